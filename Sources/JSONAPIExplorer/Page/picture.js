// A diagram of the current type: a row for each relationship from and to it.

import { h } from './dom.js';
import { emptyQuery, hash } from './query.js';
import { app } from './state.js';
import { texts } from './texts.js';

const LIMIT = 60;

export function drawPicture(place, current) {
  const here = app.model.types[current];
  place.hidden = !here;
  if (!here) return place.replaceChildren();
  const away = here.relationships.map(({ name, isMany, types }) => row(name, isMany, types, '→'));
  // Types that refer to this one, unless it refers to them.
  const known = new Set(here.relationships.flatMap(relationship => relationship.types));
  const back = Object.values(app.model.types).filter(type => type !== here && !known.has(type.name)).flatMap(type => type.relationships
    .filter(relationship => relationship.types.includes(current)).map(({ name, isMany }) => row(name, isMany, [type.name], '←')));
  const rows = [...away, ...back];
  place.replaceChildren(h('h2', {}, texts.relationships), rows.length ? h('div', {},
    h('span', { class: 'node on' }, h('bdi', {}, here.name)), h('ul', {}, rows.slice(0, LIMIT)),
    rows.length > LIMIT && h('p', { class: 'quiet' }, texts.moreRelationships(rows.length - LIMIT)))
    : h('p', { class: 'quiet' }, texts.noRelationships));
}

const row = (name, isMany, types, arrow) => h('li', {}, h('bdi', { class: 'edge', title: name }, name + (isMany ? '\u00a0∗' : '')),
  h('span', { class: 'end' }, h('span', { class: 'arrow' }, arrow), h('span', { class: 'nodes' }, types.map(type => node(type, `${arrow} ${name}`)))));

/** The type at the end of a line; not a link if the type has no collection. */
function node(name, line) {
  const type = app.model.types[name];
  const text = h('bdi', {}, name);
  return type?.canList ? h('a', { class: 'node', href: hash(emptyQuery(type.path), { view: app.ui.view }), title: name, 'data-k': `map ${line} ${name}` }, text)
    : h('span', { class: 'node', title: name }, text);
}
