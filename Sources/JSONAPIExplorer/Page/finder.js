// Above the response: the search field and the button for the facets, if the address supports them.

import { find, h } from './dom.js';
import { SEARCH, searchOf, setSearch } from './query.js';
import { app, actions } from './state.js';
import { texts } from './texts.js';

/** @param edit Changes the query and redraws the affected parts, as in the builder. */
export function drawFinder({ offers: { search, aggregates } }, edit) {
  const parts = [search && field(search, edit), aggregates && toggle(aggregates)].filter(Boolean);
  find('finder').hidden = !parts.length;
  find('finder').replaceChildren(...parts);
}

function field({ description }, edit) {
  const change = event => {
    const text = event.target.value.trim();
    // Removing the search changes the positions of other filters.
    edit(query => setSearch(query, text), { isWhole: !text });
  };
  return h('div', { class: 'words' }, h('input', {
    type: 'search', 'data-k': 'words', 'data-parameter': SEARCH, value: searchOf(app.query), oninput: change, dir: 'auto', autocomplete: 'off',
    'aria-label': texts.searchFor, placeholder: texts.searchFor, title: description || null,
  }));
}

function toggle({ groups }) {
  const isOpen = groups.includes(app.ui.facet);
  return h('button', { class: 'outline', type: 'button', 'data-k': 'facets', 'aria-expanded': String(isOpen), 'aria-controls': 'facets',
    onclick: () => actions.setFacets(isOpen ? undefined : groups[0]) }, texts.facets);
}
