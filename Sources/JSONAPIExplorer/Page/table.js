// Resources as a table that renders only the visible rows.

import { find, h } from './dom.js';
import { restartPages } from './query.js';
import { app, actions, isResource, keyOf, labelOf, member, members } from './state.js';
import { relatedLink, resourceLink } from './links.js';
import { texts } from './texts.js';
import { formatted } from './values.js';

const ROW = 36;
/** The number of rows above which the table would exceed browsers' maximum height. */
const LIMIT = 400_000;

export function drawTable(body, answer, all) {
  const resources = all.slice(0, LIMIT);
  const columns = widthsOf(columnsOf(resources, answer), resources, body.clientWidth);
  const group = h('colgroup', {}, columns.map(column => {
    const element = h('col');
    element.style.width = column.width + 'px';
    return element;
  }));
  const rows = h('tbody');
  const grid = h('table', {
    class: 'grid', role: 'grid', 'aria-label': answer.place.type?.name ?? texts.response,
    'aria-rowcount': resources.length + 1, 'aria-colcount': columns.length,
  }, group, h('thead', {}, h('tr', { 'aria-rowindex': 1 }, columns.map(column => header(column, answer)))), rows);
  body.style.scrollPaddingInlineStart = columns[0].isPinned ? columns[0].width + 'px' : '';
  grid.style.minWidth = columns.reduce((sum, column) => sum + column.width, 0) + 'px';
  const clamp = (value, count) => Math.max(0, Math.min(count - 1, value));
  app.cursor = [clamp(app.cursor[0], resources.length), clamp(app.cursor[1], columns.length)];

  let shown = [-1, -1];
  const paint = force => {
    const first = Math.max(0, Math.floor(body.scrollTop / ROW) - 8);
    const last = Math.min(resources.length, first + Math.min(48, Math.ceil(body.clientHeight / ROW) + 16));
    if (!force && shown[0] === first && shown[1] === last) return;
    shown = [first, last];
    const hadFocus = rows.contains(document.activeElement) && document.activeElement.matches('td');
    rows.replaceChildren(spacer(first), ...resources.slice(first, last).map((resource, index) => row(resource, first + index, columns)),
      spacer(resources.length - last));
    if (hadFocus) cell(rows, app.cursor)?.focus({ preventScroll: true });
  };
  const spacer = count => {
    const element = h('td', { colspan: columns.length });
    element.style.height = count * ROW + 'px';
    return h('tr', { class: 'pad', role: 'presentation', 'aria-hidden': 'true' }, element);
  };
  const move = (at, column) => {
    app.cursor = [clamp(at, resources.length), clamp(column, columns.length)];
    const top = app.cursor[0] * ROW, bottom = top + 2 * ROW - body.clientHeight;
    if (top < body.scrollTop) body.scrollTop = top; else if (bottom > body.scrollTop) body.scrollTop = bottom;
    paint(true);
    cell(rows, app.cursor)?.focus({ preventScroll: true });
    cell(rows, app.cursor)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  };
  wire(grid, rows, move, resources, columns, body);
  const top = body.scrollTop;
  body.replaceChildren(...(all.length > LIMIT ? [h('p', { class: 'quiet pane' }, texts.tooMany(LIMIT))] : []), grid);
  paint(true);
  body.scrollTop = top;
  paint(true);
  onView = () => {
    paint(false);
    tellHidden(body);
  };
  body.onscroll = onView;
  onView();
}

/** Called when another part of the table becomes visible, or the window is resized. */
let onView = () => {};
new ResizeObserver(() => onView()).observe(find('body'));

export function forgetTable(body) {
  onView = () => {};
  body.onscroll = null;
  find('columns').hidden = true;
  find('columns').parentElement.className = 'view';
}

/** The width of the hint, which overlaps column names. */
const HINT = 80;

