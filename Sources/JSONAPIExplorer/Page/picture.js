// The picture of types and relationships: types on an ellipse, the lines of the current one with their names.

import { h, svg } from './dom.js';
import { emptyQuery, hash } from './query.js';
import { app } from './state.js';
import { texts } from './texts.js';

const LIMIT = 12;
const WIDTH = 192, HEIGHT = 176;

export function drawPicture(place, current) {
  const types = shown(current);
  const points = new Map(types.map((type, index) => [type.name, point(index, types.length)]));
  const lines = [], names = [];
  for (const type of types) {
    for (const relationship of type.relationships) {
      for (const target of relationship.types) {
        if (points.has(target)) connect(type, relationship, target, points, current, lines, names);
      }
    }
  }
  lines.sort((a, b) => a.classList.contains('on') - b.classList.contains('on'));
  place.replaceChildren(h('h2', { id: 'map-title' }, texts.relationships),
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group', 'aria-labelledby': 'map-title' },
      lines, names.map(name => name.element), types.map(type => node(type, points.get(type.name), type.name === current))));
}

/** All types, or the current one and its neighbours where all are too many. */
function shown(current) {
  const all = Object.values(app.model.types);
  if (all.length <= LIMIT) return all;
  const here = app.model.types[current];
  if (!here) return all.slice(0, LIMIT);
  const near = new Set([current, ...here.relationships.flatMap(relationship => relationship.types)]);
  for (const type of all) if (type.relationships.some(relationship => relationship.types.includes(current))) near.add(type.name);
  return [...near].map(name => app.model.types[name]).filter(Boolean).slice(0, LIMIT);
}

function point(index, total) {
  if (total === 1) return [WIDTH / 2, HEIGHT / 2];
  const angle = -Math.PI / 2 + index * 2 * Math.PI / total;
  return [WIDTH / 2 + 62 * Math.cos(angle), HEIGHT / 2 + 70 * Math.sin(angle)];
}

function connect(type, relationship, target, points, current, lines, names) {
  const isCurrent = type.name === current;
  const [x1, y1] = points.get(type.name), [x2, y2] = points.get(target);
  const isSelf = type.name === target;
  lines.push(isSelf ? svg('circle', { cx: x1, cy: y1 - 13, r: 9, class: isCurrent ? 'on' : null })
    : svg('line', { x1, y1, x2, y2, class: isCurrent ? 'on' : null }));
  if (!isCurrent) return;
  const text = short(relationship.name, 14) + (relationship.isMany ? ' ∗' : '');
  const box = isSelf ? { x: x1, y: y1 - 26 } : freePlace([x1, y1], [x2, y2], text.length * 5.4, [...points.values()], names);
  names.push({ ...box, width: text.length * 5.4, element: svg('text', { class: 'edge', x: box.x, y: box.y + 3 }, text) });
}

/** A place on a line where a name covers neither a type nor another name. */
function freePlace([x1, y1], [x2, y2], width, nodes, names) {
  const places = [.5, .4, .6, .32, .68, .76, .24].map(at => ({ x: x1 + (x2 - x1) * at, y: y1 + (y2 - y1) * at }));
  const clears = (place, other, width, height) => Math.abs(place.x - other.x) > width || Math.abs(place.y - other.y) > height;
  return places.find(place => nodes.every(([x, y]) => clears(place, { x, y }, width / 2 + 30, 18))
    && names.every(name => clears(place, name, (width + name.width) / 2 + 2, 11))) ?? places[0];
}

const short = (name, length) => name.length > length ? name.slice(0, length - 1) + '…' : name;

function node(type, [x, y], isCurrent) {
  const title = short(type.name, 15), width = title.length * 6 + 18;
  const left = Math.min(WIDTH - width - 1, Math.max(1, x - width / 2));
  const relationships = type.relationships.map(item => item.name).join(', ');
  return svg('a', {
    href: hash(emptyQuery(type.path), { view: app.ui.view }), class: isCurrent ? 'on' : null, 'data-k': 'map-' + type.name,
    'aria-label': relationships ? `${type.name}: ${relationships}` : type.name,
  }, svg('rect', { x: left, y: y - 11, width, height: 22, rx: 6 }),
  svg('text', { x: left + width / 2, y: y + 4 }, title));
}
