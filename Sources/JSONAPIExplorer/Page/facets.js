// Facets: the values of a field with counts, for the sent query. Clicking a value filters by it.

import * as api from './api.js';
import { place } from './address.js';
import { find, h, inSteps, keepingFocus, options, withKey } from './dom.js';
import { copy, emptyQuery, format, parse, restartPages } from './query.js';
import { errorItem } from './response.js';
import { selection, toggle } from './selection.js';
import { app, actions, many, member } from './state.js';
import { count, texts } from './texts.js';
import { formatted, whole } from './values.js';

const OF = 'aggregateOf', BY = 'aggregateBy';
const STEP = 50;

let controller;

/** The facet chosen in the hash; undefined if the facets are closed or the address has none. */
function choice() {
  const { query } = parse(location.hash.slice(1));
  const { type, offers } = place(app.model, query.path);
  const { facet: by, number } = app.ui;
  if (!offers.aggregates?.groups.includes(by)) return undefined;
  return {
    query, by, kindOf: field => type?.attribute(field)?.kind, ...offers.aggregates, selection: selection(offers, by),
    term: number !== 'count' && offers.aggregates.terms.includes(number) ? number : undefined,
  };
}

/** The address of the counts. The filter set by clicks is left out, so that other values can be chosen as well. */
function addressOf({ query, by, term, selection }) {
  const rest = copy(query);
  if (selection.values(query).length) selection.set(rest, []);
  const other = rest.other.filter(([name]) => name !== OF && name !== BY);
  return format({ ...emptyQuery(query.path), filters: rest.filters,
    other: [...other, [OF, term ? `count,${term}` : 'count'], [BY, by]] });
}

/** Shows the facets chosen in the hash, fetching their values if needed. */
export function showFacets() {
  const chosen = choice();
  if (chosen && app.facets?.address === addressOf(chosen)) drawFacets(chosen); else loadFacets();
}

/** Fetches the values; an outdated response is dropped. */
export async function loadFacets() {
  controller?.abort();
  const current = controller = new AbortController(), chosen = choice();
  if (!chosen) {
    app.facets = undefined;
    return drawFacets();
  }
  const address = addressOf(chosen), about = [chosen.query.path, chosen.by, chosen.term].join();
  // Until then, the previous values of the same field stay visible.
  app.facets = { address, about, isBusy: true, rows: app.facets?.about === about ? app.facets.rows : undefined };
  drawFacets(chosen);
  let found;
  try {
    found = read(await api.send('GET', address, { signal: current.signal }), chosen);
  } catch (error) {
    found = { errors: [{ title: texts.unreachable, detail: error.message }] };
  }
  if (current !== controller) return;
  app.facets = { address, about, ...found };
  drawFacets(choice());
}

/** The function and the field of a term; empty for the count. */
const fieldOf = term => /^(\w+)\((.*)\)$/.exec(term ?? '')?.slice(1) ?? [];

/** The values in a response, the most frequent first, or its errors. */
function read({ ok, status, statusText, document }, { by, term }) {
  const errors = many(member(document, 'errors'));
  if (!ok || errors.length) return { errors: errors.length ? errors : [{ title: `${status} ${statusText}`.trim() }] };
  const groups = member(member(document, 'meta'), 'aggregates');
  if (!Array.isArray(groups)) return { errors: [{ title: texts.notCounted }] };
  const [kind, field] = fieldOf(term);
  const rows = groups.map(group => ({ value: member(member(group, 'group'), by) ?? null, count: member(group, 'count') ?? 0,
    number: field === undefined ? undefined : member(member(group, kind), field) ?? null }));
  rows.sort((one, other) => Number(other.count) - Number(one.count));
  return { rows, isPart: !!member(member(document, 'links'), 'next') };
}

// MARK: Drawing

