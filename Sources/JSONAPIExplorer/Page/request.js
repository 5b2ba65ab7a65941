// The request line: method, address and code, which follow every change in the builder; the address can be edited.

import { coloured, copying, find, h } from './dom.js';
import { place } from './address.js';
import { curl, wholeAddress } from './curl.js';
import { format, parameters, typedQuery } from './query.js';
import { app } from './state.js';
import { swift } from './swift.js';
import { texts } from './texts.js';

export const isEdited = () => format(app.query) !== app.sent;

/** The query as code in the selected language, in coloured parts. */
const code = () => find('language').value === 'curl' ? curl('GET', format(app.query))
  : swift(app.query, place(app.model, app.query.path), app.model);

export function drawRequest() {
  const { query } = app;
  const pairs = parameters(query);
  find('url').replaceChildren(h('span', { class: 'path' }, query.path),
    ...pairs.map(([name, value], index) => h('span', {}, h('span', { class: 'pk' }, `${index ? '&' : '?'}${name}=`), value)));
  // Breaks lines between calls.
  const calls = [[]];
  for (const part of code()) {
    if (part[0] === '' && part[1] === '.' && depthOf(calls.at(-1)) === 0) calls.push([part]); else calls.at(-1).push(part);
  }
  find('code').replaceChildren(...calls.map(call => h('span', {}, coloured(call))));
  const button = find('send');
  button.textContent = app.isBusy ? texts.stop : texts.send;
  button.className = isEdited() && !app.isBusy ? 'primary' : 'primary idle';
  find('follow').hidden = !app.model.canFollow(query.path);
  find('follow').textContent = app.following ? texts.unfollow : texts.follow;
}

/** The number of unclosed brackets in parts of code. */
function depthOf(parts) {
  const text = parts.filter(part => part[0] !== 'str').map(part => part[1]).join('');
  return [...text].reduce((depth, character) => depth + ('([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0), 0);
}

/** @param edit Applies a typed query, and redraws the affected parts. */
export function wireRequest({ send, stop, edit, follow }) {
  copying(find('copy-url'), () => wholeAddress(format(app.query)), texts);
  copying(find('copy-code'), () => code().map(part => part[1]).join(''), texts);
  find('language').addEventListener('change', drawRequest);
  find('send').addEventListener('click', () => app.isBusy ? stop() : send());
  find('follow').addEventListener('click', follow);
  wireTyping(send, edit);
}

function wireTyping(send, edit) {
  const field = find('typed'), problem = find('typed-problem');
  let before;
  const show = isTyped => {
    find('url').hidden = isTyped;
    find('type-url').hidden = isTyped;
    field.hidden = !isTyped;
    tell('');
  };
  const tell = text => {
    problem.textContent = text;
    field.setAttribute('aria-invalid', String(!!text));
  };
  const fit = () => {
    field.style.height = 'auto';
    field.style.height = field.scrollHeight + 2 + 'px';
  };
  const open = () => {
    before = app.query;
    show(true);
    field.value = format(app.query);
    fit();
    field.focus();
    field.select();
  };
  find('type-url').addEventListener('click', open);
  find('url').addEventListener('click', () => { if (getSelection().isCollapsed) open(); });
  field.addEventListener('input', () => {
    fit();
    const query = typedQuery(field.value, app.model.base);
    tell(query ? '' : texts.otherServer);
    if (query) edit(query);
  });
  field.addEventListener('blur', () => show(false));
  field.addEventListener('keydown', event => {
    if (event.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter' && problem.textContent) return;
    if (event.key === 'Escape') edit(before);
    show(false);
    find('type-url').focus();
    if (event.key === 'Enter') send();
  });
}
