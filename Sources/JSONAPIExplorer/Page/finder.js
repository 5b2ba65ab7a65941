// Above the response: the search for words, where the address has it.

import { find, h } from './dom.js';
import { SEARCH, searchOf, setSearch } from './query.js';
import { app } from './state.js';
import { texts } from './texts.js';

/** @param edit Changes the query and draws what follows from it, as the builder does. */
export function drawFinder({ offers: { search } }, edit) {
  find('finder').hidden = !search;
  find('finder').replaceChildren(...(search ? [field(search, edit)] : []));
}

function field({ description }, edit) {
  const change = event => {
    const text = event.target.value.trim();
    // The rows of other filters have other places where the search goes away.
    edit(query => setSearch(query, text), { isWhole: !text });
  };
  return h('div', { class: 'words' }, h('input', {
    type: 'search', 'data-k': 'words', 'data-parameter': SEARCH, value: searchOf(app.query), oninput: change, dir: 'auto', autocomplete: 'off',
    'aria-label': texts.searchFor, placeholder: texts.searchFor, title: description || null,
  }));
}
