// The header fields and timings of a request.

import { h } from './dom.js';
import { texts } from './texts.js';

export function drawHeaders(answer) {
  const { wait, transfer, parse, server } = answer.timing;
  const all = wait + transfer + parse || 1;
  const steps = [[texts.timingWait, wait], [texts.timingTransfer, transfer], [texts.timingParse, parse]];
  return h('div', { class: 'pane' }, h('h2', {}, texts.timing), h('table', { class: 'facts' },
    steps.map(([name, ms]) => fact(`${name} · ${ms.toFixed(1)} ms`, meter(ms / all))),
    metrics(server).map(([name, ms]) => fact(`${name} · ${ms.toFixed(1)} ms`, meter(Math.min(1, ms / all))))),
  h('h2', {}, texts.responseHeaders), table(answer.headers),
  h('h2', {}, texts.requestHeaders), table([['', `${answer.method} ${answer.address}`], ...Object.entries(answer.sent)]));
}

const fact = (name, value) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, value));
const table = pairs => h('table', { class: 'facts' }, pairs.map(([name, value]) => fact(name, h('bdi', { class: 'mono' }, value))));

function meter(share) {
  const element = h('span', { class: 'meter', 'aria-hidden': 'true' });
  element.style.width = Math.max(1, share * 60) + '%';
  return element;
}

/** The timings in a `Server-Timing` header field. */
function metrics(field) {
  return field.split(',').map(part => [/^\s*([\w-]+)/.exec(part)?.[1], Number(/;\s*dur=([\d.]+)/.exec(part)?.[1])])
    .filter(([name, ms]) => name && Number.isFinite(ms));
}
