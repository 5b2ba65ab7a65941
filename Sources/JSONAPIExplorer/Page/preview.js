// A preview of a request.

import { curlText } from './curl.js';
import { coloured, copying, h } from './dom.js';
import { writeJSON } from './numbers.js';
import { texts } from './texts.js';

/** JSON with syntax colours. */
function colouredJSON(value) {
  const parts = writeJSON(value, 2).split(/("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/);
  return coloured(parts.map((part, index) => index % 2 === 0 ? ['', part] : part[0] !== '"' ? ['num', part]
    : [parts[index + 1].startsWith(':') ? 'fn' : 'str', part]));
}

/** The method, path and header fields of a request, and its body. */
export const preview = (method, path, match, body) => [
  h('header', {}, h('h3', {}, `${method} ${path}`),
    copying(h('button', { class: 'ghost', type: 'button' }), () => curlText(method, path, { match, body }), texts, texts.copyCurl)), match && h('code', { class: 'quiet' }, `If-Match: ${match}`),
  body && h('pre', { tabindex: 0, role: 'group', 'aria-label': texts.sends }, colouredJSON(body)),
];
