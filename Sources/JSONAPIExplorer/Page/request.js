// The request line: method, address and Swift code, which follow every change in the builder.

import { coloured, copying, find, h } from './dom.js';
import { place } from './address.js';
import { format, parameters } from './query.js';
import { app } from './state.js';
import { swift, swiftText } from './swift.js';
import { texts } from './texts.js';

export const isEdited = () => format(app.query) !== app.sent;

export function drawRequest() {
  const { query, model } = app;
  const pairs = parameters(query);
  find('url').replaceChildren(h('span', { class: 'path' }, query.path),
    ...pairs.map(([name, value], index) => h('span', {}, h('span', { class: 'pk' }, `${index ? '&' : '?'}${name}=`), value)));
  const code = swift(query, place(model, query.path), model);
  // Lines break between calls.
  const calls = [[]];
  for (const part of code) {
    if (part[0] === '' && part[1] === '.' && depthOf(calls.at(-1)) === 0) calls.push([part]); else calls.at(-1).push(part);
  }
  find('swift').replaceChildren(...calls.map(call => h('span', {}, coloured(call))));
  const button = find('send');
  button.textContent = app.isBusy ? texts.stop : texts.send;
  button.className = isEdited() && !app.isBusy ? 'primary' : 'primary idle';
}

/** How many parentheses and braces are open in parts of code. */
function depthOf(parts) {
  const text = parts.filter(part => part[0] !== 'str').map(part => part[1]).join('');
  return [...text].reduce((depth, character) => depth + ('([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0), 0);
}

export function wireRequest({ send, stop }) {
  copying(find('copy-url'), () => location.origin + format(app.query).replaceAll('[', '%5B').replaceAll(']', '%5D'), texts);
  copying(find('copy-swift'), () => swiftText(app.query, place(app.model, app.query.path), app.model), texts);
  find('send').addEventListener('click', () => app.isBusy ? stop() : send());
}
