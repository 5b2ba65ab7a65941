// Follows a query: after each change, the server sends its document again as an event.

import * as api from './api.js';
import { isResource, keyOf, many, member } from './state.js';

export const EVENTS = 'text/event-stream';

/** Milliseconds before reconnecting after a lost connection. */
const DELAY = 1000;

/**
 * Follows an address until the signal aborts it, or the server ends it with errors.
 *
 * @param take Receives a response like that of `api.send` for each document, and for errors that end the stream.
 */
export async function follow(address, signal, take) {
  let last;
  for (;;) {
    try {
      const { answer, reader } = await api.open(address, EVENTS, last && { 'Last-Event-ID': last }, signal);
      if (!reader) return take(answer);
      for await (const event of events(reader)) {
        const isEnd = event.event === 'errors';
        if (!isEnd) last = event.id;
        take(api.withText({ ...answer, etag: event.id, ...(isEnd && { ok: false, status: statusOf(event.data), statusText: '' }) }, event.data));
        if (isEnd) return;
      }
    } catch (error) {
      // A lost connection isn't reported, unless there has been no response yet.
      if (signal.aborted || last === undefined) throw error;
    }
    await new Promise(resolve => setTimeout(resolve, DELAY));
    signal.throwIfAborted();
  }
}

const statusOf = text => Number(/"status":"(\d{3})"/.exec(text)?.[1] ?? 500);

/** The events of a stream: objects with `id`, `event` and `data`. */
async function* events(reader) {
  let rest = '', event = {};
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines.map(text => text.replace(/\r$/, ''))) {
      const at = line.indexOf(':'), name = at < 0 ? line : line.slice(0, at);
      const text = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
      if (name === 'data') event.data = event.data === undefined ? text : `${event.data}\n${text}`;
      else if (name) event[name] = text;
      if (line) continue;
      if (event.data !== undefined) yield event;
      event = {};
    }
  }
}

/** The resources of a document that are new or differ from the previous document. */
export function changes(document, before) {
  const known = new Map(many(member(before, 'data')).filter(isResource).map(resource => [keyOf(resource), JSON.stringify(resource)]));
  return new Set(many(member(document, 'data')).filter(isResource)
    .filter(resource => known.get(keyOf(resource)) !== JSON.stringify(resource)).map(keyOf));
}