/** Shows the number of columns beyond the edge, and scrolls to them. */
function tellHidden(body) {
  const button = find('columns'), view = button.parentElement, edge = body.getBoundingClientRect().left + body.clientWidth;
  const hidden = [...body.querySelectorAll('th')].filter(element => element.getBoundingClientRect().left > edge - HINT);
  if (button.hidden !== !hidden.length && button === document.activeElement) body.focus();
  button.hidden = !hidden.length;
  button.textContent = texts.hiddenColumns(hidden.length);
  button.onclick = () => { body.scrollLeft += hidden[0].getBoundingClientRect().left - edge + Math.max(200, body.clientWidth * .6); };
  view.classList.toggle('more', body.scrollLeft + body.clientWidth < body.scrollWidth - 1);
  view.style.setProperty('--bar', body.offsetWidth - body.clientWidth + 'px');
}

const cell = (rows, [at, column]) => rows.querySelector(`[data-at="${at}"][data-column="${column}"]`);

function wire(grid, rows, move, resources, columns, body) {
  grid.addEventListener('keydown', event => {
    if (!event.target.matches('td')) return;
    const [at, column] = app.cursor, page = Math.max(1, Math.floor(body.clientHeight / ROW) - 2);
    const to = {
      ArrowDown: [at + 1, column], ArrowUp: [at - 1, column], ArrowRight: [at, column + 1], ArrowLeft: [at, column - 1],
      PageDown: [at + page, column], PageUp: [at - page, column], Home: [event.ctrlKey ? 0 : at, 0],
      End: [event.ctrlKey ? resources.length - 1 : at, columns.length - 1],
    }[event.key];
    if (to) {
      event.preventDefault();
      move(...to);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const link = event.target.querySelector('a');
      if (link) link.click(); else actions.open(keyOf(resources[at]));
    }
  });
  rows.addEventListener('mousedown', event => {
    const target = event.target.closest('td[data-at]');
    if (!target) return;
    rows.querySelector('td[tabindex="0"]')?.setAttribute('tabindex', '-1');
    target.tabIndex = 0;
    app.cursor = [Number(target.dataset.at), Number(target.dataset.column)];
  });
  rows.addEventListener('dblclick', event => {
    const target = event.target.closest('td[data-at]');
    if (target) actions.open(keyOf(resources[Number(target.dataset.at)]));
  });
}

// MARK: Columns

/** The maximum column widths: if all columns fit, and otherwise. A name alone takes less. */
const WIDEST = [340, 200], WIDEST_LEAD = [340, 260], WIDEST_NAME = 150;
const canvas = document.createElement('canvas').getContext('2d');

/** Sizes the columns for their contents in a sample of the rows. */
function widthsOf(columns, resources, room) {
  const { fontFamily } = getComputedStyle(document.body);
  const lengthOf = (text, size) => {
    canvas.font = `500 ${size}px ${fontFamily}`;
    return canvas.measureText(text).width;
  };
  const sample = resources.slice(0, 60);
  for (const column of columns) {
    const lengths = sample.map(resource => lengthOf(h('td', {}, content(resource, column)).textContent, 13)).sort((a, b) => a - b);
    // A single long text doesn't widen a column.
    const contents = Math.min(lengths.at(-1), Math.max(100, lengths[Math.floor(lengths.length * .9)]));
    const name = Math.min(WIDEST_NAME, lengthOf(column.name, 12) + (column.isSortable ? 18 : 0));
    column.needed = Math.ceil(Math.max(contents + (column.kind === 'cases' ? 14 : 0), name)) + 22;
  }
  columns[0].needed += 6;
  const widths = step => columns.map(column => Math.min(column.needed, (column.isLead ? WIDEST_LEAD : WIDEST)[step]));
  const sum = list => list.reduce((all, width) => all + width, 0);
  const chosen = sum(widths(0)) <= room ? widths(0) : widths(1);
  columns.forEach((column, index) => { column.width = chosen[index]; });
  return columns;
}