function drawFacets(chosen) {
  const panel = find('facets');
  panel.hidden = !chosen || !app.facets;
  panel.setAttribute('aria-busy', String(!!app.facets?.isBusy));
  if (panel.hidden) return panel.replaceChildren();
  // Values already shown for the same field stay visible.
  const isSame = panel.dataset.about === app.facets.about, top = isSame ? panel.scrollTop : 0;
  const step = isSame ? Math.max(STEP, panel.querySelectorAll('.facet').length) : STEP;
  panel.dataset.about = app.facets.about;
  keepingFocus(() => panel.replaceChildren(controls(chosen), ...numbers(chosen, step).filter(Boolean)), () => withKey('facet-field'));
  panel.scrollTop = top;
}

function controls({ by, term, terms, groups }) {
  const choose = (id, title, value, list, change) => h('div', {}, h('label', { for: id }, title),
    h('select', { id, 'data-k': id, value, onchange: event => change(event.target.value) }, options(list)));
  const others = terms.filter(item => item !== 'count');
  return h('div', { class: 'choices' }, choose('facet-field', texts.facetField, by, groups, value => actions.setFacets(value, term)),
    others.length > 0 && choose('facet-number', texts.facetNumber, term ?? 'count',
      [['count', texts.facetCount], ...others.map(item => [item, titleOf(item)])], value => actions.setFacets(by, value)));
}

/** A title for a term such as `sum(words)`. */
function titleOf(term) {
  const [kind, field] = fieldOf(term);
  return Object.hasOwn(texts.terms, kind ?? '') ? `${texts.terms[kind]} ${field}` : term;
}

function numbers(chosen, step) {
  const { rows, errors, isPart, isBusy } = app.facets;
  if (errors) {
    // The controls for its parameters are in this panel.
    return [h('div', { role: 'alert' }, h('ul', { class: 'errors' }, errors.map(error => errorItem({ ...error, source: undefined }))))];
  }
  if (!rows) return [h('p', { class: 'quiet' }, texts.facetsLoading)];
  const largest = Math.max(1, ...rows.map(row => Number(row.count)));
  return [
    h('p', { class: 'quiet' }, rows.length ? texts.facetValues(rows.length) : !isBusy && texts.noFacets),
    chosen.selection.values(chosen.query).length > 0 && h('p', { class: 'quiet' }, texts.facetOwn(chosen.by)),
    isPart && h('p', { class: 'stale' }, texts.facetsPart),
    h('div', { class: 'values', role: 'group', 'aria-label': `${texts.facetField} ${chosen.by}` },
      inSteps(rows, row => item(row, largest, chosen), texts.more, step)),
  ];
}

function item(row, largest, chosen) {
  const { query, selection } = chosen, value = textOf(row.value);
  const key = value === undefined ? undefined : selection.keyOf(query, value);
  const meter = h('span', { class: 'meter', 'aria-hidden': 'true' });
  meter.style.width = `${Number(row.count) / largest * 100}%`;
  const parts = [
    row.value === null ? whole(null) : row.value === '' ? h('span', { class: 'quiet' }, texts.emptyText) : formatted(row.value, chosen.kindOf(chosen.by)),
    h('span', { class: 'count' }, count(row.count)),
    row.number !== undefined && h('small', {}, titleOf(chosen.term), ' ', row.number === null ? whole(null) : formatted(row.number, chosen.kindOf(fieldOf(chosen.term)[1]))), meter,
  ];
  if (!key) return h('div', { class: 'facet', title: selection.isBlocked(query) ? texts.filterStays : texts.notFilterable }, parts);
  return h('button', {
    class: 'facet', type: 'button', 'aria-pressed': String(selection.values(query).includes(value)), 'data-k': `facet ${key}`,
    onclick: () => actions.change(query => {
      toggle(selection, query, value);
      restartPages(query);
    }),
  }, parts);
}

/** A value as text for filters; undefined if it can't be filtered by, such as an unpaired surrogate. */
function textOf(value) {
  if (value === null) return null;
  return typeof value === 'object' || /\p{Cs}/u.test(value) ? undefined : String(value);
}
