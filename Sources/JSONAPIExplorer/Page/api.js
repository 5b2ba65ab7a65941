// Requests to the API, and to the page's validator.

import { parseJSON, writeJSON } from './numbers.js';

export const MEDIA = 'application/vnd.api+json';

/** The header field given by the user; kept as long as the page. */
let credentials;

export const setCredentials = field => { credentials = field; };
export const credentialsName = () => credentials?.name;

/** The header fields of a request including the user's, and the form in which they are shown. */
function fieldsOf(given) {
  const headers = new Headers(given);
  if (credentials) headers.set(credentials.name, credentials.value);
  const sent = Object.fromEntries([...headers].map(([name, value]) =>
    [name, credentials && name === credentials.name.toLowerCase() ? '••••' : value]));
  return { headers, sent };
}

/** The options of every request to the API. */
const AS = { cache: 'no-store', credentials: 'same-origin', referrerPolicy: 'no-referrer' };

/**
 * Sends a request.
 *
 * @param options The body as JSON, or a file with its media type; the entity tag to match, and the abort signal.
 * @returns {{status, statusText, ok, headers, sent, text, document, problem, bytes, ms, timing}}
 * @throws AbortError if it was aborted, TypeError if there is no response.
 */
export async function send(method, address, { body, file, type, match, signal } = {}) {
  const { headers, sent } = fieldsOf({ Accept: MEDIA, ...(body !== undefined && { 'Content-Type': MEDIA }),
    ...(file && { 'Content-Type': type }), ...(match && { 'If-Match': match }) });
  const start = performance.now();
  const response = await fetch(address, { ...AS, method, headers, signal, body: file ?? (body === undefined ? undefined : writeJSON(body)) });
  const head = performance.now();
  const text = await response.text();
  const end = performance.now();
  const answer = withText(headOf(response, { address, method, sent, ms: Math.round(end - start) }), text);
  answer.timing = {
    wait: head - start, transfer: end - head, parse: performance.now() - end,
    server: response.headers.get('Server-Timing') ?? '',
  };
  return answer;
}

/**
 * Fetches bytes.
 *
 * @returns {{answer, blob}} The head as an answer, and the bytes; only the answer with its text if the request was refused.
 */
export async function bytes(address, signal) {
  const { headers, sent } = fieldsOf({ Accept: '*/*' });
  const response = await fetch(address, { ...AS, headers, signal });
  const answer = headOf(response, { address, method: 'GET', sent });
  return response.ok ? { answer, blob: await response.blob() } : { answer: withText(answer, await response.text()) };
}

/** The contents of a response's head. */
const headOf = (response, rest) => ({
  status: response.status, statusText: response.statusText, ok: response.ok, headers: [...response.headers],
  etag: response.headers.get('ETag') ?? undefined, mediaType: response.headers.get('Content-Type') ?? '', ...rest,
});

/** An answer with the text of its document. */
export function withText(answer, text) {
  const whole = { ...answer, text, bytes: new TextEncoder().encode(text).length };
  if (text.trim()) {
    try {
      whole.document = parseJSON(text);
    } catch (error) {
      whole.problem = error.message;
    }
  }
  return whole;
}

/**
 * Opens a stream of events.
 *
 * @returns {{answer, reader}} The head as an answer without a text, and the reader of the stream; without a stream,
 *   only the answer with its text.
 */
export async function open(address, accept, fields, signal) {
  const { headers, sent } = fieldsOf({ Accept: accept, ...fields });
  const start = performance.now();
  const response = await fetch(address, { ...AS, headers, signal });
  const answer = headOf(response, { address, method: 'GET', sent, ms: Math.round(performance.now() - start) });
  answer.timing = { wait: answer.ms, transfer: 0, parse: 0, server: '' };
  if (!response.ok || !answer.mediaType.startsWith(accept)) return { answer: withText(answer, await response.text()) };
  // Documents are validated like GET responses.
  return { answer: { ...answer, mediaType: MEDIA }, reader: response.body.pipeThrough(new TextDecoderStream()).getReader() };
}

/** A JSON document of the page, or one of the API outside its conventions. */
export async function load(address, signal) {
  const { headers } = fieldsOf({ Accept: `application/json, ${MEDIA}` });
  const response = await fetch(address, { headers, signal, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/**
 * Findings about a document.
 *
 * @param context The purpose of the document, as named in `DocumentContext`.
 */
export async function validate(text, { context, isSparse, mediaType }, signal) {
  const query = new URLSearchParams({ context });
  if (isSparse) query.set('sparseFieldsets', 'true');
  if (mediaType) query.set('mediaType', mediaType);
  const { headers } = fieldsOf({ 'Content-Type': MEDIA });
  const response = await fetch(`validate?${query}`, {
    method: 'POST', signal, body: text, headers, credentials: 'same-origin',
  });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()).findings;
}