function columnsOf(resources, answer) {
  const names = new Set(resources.slice(0, 500).map(resource => resource.type));
  const seen = { attributes: new Set(), relationships: new Set() };
  for (const resource of resources.slice(0, 500)) {
    for (const family of ['attributes', 'relationships']) for (const [name] of members(member(resource, family))) seen[family].add(name);
  }
  const types = [...names].map(name => app.model.types[name]).filter(Boolean);
  // In the order of the description, followed by fields that it doesn't contain.
  const ordered = family => [...new Set([
    ...types.flatMap(type => type[family].map(field => field.name)).filter(name => seen[family].has(name)), ...seen[family]])];
  const lead = ['title', 'name', 'label'].find(name => seen.attributes.has(name)) ?? ordered('attributes')[0];
  const typed = name => types.map(type => type.attribute(name)).find(Boolean);
  return [
    ...(names.size > 1 ? [{ name: 'type', family: 'type' }] : []),
    { name: 'id', family: 'id', isPinned: names.size <= 1 },
    ...ordered('attributes').map(name => ({ name, family: 'attributes', kind: typed(name)?.kind ?? 'string', isLead: name === lead,
      isSortable: answer.place.offers.sort?.includes(name) })),
    ...ordered('relationships').map(name => ({ name, family: 'relationships' })),
  ];
}

const isNumeric = column => column.kind === 'integer' || column.kind === 'number';
const classOf = column => [isNumeric(column) && 'n', column.isPinned && 'pin'].filter(Boolean).join(' ');

function header(column, answer) {
  const index = answer.query.sort.findIndex(term => term.field === column.name);
  const term = answer.query.sort[index];
  const isSorted = column.family === 'attributes' && term;
  const place = answer.query.sort.length > 1 ? index + 1 : '';
  const arrow = isSorted && h('span', { class: 'arrow' }, `${term.isDescending ? '↓' : '↑'}${place}`);
  const title = [h('bdi', {}, column.name), arrow];
  return h('th', {
    scope: 'col', role: 'columnheader', class: classOf(column) || null, title: column.name,
    'aria-sort': isSorted ? (term.isDescending ? 'descending' : 'ascending') : null,
  }, column.isSortable ? h('button', {
    type: 'button', 'data-k': 'sort-' + column.name, onclick: event => sortBy(column.name, event.shiftKey),
  }, title) : h('span', { class: 'title' }, title));
}

/** Sorts by a column: ascending, then descending, then unsorted. */
function sortBy(field, isAdded) {
  actions.change(query => {
    const term = query.sort.find(item => item.field === field);
    const others = isAdded ? query.sort.filter(item => item !== term) : [];
    const next = !term ? [{ field, isDescending: false }] : term.isDescending ? [] : [{ field, isDescending: true }];
    const at = isAdded && term ? query.sort.indexOf(term) : others.length;
    query.sort = [...others.slice(0, at), ...next, ...others.slice(at)];
    restartPages(query);
  });
}

// MARK: Rows

const rowClass = key => app.ui.open === key ? 'open' : app.following?.changed.has(key) ? 'changed' : null;

function row(resource, at, columns) {
  const key = keyOf(resource);
  return h('tr', { 'aria-rowindex': at + 2, class: rowClass(key) }, columns.map((column, index) => h('td', {
    role: 'gridcell', 'data-at': at, 'data-column': index, 'aria-colindex': index + 1,
    tabindex: app.cursor[0] === at && app.cursor[1] === index ? 0 : -1,
    class: [classOf(column), column.isLead && 'lead'].filter(Boolean).join(' ') || null,
  }, content(resource, column))));
}

const inner = { tabindex: -1 };

function content(resource, column) {
  if (column.family === 'type') return h('bdi', {}, resource.type);
  if (column.family === 'id') return resourceLink(resource, resource.id, { ...inner, dir: 'auto' });
  const value = member(member(resource, column.family), column.name);
  if (column.family === 'attributes') return formatted(value, column.kind);
  if (value === undefined) return nothing();
  const data = member(value, 'data');
  if (data === undefined) return relatedLink(resource, column.name, value, texts.openRelated, { ...inner, 'aria-label': texts.open(column.name) });
  if (!Array.isArray(data)) return !isResource(data) ? nothing() : resourceLink(data, labelOf(app.answer.index.get(keyOf(data))), inner);
  const linkage = data.filter(isResource);
  if (!linkage.length) return nothing();
  const labels = linkage.slice(0, 3).flatMap((item, index) => [index ? ', ' : '', h('bdi', {}, labelOf(app.answer.index.get(keyOf(item))) ?? item.id)]);
  return relatedLink(resource, column.name, value, [...labels, linkage.length > 3 && ` +${linkage.length - 3}`], inner);
}

const nothing = () => h('span', { class: 'quiet' }, '–');
