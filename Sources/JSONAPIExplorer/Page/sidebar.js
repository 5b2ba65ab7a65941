// The types of the API: a list with counts, and a search that opens the first match.

import * as api from './api.js';
import { find, h, keepingFocus } from './dom.js';
import { place } from './address.js';
import { drawPicture } from './picture.js';
import { emptyQuery, hash } from './query.js';
import { app, member } from './state.js';
import { count, texts } from './texts.js';

/** The name of the current type. */
export const currentType = () => app.query && place(app.model, app.query.path).type?.name;

/** The hash of a type's collection, with the current view. */
export const typeHash = type => hash(emptyQuery(type.path), { view: app.ui.view });

let shown;

export function drawSide() {
  const list = find('types'), current = currentType();
  keepingFocus(() => {
    const word = find('search').value.trim().toLowerCase();
    const types = Object.values(app.model.types).filter(type => type.canList && type.name.toLowerCase().includes(word));
    list.replaceChildren(...types.map(type => h('li', {}, h('a', {
      href: typeHash(type), 'data-k': 'type-' + type.name, title: type.description || null,
      'aria-current': type.name === current && 'page',
    }, h('bdi', { class: 'name' }, type.name), h('span', { class: 'count' }, countOf(type))))));
    if (!types.length) list.append(h('li', { class: 'quiet none' }, texts.noType));
    drawPicture(find('map'), current);
  }, () => find('search'));
  // With many types, the current one may be out of sight.
  if (shown !== current) list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  shown = current;
}

const countOf = type => app.counts[type.name] === undefined ? '' : count(app.counts[type.name]);

/** Keeps the total in the response for an unfiltered collection. */
export function keepCount(type, document) {
  const total = totalOf(document);
  if (total === undefined || app.counts[type] === total) return;
  app.counts[type] = total;
  drawSide();
}

/** The total number of resources, if the server gives it. */
export function totalOf(document) {
  const meta = member(document, 'meta');
  return [member(meta, 'total'), member(member(meta, 'page'), 'total')].find(Number.isSafeInteger);
}

/** Fetches counts for one type after another when idle; stops if the server doesn't give any. */
export async function askForCounts() {
  for (const type of Object.values(app.model.types)) {
    if (!type.canList || app.counts[type.name] !== undefined) continue;
    const offers = place(app.model, type.path).offers.page;
    const size = offers.find(item => item.name === 'size' || item.name === 'limit');
    if (!size) continue;
    await new Promise(done => (window.requestIdleCallback ?? setTimeout)(done));
    try {
      const answer = await api.send('GET', `${type.path}?page[${size.name}]=1`);
      const total = answer.ok ? totalOf(answer.document) : undefined;
      if (total === undefined) return;
      keepCount(type.name, answer.document);
    } catch {
      return;
    }
  }
}

export function wireSide(show) {
  find('search').addEventListener('input', drawSide);
  find('search').addEventListener('keydown', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const first = find('types').querySelector('a');
    if (!first) return;
    first.click();
    find('search').value = '';
    drawSide();
  });
  for (const id of ['types', 'map']) find(id).addEventListener('click', event => { if (event.target.closest('a')) show('response'); });
}
