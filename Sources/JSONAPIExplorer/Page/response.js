// The response: its status, views and pages, and help if there is nothing to show.

import { ask } from './dialogs.js';
import { find, h, keepingFocus, withKey } from './dom.js';
import { hashOfLink, pageValue, restartPages } from './query.js';
import { app, actions, isResource, kept, many, member } from './state.js';
import { drawFindings } from './findings.js';
import { drawHeaders } from './headers.js';
import { drawJSON } from './json.js';
import { isEdited } from './request.js';
import { totalOf } from './sidebar.js';
import { drawTable, forgetTable } from './table.js';
import { drawTree } from './tree.js';
import { texts } from './texts.js';

const VIEWS = ['table', 'tree', 'json', 'headers'];
export const view = () => VIEWS.includes(app.ui.view) ? app.ui.view : 'table';

export function drawResponse() {
  drawTabs();
  drawStatus();
  keepingFocus(drawBody, () => find('body').querySelector('td[tabindex="0"]') ?? find('body'));
  drawPager();
  drawFindings();
}

function drawTabs() {
  const current = view();
  keepingFocus(() => find('views').replaceChildren(...VIEWS.map(name => h('button', {
    type: 'button', role: 'tab', id: 'view-' + name, 'data-k': 'view-' + name, 'aria-controls': 'body',
    'aria-selected': String(name === current), tabindex: name === current ? 0 : -1, onclick: () => actions.setView(name),
  }, texts.tabs[name]))));
  find('body').setAttribute('aria-labelledby', 'view-' + current);
}

export function wireTabs() {
  find('views').addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = VIEWS.indexOf(view());
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? VIEWS.length - 1 : step && (at + step + VIEWS.length) % VIEWS.length;
    if (next === undefined) return;
    event.preventDefault();
    actions.setView(VIEWS[next]);
    withKey('view-' + VIEWS[next])?.focus();
  });
}

export function drawStatus() {
  const { answer, failure } = app;
  const parts = [];
  if (app.isBusy) parts.push(h('span', {}, texts.loading));
  else {
    if (app.following) parts.push(h('span', { class: 'ok' }, texts.following(app.following.count, app.following.time)));
    if (app.query && isEdited()) parts.push(h('span', { class: 'stale' }, texts.edited));
    if (failure) parts.push(h('span', { class: 'bad' }, texts.unreachable));
    else if (answer) {
      parts.push(h('span', { class: answer.ok ? 'ok' : 'bad' }, `${answer.status} ${answer.statusText}`.trim()),
        h('span', {}, texts.milliseconds(answer.ms)), h('span', { class: 'more' }, texts.bytes(answer.bytes)));
    }
  }
  find('status').replaceChildren(...parts);
}

function drawBody() {
  const body = find('body'), { answer, failure } = app;
  forgetTable(body);
  body.setAttribute('aria-busy', String(app.isBusy));
  if (app.isBusy && !answer) return body.replaceChildren(placeholder());
  if (failure) return body.replaceChildren(failed(texts.unreachable, failure, []));
  if (!answer) return body.replaceChildren();
  if (view() === 'headers') return body.replaceChildren(drawHeaders(answer));
  if (answer.document === undefined) return body.replaceChildren(withoutDocument(answer));
  if (view() === 'json') return body.replaceChildren(drawJSON(answer.document));
  const errors = many(member(answer.document, 'errors'));
  if (!answer.ok || errors.length) return body.replaceChildren(failed(`${answer.status} ${answer.statusText}`.trim(), '', errors));
  const data = member(answer.document, 'data');
  const resources = many(data).filter(isResource);
  if (data === undefined) return body.replaceChildren(drawJSON(answer.document));
  if (!resources.length) return body.replaceChildren(nothing(data));
  if (view() === 'tree') return body.replaceChildren(drawTree(answer, resources));
  return drawTable(body, answer, resources);
}

function placeholder() {
  return h('table', { class: 'grid', 'aria-hidden': 'true' }, Array.from({ length: 14 }, (_, row) => h('tr', {},
    [22, 70 - row * 7 % 40, 40, 56 - row * 11 % 30].map(width => {
      const bone = h('span', { class: 'bone' });
      bone.style.width = width + '%';
      return h('td', {}, bone);
    }))));
}

