// The contents of a resource in its panel: bytes with separate URLs, to view, save, replace and delete.

import * as api from './api.js';
import { pathOf, takesMatch } from './address.js';
import { announce, copying, h } from './dom.js';
import { curlText } from './curl.js';
import { ask } from './dialogs.js';
import { keepRequest } from './history.js';
import { tellRefusal } from './response.js';
import { app, actions, isObject, keyOf, labelOf, member } from './state.js';
import { texts } from './texts.js';

/** The size up to which an image is fetched automatically. */
const SHOWN = 5_000_000;
/** Milliseconds until the object URL of a saved file is revoked; browsers read it shortly after the click. */
const SAVING = 10_000;
const UNKNOWN = 'application/octet-stream';

/** The images of a response, so that redrawing doesn't fetch them again. */
const images = new WeakMap();

/**
 * The contents that a resource links to and the API describes; null if there are none.
 *
 * @param answer The response with the resource; undefined while it is loading.
 */
export function drawContents(type, resource, answer, signal) {
  const links = member(member(resource, 'meta'), 'content');
  const all = type.contents.filter(({ name }) => isObject(links) && Object.hasOwn(links, name));
  if (!all.length) return null;
  return [h('h3', {}, texts.content), h('table', { class: 'facts' }, all.map(content => h('tr', {},
    h('th', { scope: 'row' }, h('bdi', {}, content.name)),
    h('td', {}, parts({ ...content, link: links[content.name], resource, answer, signal,
      path: pathOf(app.model, type.name, resource.id, 'content', content.name) })))))];
}

function parts(content) {
  const { name, link, path, answer, replace, remove } = content;
  const mediaType = member(link, 'type'), size = Number(member(member(link, 'meta'), 'size') ?? NaN);
  const length = Number.isFinite(size) ? texts.bytes(size) : '';
  return [
    isObject(link) ? h('div', {}, h('bdi', { class: 'mono' }, String(mediaType ?? UNKNOWN)), ' ', h('a', {
      class: 'link', href: path, download: fileName(content), 'data-k': `download-${name}`, 'aria-label': texts.downloadLong(name, length),
      onclick: event => save(event, content),
    }, texts.download(length))) : h('span', { class: 'quiet' }, '–'),
    answer && (replace || (remove && isObject(link))) && h('div', { class: 'go' },
      replace && replaceButton(content, isObject(link)),
      remove && isObject(link) && h('button', { class: 'link warn', type: 'button', 'data-k': `remove-${name}`, 'aria-label': texts.removeLong(name),
        onclick: () => removeContent(content) }, texts.remove)),
    answer && isImage(mediaType) && image(content, size),
  ];
}

/** The file name for saving. */
const fileName = ({ resource, name }) => [resource.type, resource.id, name].join('-').replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '');

/** Saves the bytes, which are fetched by the page: a request by the browser wouldn't have the credentials. */
async function save(event, { path, name, resource }) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const { answer, blob } = await api.bytes(path);
    if (!blob) return tellRefusal(answer);
    const url = URL.createObjectURL(blob);
    h('a', { href: url, download: fileName({ resource, name }) }).click();
    setTimeout(() => URL.revokeObjectURL(url), SAVING);
  } catch (error) {
    await unreachable(error);
  }
}

const unreachable = error => ask({ title: texts.unreachable, note: error.message, choices: [['cancel', texts.close]] });

// MARK: Images

/** Whether a media type is an image that can't contain scripts, unlike SVG. */
function isImage(mediaType) {
  const essence = String(mediaType).split(';')[0].trim().toLowerCase();
  return /^image\/[a-z0-9.+-]+$/.test(essence) && !/svg|xml|html/.test(essence);
}

function image(content, size) {
  const { name, answer } = content;
  if (!images.has(answer)) images.set(answer, new Map());
  const known = images.get(answer);
  if (!known.has(name)) {
    const box = h('div', { class: 'image' });
    known.set(name, box);
    if (size <= SHOWN) fetchImage(box, content);
    else box.append(h('button', { class: 'add', type: 'button', onclick: () => fetchImage(box, content) }, texts.showImage));
  }
  return known.get(name);
}

