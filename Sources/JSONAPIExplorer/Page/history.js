// The sent requests, newest first, kept until the tab is closed.

import { asSheet, find, h } from './dom.js';
import { hash, parse } from './query.js';
import { app } from './state.js';
import { texts } from './texts.js';

const LIMIT = 50;
const KEY = 'explorer:' + location.pathname;

/** If the browser refuses to store anything, requests of this page are still listed. */
let entries = (() => {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY));
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
})();

/** Moves a request to the top of the list, without duplicates. */
export function keepRequest({ method, address, status }) {
  const isSame = entry => entry.method === method && entry.address === address;
  entries = [{ method, address, status, at: Date.now() }, ...entries.filter(entry => !isSame(entry))].slice(0, LIMIT);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries));
  } catch { /* then they are kept as long as the page */ }
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

/** The address that a request concerns: for a write of content, the resource. */
const about = (method, address) => method === 'GET' ? address : app.model?.aboutContent(address) ?? address;

/** A request as a link: a read is sent again, and a write links to the resource it concerns. */
const item = ({ method, address, status, at }) => h('li', {}, h('a', { href: hash(parse(about(method, String(address))).query) },
  h('span', { class: 'verb' }, String(method)), h('bdi', { class: 'mono' }, String(address)),
  h('span', { class: status < 400 ? 'quiet' : 'bad' }, String(status ?? texts.unreachable)),
  h('time', { class: 'quiet' }, new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }))));