const note = (title, text, ...more) => h('div', { class: 'note' }, h('h2', {}, title), text && h('p', {}, text), more);

function nothing(data) {
  if (data === null) return note(texts.nullTitle, texts.nullNote);
  const expressions = app.answer.place.offers.expressions.map(item => item.parameter);
  const others = query => query.other.filter(([name]) => !expressions.includes(name));
  const isFiltered = app.query.filters.length > 0 || others(app.query).length < app.query.other.length;
  const clear = query => Object.assign(query, { filters: [], other: others(query) });
  return note(texts.empty, isFiltered ? texts.emptyNote : texts.emptyPlain, isFiltered && h('button', {
    class: 'outline', type: 'button', onclick: () => actions.change(query => { clear(query); restartPages(query); }),
  }, texts.removeFilters));
}

function withoutDocument(answer) {
  if (answer.ok && !answer.text.trim()) return note(texts.noContent, texts.noContentNote);
  const again = h('button', { class: 'outline', type: 'button', onclick: actions.reload }, texts.tryAgain);
  return note(texts.notJSON, answer.problem ?? `${answer.status} ${answer.statusText}`,
    answer.text && h('pre', {}, answer.text.slice(0, 4000)), again);
}

function failed(title, text, errors) {
  return h('div', { class: 'note' }, h('h2', {}, texts.failed), h('p', {}, title, text && ` · ${text}`),
    errors.length > 0 && h('ul', { class: 'errors' }, errors.map(errorItem)),
    h('button', { class: 'outline', type: 'button', 'data-k': 'again', onclick: actions.reload }, texts.tryAgain));
}

const textOf = value => typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** An error object with a link to its source. */
export function errorItem(error) {
  const source = member(error, 'source');
  const parameter = member(source, 'parameter');
  const other = member(source, 'pointer') ?? member(source, 'header');
  return h('li', {}, h('b', { dir: 'auto' }, textOf(member(error, 'title')) || textOf(member(error, 'code')) || texts.failed),
    h('p', { dir: 'auto' }, textOf(member(error, 'detail'))),
    typeof parameter === 'string' ? h('button', {
      class: 'link', type: 'button', 'data-k': 'control-' + parameter, onclick: () => actions.toControl(parameter),
    }, h('span', { class: 'mono' }, parameter), ` · ${texts.toControl}`) : other !== undefined && h('code', {}, textOf(other)));
}

/** Shows the errors of a failed write until they are dismissed. */
export function tellRefusal(answer) {
  const errors = many(member(answer.document, 'errors'));
  return ask({ title: answer.status === 412 ? texts.conflict : `${answer.status} ${answer.statusText}`.trim(),
    content: h('ul', { class: 'errors' }, errors.map(errorItem)), choices: [['cancel', texts.close]] });
}

// MARK: Pages

function drawPager() {
  const pager = find('pager'), { answer } = app;
  const links = member(answer?.document, 'links');
  const names = ['first', 'prev', 'next', 'last'];
  const data = member(answer?.document, 'data');
  pager.hidden = !answer?.ok || !Array.isArray(data) || !data.length && !names.some(name => member(links, name));
  if (pager.hidden) return;
  const offered = names.filter(name => links && Object.hasOwn(links, name));
  keepingFocus(() => pager.replaceChildren(h('span', {}, rangeOf(answer, data)), ...(offered.length ? names : []).map(name => {
    const link = member(links, name);
    const href = link && hashOfLink(link, app.model.base, kept());
    return h('a', { href, 'data-k': 'page-' + name, role: href ? null : 'link', 'aria-disabled': href ? null : 'true', tabindex: href ? null : -1 }, texts.links[name]);
  })));
}

function rangeOf(answer, data) {
  const total = totalOf(answer.document);
  const size = Number(pageValue(answer.query, 'size') ?? pageValue(answer.query, 'limit') ?? data.length);
  const offset = Number(pageValue(answer.query, 'offset') ?? (Number(pageValue(answer.query, 'number') ?? 1) - 1) * size);
  const isKnown = ['after', 'before'].every(name => pageValue(answer.query, name) === undefined) && Number.isSafeInteger(offset);
  if (!data.length || !isKnown || (offset === 0 && total === undefined)) return texts.rows(data.length);
  return texts.range(offset + 1, offset + data.length, total);
}
