// A request as a shell command.

import { MEDIA, credentialsName } from './api.js';
import { writeJSON } from './numbers.js';

const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`;

/** An absolute address, for use in other programs. */
export const wholeAddress = address =>
  new URL(address, location.origin).href.replaceAll('[', '%5B').replaceAll(']', '%5D');

/**
 * The command as coloured parts, whose joined texts are the command.
 *
 * It doesn't contain credentials: it reads them from a shell variable named after the header field.
 */
export function curl(method, address, { match, body, file, type } = {}) {
  const parts = [['fn', 'curl']];
  const add = (option, ...values) => parts.push(['pk', ` ${option} `], ...values);
  if (method !== 'GET') add('-X', ['', method]);
  parts.push(['', ' '], ['str', quoted(wholeAddress(address))]);
  const header = (name, value) => add('-H', ['str', quoted(`${name}: ${value}`)]);
  header('Accept', MEDIA);
  if (body !== undefined) header('Content-Type', MEDIA);
  if (file) header('Content-Type', type);
  if (match) header('If-Match', match);
  const name = credentialsName();
  if (name) add('-H', ['str', quoted(`${name}: `)], ['num', `"$${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}"`]);
  if (body !== undefined) add('--data-raw', ['str', quoted(writeJSON(body))]);
  if (file) add('--data-binary', ['str', quoted(`@${file.name}`)]);
  return parts;
}

export const curlText = (...request) => curl(...request).map(part => part[1]).join('');