/** Fetches an image with the credentials; its object URL is kept until the browser has read it. */
async function fetchImage(box, { path, name, resource, signal }) {
  const say = (text, kind = 'quiet') => box.replaceChildren(h('p', { class: kind }, text));
  say(texts.imageLoading);
  try {
    const { answer, blob } = await api.bytes(path, signal);
    if (!blob) return say(`${answer.status} ${answer.statusText}`.trim(), 'err');
    if (!isImage(answer.mediaType)) return say(texts.noImage, 'err');
    const url = URL.createObjectURL(blob);
    const element = h('img', {
      alt: texts.imageOf(name, labelOf(resource) ?? keyOf(resource)), onload: () => { URL.revokeObjectURL(url); box.replaceChildren(element); },
      onerror: () => { URL.revokeObjectURL(url); say(texts.noImage, 'err'); }, src: url,
    });
  } catch (error) {
    if (error.name !== 'AbortError') say(error.message, 'err');
  }
}

// MARK: Changing

/** A button that opens a file dialog; the browser's own file field has text that can't be translated. */
function replaceButton(content, isThere) {
  const { name, accepts } = content;
  const field = h('input', { type: 'file', hidden: true, 'data-content': name, accept: accepts.filter(item => item !== '*/*').join() || null, onchange: () => {
    const [file] = field.files;
    if (file) replaceContent(content, file, isThere);
    field.value = '';
  } });
  return [h('button', { class: 'link', type: 'button', 'data-k': `replace-${name}`, onclick: () => field.click(),
    'aria-label': isThere ? texts.replaceLong(name) : texts.uploadLong(name) }, isThere ? texts.replace : texts.upload), field];
}

const matching = (operation, answer) => takesMatch(operation) ? answer.etag : undefined;

async function replaceContent(content, file, isThere) {
  const { name, path, answer, accepts } = content;
  const only = accepts.length === 1 && !accepts[0].includes('*') ? accepts[0] : UNKNOWN;
  const options = { file, type: file.type || only, match: matching(content.replace, answer) };
  const fields = [`PUT ${path}`, options.match && `If-Match: ${options.match}`, `Content-Type: ${options.type}`].filter(Boolean);
  const choice = await ask({ title: isThere ? texts.replaceTitle(name) : texts.uploadTitle(name), note: h('bdi', {}, `${file.name} · ${texts.bytes(file.size)}`),
    content: request('PUT', path, options, fields), choices: [['cancel', texts.cancel], ['replace', isThere ? texts.replace : texts.upload]] });
  if (choice === 'replace') await write('PUT', content, options, texts.saved);
}

async function removeContent(content) {
  const { name, path, answer } = content;
  const options = { match: matching(content.remove, answer) };
  const fields = [`DELETE ${path}`, options.match && `If-Match: ${options.match}`].filter(Boolean);
  const choice = await ask({ title: texts.deleteTitle(name), note: texts.deleteNote, content: request('DELETE', path, options, fields),
    choices: [['cancel', texts.cancel], ['delete', texts.remove]], kinds: { delete: 'danger' } });
  if (choice === 'delete') await write('DELETE', content, options, texts.deleted(name));
}

/** Shows a request before it is sent. */
const request = (method, path, options, lines) => h('div', {}, h('code', { class: 'mono block' }, lines.join('\n')),
  copying(h('button', { class: 'ghost', type: 'button' }), () => curlText(method, path, options), texts, texts.copyCurl));

async function write(method, { path, resource }, options, text) {
  try {
    const answer = await api.send(method, path, options);
    keepRequest(answer);
    if (answer.ok) announce(text); else await tellRefusal(answer);
    // After a conflict, continues from the version that the other client created.
    if (answer.ok || answer.status === 412) await actions.written(keyOf(resource));
  } catch (error) {
    await unreachable(error);
  }
}
