// Attribute values for people: short in cells, in full in the panel, always as text.

import { h } from './dom.js';
import { writeJSON } from './numbers.js';
import { count, texts } from './texts.js';

const CELL = 300, WHOLE = 5_000;

/** A value for a cell. */
export function formatted(value, kind) {
  if (value === undefined || value === null) return h('span', { class: 'quiet', title: value === null ? 'null' : null }, '–');
  if (kind === 'cases' && typeof value !== 'object') {
    return h('span', { class: `dot ${tone(String(value))}`, dir: 'auto' }, String(value).slice(0, CELL));
  }
  if (typeof value === 'boolean') return value ? 'true' : h('span', { class: 'quiet' }, 'false');
  if (typeof value === 'bigint') return h('span', {}, String(value));
  if (typeof value === 'number') return h('span', {}, kind === 'integer' && Math.abs(value) >= 10_000 ? count(value) : String(value));
  if (kind === 'date-time' && typeof value === 'string') return h('time', { title: value.slice(0, 60) }, shortTime(value));
  const text = typeof value === 'string' ? value : writeJSON(value);
  // Isolates the cell's text direction.
  return h('bdi', { class: typeof value === 'string' ? null : 'mono' }, text.slice(0, CELL).replace(/\s+/g, ' ') + (text.length > CELL ? '…' : ''));
}

/** `2025-12-27T09:30:00Z` without zero seconds. */
function shortTime(text) {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (!parts) return text.slice(0, CELL);
  return `${parts[1]} ${parts[2]}${parts[3] && parts[3] !== ':00' ? parts[3] : ''}${parts[4] && parts[4] !== 'Z' ? ' ' + parts[4] : ''}`;
}

/** The tone for words that signal success or waiting in most APIs. */
function tone(value) {
  if (/^(published|active|open|done|ok|paid|enabled|approved|live|shipped|complete(d)?)$/i.test(value)) return 'good';
  if (/^(draft|pending|waiting|new|paused|review|scheduled|queued)$/i.test(value)) return 'waiting';
  return '';
}

/** A value in full; the rest of a very long one is shown by a button. */
export function whole(value, kind) {
  if (value === null) return h('span', { class: 'quiet' }, 'null');
  if (value === undefined) return h('span', { class: 'quiet' }, '–');
  if (kind === 'cases' || ['boolean', 'number', 'bigint'].includes(typeof value)) {
    return formatted(value, kind === 'integer' || kind === 'cases' ? kind : '');
  }
  if (typeof value !== 'string') return longText(writeJSON(value, 2), 'mono');
  return longText(value);
}

/** A text, truncated if it is very long. */
export function longText(text, style = null, isQuoted = false) {
  const shown = value => isQuoted ? JSON.stringify(value) : value;
  if (text.length <= WHOLE) return h('bdi', { class: style }, shown(text));
  const part = h('bdi', { class: style }, shown(text.slice(0, 1_000)) + '…');
  return h('span', {}, part, ' ', h('button', { class: 'link', type: 'button', onclick: event => {
    part.textContent = shown(text);
    event.target.remove();
  } }, texts.showText(text.length)));
}
