// Chooses related resources: by a server-side search if available, or else from the first page, or by id.

import * as api from './api.js';
import { pathOf, place } from './address.js';
import { h, withKey } from './dom.js';
import { identifier } from './change.js';
import { app, isResource, keyOf, labelOf, many, member } from './state.js';
import { texts } from './texts.js';

const labels = new Map();
const SHOWN = 50;

/** Keeps the labels of resources, for bare identifiers. */
export function keepLabels(document) {
  for (const resource of [...many(document?.data), ...many(document?.included)]) {
    const label = isResource(resource) && labelOf(resource);
    if (label) labels.set(keyOf(resource), label);
  }
}

export const labelFor = item => labels.get(keyOf(item)) ?? item.id;

/** Fetches the labels of related resources that are still unknown. */
export async function loadLabels(type, resource, isWanted) {
  const unknown = type.relationships.filter(relationship => isWanted(relationship) && relationship.isRelated
    && many(member(member(member(resource, 'relationships'), relationship.name), 'data')).some(item => isResource(item) && !labels.has(keyOf(item))));
  await Promise.all(unknown.slice(0, 8).map(async relationship => {
    try {
      keepLabels((await api.send('GET', pathOf(app.model, type.name, resource.id, relationship.name))).document);
    } catch { /* ids are shown instead */ }
  }));
  return unknown.length > 0;
}

/**
 * A picker.
 *
 * @param linkage The chosen identifiers: an array for to-many, or else an identifier or null.
 * @param change Called with the new linkage.
 */
export function picker({ relationship, linkage, properties, change }) {
  const chosen = many(linkage);
  const set = list => change(relationship.isMany ? list : list[0] ?? null);
  const chips = h('div', { class: 'chips' }, chosen.map((item, index) => h('span', { class: 'chip' }, h('bdi', {}, labelFor(item).slice(0, 40)),
    relationship.types.length > 1 && h('small', {}, item.type),
    h('button', {
      type: 'button', 'aria-label': texts.removeRelated(labelFor(item)), 'data-k': `${properties.id}-chip-${index}`, onclick: () => {
        set(chosen.filter(other => other !== item));
        // The next chip takes the place of the removed one.
        if (chosen.length === index + 1) withKey(properties.id)?.focus();
      },
    }, '×'))));
  if (!chosen.length) chips.append(h('span', { class: 'quiet' }, texts.nothing));
  const add = item => set(relationship.isMany ? [...chosen.filter(other => keyOf(other) !== keyOf(item)), identifier(item)] : [identifier(item)]);
  const named = index => ({ ...properties, id: `${properties.id}-${index}`, 'data-k': `${properties.id}-${index}` });
  return h('div', { class: 'picker' }, chips, relationship.types.map(name => app.model.types[name]).filter(Boolean)
    .map((type, index) => search(type, index ? named(index) : properties, add)));
}

/** An input field with suggestions below. */
function search(type, properties, add) {
  const listID = properties.id + '-list';
  let found = [], at = -1, controller, timer;
  const list = h('ul', { class: 'suggestions', role: 'listbox', id: listID, hidden: true, 'aria-label': texts.findRelated(type.name) });
  const input = h('input', {
    ...properties, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false', placeholder: texts.findRelated(type.name),
    'aria-expanded': 'false', 'aria-controls': listID, 'aria-autocomplete': 'list',
  });
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const mark = index => {
    at = index;
    [...list.children].forEach((option, other) => option.setAttribute('aria-selected', String(other === index)));
    list.children[index]?.scrollIntoView({ block: 'nearest' });
    if (list.children[index]?.id) input.setAttribute('aria-activedescendant', list.children[index].id);
  };
  const draw = () => {
    list.replaceChildren(...found.map((item, index) => h('li', {
      role: 'option', id: `${listID}-${index}`, 'aria-selected': 'false', onmousedown: event => { event.preventDefault(); add(item); },
    }, h('bdi', {}, labelFor(item).slice(0, 60)), h('span', { class: 'quiet mono' }, keyOf(item)))));
    if (!found.length) {
      list.append(h('li', { class: 'quiet', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' },
        input.value ? texts.byID : texts.noMatch));
    }
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    mark(found.length && input.value ? 0 : -1);
  };
  const look = async () => {
    controller?.abort();
    controller = new AbortController();
    try {
      found = await suggestions(type, input.value.trim(), controller.signal);
      if (document.activeElement === input) draw();
    } catch { /* a newer search is on its way, or the server can't be reached */ }
  };
  input.addEventListener('focus', look);
  input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(look, 150); });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      event.preventDefault();
      mark((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (at >= 0 && found[at]) add(found[at]); else if (input.value.trim()) add({ type: type.name, id: input.value.trim() });
    } else if (event.key === 'Escape' && !list.hidden) {
      event.stopPropagation();
      close();
    }
  });
  return h('div', { class: 'search-box' }, input, list);
}

/** Resources with a label that matches a text: those found by a server-side filter, and matches on the first page. */
async function suggestions(type, text, signal) {
  const { offers } = place(app.model, type.path);
  const named = ['title', 'name', 'label'].map(name => type.attribute(name)).find(Boolean) ?? type.attributes.find(item => item.kind === 'string');
  const filter = text && named && offers.filters.find(item => item.field === named.name && ['contains', 'startsWith'].includes(item.operator));
  const size = offers.page.find(item => item.name === 'size' || item.name === 'limit');
  const load = async (count, ...more) => {
    const query = new URLSearchParams(more);
    if (size) query.set(`page[${size.name}]`, String(Math.min(size.maximum ?? count, count)));
    if (named && offers.fields.has(type.name)) query.set(`fields[${type.name}]`, named.name);
    const answer = await api.send('GET', `${type.path}?${query}`, { signal });
    keepLabels(answer.document);
    return many(answer.document?.data).filter(isResource);
  };
  const found = filter ? await load(SHOWN, [filter.parameter, text]) : [];
  if (found.length) return found;
  // Filters are case-sensitive, but users expect a search not to be.
  const low = text.toLowerCase();
  return (await load(100)).filter(item => item.id === text || labelFor(item).toLowerCase().includes(low)).slice(0, SHOWN);
}
