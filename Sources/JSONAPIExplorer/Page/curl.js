// A request as a command for a shell.

import { MEDIA, credentialsName } from './api.js';
import { writeJSON } from './numbers.js';

const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`;

/** An address with its origin, as other programs take it. */
export const wholeAddress = address =>
  new URL(address, location.origin).href.replaceAll('[', '%5B').replaceAll(']', '%5D');

/**
 * The command as coloured parts; the texts joined are the command.
 *
 * Credentials are not in it: it takes them from a variable of the shell with the name of the header field.
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
