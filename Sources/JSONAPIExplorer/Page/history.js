// The requests that were sent, newest first; they are kept until the tab is closed.

import { asSheet, find, h } from './dom.js';
import { hash, parse } from './query.js';
import { app } from './state.js';
import { texts } from './texts.js';

const LIMIT = 50;
const KEY = 'explorer:' + location.pathname;

/** A browser can refuse to store anything; the requests of this page are listed even so. */
let entries = (() => {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY));
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
})();

/** Keeps a request at the top of the list, once. */
export function keepRequest({ method, address, status }) {
  const isSame = entry => entry.method === method && entry.address === address;
  entries = [{ method, address, status, at: Date.now() }, ...entries.filter(entry => !isSame(entry))].slice(0, LIMIT);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries));
  } catch { /* it lives as long as the page then */ }
}

export function drawHistory() {
  const list = h('ol', {});
  const details = asSheet(h('details', { ontoggle: () => list.replaceChildren(...details.open ? entries.map(item) : []) },
    h('summary', {}, texts.history), h('div', { class: 'sheet' }, list)));
  list.addEventListener('click', event => {
    if (!event.target.closest('a')) return;
    details.open = false;
    details.querySelector('summary').focus();
  });
  find('history').replaceChildren(details);
}

/** What a request was about: that of one that wrote content is its resource. */
const about = (method, address) => method === 'GET' ? address : app.model?.aboutContent(address) ?? address;

/** A request as a link that sends it again; of one that wrote, to what it was about. */
const item = ({ method, address, status, at }) => h('li', {}, h('a', { href: hash(parse(about(method, String(address))).query) },
  h('span', { class: 'verb' }, String(method)), h('bdi', { class: 'mono' }, String(address)),
  h('span', { class: status < 400 ? 'quiet' : 'bad' }, String(status ?? texts.unreachable)),
  h('time', { class: 'quiet' }, new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }))));
