// Written by Scripts/generate.py; do not edit.
// swift-format-ignore-file

extension PageFile {
  static let all: [PageFile] = [
    PageFile(
      "address.js", "480e68fb006d1117",
      #"""
// What a path addresses, and the parameters it accepts.

import { dialectsIn } from './expressions.js';
import { decode, isTemplate, valueType } from './openapi.js';
import { SEARCH, isUnder } from './query.js';

const OPERATORS = new Set(['ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'startsWith', 'startswith',
  'endsWith', 'endswith', 'like', 'isNull', 'isnull', 'ieq', 'ine', 'iin', 'inin', 'iexact', 'icontains', 'istartsWith', 'istartswith',
  'iendsWith', 'iendswith', 'ilike']);
const plainReader = { plain: value => value, resolve: value => value };

/**
 * Describes a path: a collection, a resource, related resources, or a relationship.
 *
 * @returns {{kind, type, owner, id, relationship, isMany, methods, offers}}
 */
export function place(model, path) {
  const found = model.match(path);
  const below = isUnder(path, model.base) ? path.slice(model.base.length) : '';
  const parts = (found?.segments ?? below.split('/').filter(Boolean)).map(decode);
  const owner = parts.length > 0 && Object.values(model.types).find(type => type.path === `${model.base}/${encodeURIComponent(parts[0])}`
    || type.path === `${model.base}/${parts[0]}`);
  const methods = found?.operation.methods ?? {};
  // A relationship may itself be named `relationships`.
  const isLinkage = parts.length === 4 && parts[2] === 'relationships';
  const hasID = !found || parts.length === 1 || isTemplate(found.operation.segments[1]);
  // Four segments are linkage or content.
  if (!owner || !hasID || (parts.length > 3 && !isLinkage)) return { kind: 'unknown', parts, methods, offers: parameters(methods.get) };
  const base = { owner, parts, methods, id: parts[1] };
  if (parts.length <= 2) {
    const kind = parts.length === 1 ? 'collection' : 'resource';
    return { ...base, kind, type: owner, isMany: parts.length === 1, offers: parameters(methods.get, owner) };
  }
  const relationship = owner.relationship(isLinkage ? parts[3] : parts[2]);
  const type = relationship?.types.length === 1 ? model.types[relationship.types[0]] : undefined;
  return { ...base, kind: isLinkage ? 'relationship' : 'related', type, relationship, isMany: !!relationship?.isMany,
    offers: parameters(methods.get, type) };
}

/** The path of a resource; undefined if its type is not served. */
export const pathOf = (model, type, id, ...rest) =>
  model.types[type] && [model.types[type].path, ...[id, ...rest].map(encodeURIComponent)].join('/');

/** The parameters of an operation that returns resources of a type, by family. */
function parameters(operation, owner) {
  const offers = { include: undefined, fields: new Map(), filters: [], expressions: [], search: undefined,
    aggregates: aggregates(operation), sort: undefined, page: [], other: [] };
  // A field with that name is filtered like any other.
  const hasSearch = !owner?.attribute('search') && !owner?.relationship('search');
  for (const parameter of operation?.all ?? []) {
    if (parameter.in !== 'query') continue;
    const family = /^[^[]*/.exec(parameter.name)[0];
    const brackets = [...parameter.name.matchAll(/\[([^\]]*)\]/g)].map(part => part[1]);
    const list = parameter.schema?.items?.enum ?? parameter.schema?.enum;
    const whole = family === 'filter' ? expression(parameter) : undefined;
    if (whole) offers.expressions.push(whole);
    if (parameter.name === 'include') offers.include = { paths: Array.isArray(list) ? list : undefined };
    else if (family === 'fields' && brackets.length === 1) offers.fields.set(brackets[0], list ?? []);
    else if (parameter.name === 'sort') offers.sort = sortable(list);
    else if (parameter.name === SEARCH && hasSearch) offers.search = type(parameter);
    else if (family === 'filter' && brackets.length && whole) offers.filters.push({ ...filter(parameter, brackets), field: parameter.name });
    else if (family === 'filter' && brackets.length) offers.filters.push(filter(parameter, brackets), ...more(parameter));
    else if (family === 'page' && brackets.length === 1) offers.page.push({ name: brackets[0], ...type(parameter) });
    else offers.other.push({ name: parameter.name, ...type(parameter) });
  }
  return offers;
}

function type(parameter) {
  const { kind, maximum, default: value } = valueType(plainReader, parameter.schema);
  return { kind, maximum, default: value, description: parameter.description ?? '' };
}

/** The aggregate terms and groups of the aggregates profile; undefined if there are none. */
function aggregates(operation) {
  const list = name => operation?.all.find(item => item.in === 'query' && item.name === name)?.schema?.items?.enum;
  const terms = list('aggregateOf'), groups = list('aggregateBy');
  return Array.isArray(terms) && Array.isArray(groups) && terms.includes('count') ? { terms, groups } : undefined;
}

const sortable = list => Array.isArray(list) ? [...new Set(list.map(name => name.replace(/^-/, '')))] : [];

/** An expression filter with its dialects and fields; undefined if the description names no dialect. */
function expression({ name, description = '' }) {
  const dialects = dialectsIn(description);
  return dialects.length ? { parameter: name, dialects, fields: /\bFields: (.*)\.$/s.exec(description)?.[1].split(', ') } : undefined;
}

/** The operators named by a description: all of the field's in the brief form, the case-insensitive ones in the full form. */
const more = parameter => [...(/(?:^|\. )Also (.*)$/.exec(parameter.description ?? '')?.[1] ?? '').matchAll(/(?:filter)?(?:\[[^\]]+\])+/g)]
  .map(([name]) => name.startsWith('[') ? parameter.name + name : name)
  .map(name => ({
    ...filter({ name, schema: parameter.schema?.items ?? parameter.schema }, [...name.matchAll(/\[([^\]]*)\]/g)].map(part => part[1])),
    isNamed: true,
  }));

/** `filter[age][gte]` has the operator `gte` on `age`; `filter[author][name]` has none. */
function filter(parameter, brackets) {
  let names = brackets, operator = '';
  const last = names.at(-1);
  if (names.length > 1 && OPERATORS.has(last)) [names, operator] = [names.slice(0, -1), last];
  else if (names.length === 1 && last.includes('.') && OPERATORS.has(last.slice(last.lastIndexOf('.') + 1))) {
    names = [last.slice(0, last.lastIndexOf('.'))];
    operator = last.slice(last.lastIndexOf('.') + 1);
  }
  const value = valueType(plainReader, parameter.schema);
  const one = value.element ?? value;
  return { parameter: parameter.name, field: names.join('.'), operator, isList: !!value.element, kind: one.kind,
    cases: one.cases, description: parameter.description ?? '' };
}

/** Whether an operation accepts the entity tag of the changed resource. */
export const takesMatch = operation => operation?.all.some(item => item.in === 'header' && item.name.toLowerCase() === 'if-match') ?? false;

"""#),
    PageFile(
      "api.js", "89eb3d19c2dc923c",
      #"""
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

"""#),
    PageFile(
      "app.js", "0be0cd403451d704",
      #"""
// The page: it shows the state in the hash, and actions change the hash.

import * as api from './api.js';
import { place } from './address.js';
import { announce, find, h } from './dom.js';
import { controlOf, drawBuilder } from './builder.js';
import { drawCredentials } from './credentials.js';
import { askToDiscard } from './dialogs.js';
import { loadFacets, showFacets } from './facets.js';
import { check } from './findings.js';
import { changes, follow } from './follow.js';
import { drawHistory, keepRequest } from './history.js';
import { revealPointer } from './json.js';
import { readModel } from './openapi.js';
import { dropDrafts, hasChanges, loadResource, showPanel } from './panel.js';
import { keepLabels } from './picker.js';
import { copy, emptyQuery, format, hash, parse } from './query.js';
import { drawRequest, wireRequest } from './request.js';
import { drawResponse, drawStatus, wireTabs } from './response.js';
import { askForCounts, currentType, drawSide, keepCount, wireSide } from './sidebar.js';
import { app, actions, index, kept } from './state.js';
import { texts } from './texts.js';

let controller;

// MARK: The hash

/** Navigates to a query with a page state, adding a history entry or replacing the current one. */
function go(query, ui, replaces = false) {
  history[replaces ? 'replaceState' : 'pushState'](null, '', hash(query, ui));
  route();
}

function route() {
  const types = Object.values(app.model.types);
  const first = types.find(type => type.canList);
  if (location.hash.length < 2) {
    if (!first) return;
    history.replaceState(null, '', hash(emptyQuery(first.path)));
  }
  const { query, ui } = parse(location.hash.slice(1));
  const before = currentType();
  Object.assign(app, { query, ui });
  document.title = `${query.path} · ${app.model.title}`;
  if (currentType() !== before) app.cursor = [0, 0];
  drawSide();
  drawCreate();
  drawBuilder();
  if (format(query) !== app.sent) load();
  else {
    drawResponse();
    showFacets();
  }
  drawRequest();
  showPanel();
}

/** Sends the request in the hash, aborting any other in progress. */
async function load() {
  controller?.abort();
  controller = new AbortController();
  const current = controller, { query } = app;
  const address = format(query), here = place(app.model, query.path);
  const isSame = app.answer?.place.type === here.type && app.answer?.query.path === query.path;
  Object.assign(app, { sent: address, isBusy: true, failure: undefined, findings: undefined, following: undefined });
  if (!isSame) app.answer = undefined;
  drawRequest();
  drawResponse();
  loadFacets();
  let answer;
  try {
    answer = await api.send('GET', address, { signal: current.signal });
  } catch (error) {
    if (current !== controller) return;
    const failure = error.name === 'AbortError' ? undefined : error.message || texts.unreachableNote;
    Object.assign(app, { isBusy: false, answer: undefined, failure });
    if (failure) keepRequest({ method: 'GET', address });
    drawRequest();
    return drawResponse();
  }
  if (current !== controller) return;
  const was = app.answer;
  keepRequest(answer);
  showAnswer(answer, query, here, current.signal);
  // Errors are shown beside their controls.
  if (!answer.ok || (was && !was.ok) || find('builder').querySelector('.err')) drawBuilder();
}

/** Shows the response to a query. */
function showAnswer(answer, query, here, signal) {
  const was = app.answer;
  app.answer = Object.assign(answer, { query: copy(query), place: here, index: index(answer.document) });
  app.isBusy = false;
  if (answer.address !== was?.address) find('body').scrollTop = 0;
  keepLabels(answer.document);
  drawRequest();
  drawResponse();
  announce(`${answer.status} ${answer.statusText}`);
  if (here.kind === 'collection' && !query.filters.length && !query.other.length) keepCount(here.type.name, answer.document);
  check(answer, signal);
}

/** Starts or stops following the current query. */
async function toggleFollowing() {
  if (app.following) {
    controller?.abort();
    app.following = undefined;
    drawRequest();
    return drawResponse();
  }
  if (format(app.query) !== app.sent) go(app.query, kept());
  controller?.abort();
  controller = new AbortController();
  const current = controller, query = copy(app.query), address = format(query), here = place(app.model, query.path);
  Object.assign(app, { sent: address, isBusy: true, failure: undefined, findings: undefined,
    following: { count: 0, time: '', changed: new Set() } });
  drawRequest();
  drawResponse();
  let failure;
  try {
    await follow(address, current.signal, answer => {
      if (current !== controller) return;
      const { count } = app.following;
      const changed = count && app.answer ? changes(answer.document, app.answer.document) : new Set();
      app.following = answer.ok ? { count: count + 1, time: new Date().toLocaleTimeString(), changed } : undefined;
      showAnswer(answer, query, here, current.signal);
      if (count) loadFacets();
    });
  } catch (error) {
    if (error.name !== 'AbortError') failure = error.message || texts.unreachableNote;
  }
  if (current !== controller) return;
  Object.assign(app, { isBusy: false, following: undefined, failure });
  drawRequest();
  drawResponse();
}

function send() {
  showPane('response');
  if (format(app.query) === app.sent) {
    go(app.query, kept(), true);
    load();
  } else go(app.query, kept());
}

// MARK: Actions for parts of the page

Object.assign(actions, {
  reload: () => load(),
  /** Restarts, for example with new credentials, which may change what is visible and allowed. */
  restart: start,
  setView: view => go(parse(location.hash.slice(1)).query, { ...app.ui, view }, true),
  setUI: ui => go(parse(location.hash.slice(1)).query, { ...app.ui, ...ui }),
  open: key => actions.setUI({ open: key, edit: '', link: '', new: '' }),
  /** Changes the sent query, and sends it again. */
  change: edit => {
    const { query } = parse(location.hash.slice(1));
    edit(query);
    go(query, kept());
  },
  /** Opens, changes or closes the facets, keeping unsent edits. */
  setFacets: (facet, number) => {
    app.ui = { ...app.ui, facet, number };
    history.replaceState(null, '', hash(parse(location.hash.slice(1)).query, app.ui));
    drawBuilder();
    showFacets();
  },
  reveal: pointer => {
    actions.setView('json');
    showPane('response');
    revealPointer(pointer);
  },
  toControl: parameter => {
    const control = controlOf(parameter);
    showPane(control?.closest('#response') ? 'response' : 'query');
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  },
  leaveForm: () => app.ui.new ? closePanel() : actions.setUI({ edit: '', link: '' }),
  closePanel: async () => {
    const panel = find('panel');
    if (panel.querySelector('form') && panel.querySelector('.field.changed')) {
      if (!await askToDiscard()) return;
      dropDrafts(panel.dataset.key);
    }
    closePanel();
  },
  /** Shows the result of a write; without a key, closes the panel. */
  written: async key => {
    go(parse(location.hash.slice(1)).query, { ...app.ui, open: key ?? '', edit: '', link: '', new: '' }, true);
    if (key) loadResource(key).then(() => find('panel').querySelector('h2')?.focus());
    await load();
  },
});

const closePanel = () => go(parse(location.hash.slice(1)).query, kept());

// MARK: Frame

function showPane(name) {
  document.body.dataset.pane = name;
  for (const button of find('panes').children) {
    if (button.dataset.pane === name) button.setAttribute('aria-current', 'true'); else button.removeAttribute('aria-current');
  }
}

function drawFrame() {
  find('skip').textContent = texts.skip;
  find('skip').addEventListener('click', event => {
    event.preventDefault();
    showPane('response');
    find('response').focus();
  });
  find('search').placeholder = texts.search;
  find('type-url').textContent = texts.typeAddress;
  for (const [id, text] of Object.entries({ search: texts.search, side: texts.types, request: texts.request, builder: texts.builder,
    response: texts.response, views: texts.views, pager: texts.pages, findings: texts.validator, panel: texts.resource, map: texts.picture, facets: texts.facets,
    'type-url': texts.typeAddressLong, typed: texts.address, language: texts.language })) {
    find(id).setAttribute('aria-label', text);
  }
  find('keys').replaceChildren(...texts.keys.flatMap(part => Array.isArray(part) ? part.map(key => h('kbd', {}, key)) : [` ${part} `]));
  find('panes').replaceChildren(...Object.entries(texts.panes).map(([name, title]) =>
    h('button', { type: 'button', 'data-pane': name, onclick: () => showPane(name) }, title)));
  showPane('response');
}

/** The button that creates a resource of the current type. */
function drawCreate() {
  const type = app.model.types[currentType()];
  find('create').hidden = !type?.canCreate;
  if (type?.canCreate) find('create').textContent = texts.create(type.swift);
}

const isField = element => element.matches('input, select, textarea');

addEventListener('keydown', event => {
  if (event.defaultPrevented || find('dialog').open || !app.model) return;
  const { target } = event;
  if (event.key === '/' && !(isField(target) && !target.matches('[type=checkbox]'))) {
    event.preventDefault();
    showPane('types');
    find('search').focus();
  } else if (event.key === 'Escape' && (app.ui.open || app.ui.new)) {
    actions.closePanel();
  } else if (event.key === 'Enter' && !target.closest('form')) {
    const isPlain = !target.closest('button, a, summary, textarea, td');
    if (!isPlain && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  }
});
addEventListener('popstate', () => { if (app.model) route(); });
addEventListener('hashchange', () => { if (app.model && hash(app.query, app.ui) !== location.hash) route(); });
addEventListener('beforeunload', event => { if (hasChanges()) event.preventDefault(); });

/** Loads the API's description, and shows the state in the hash. */
async function start() {
  controller?.abort();
  Object.assign(app, { sent: undefined, answer: undefined, facets: undefined, resource: undefined, counts: Object.create(null) });
  try {
    app.config ??= await api.load('config.json');
    app.model = readModel(await api.load(app.config.openAPI));
  } catch (error) {
    app.model = undefined;
    find('body').replaceChildren(h('div', { class: 'note' }, h('h2', {}, texts.noModel),
      h('p', {}, texts.noModelNote(app.config?.openAPI ?? 'config.json'), ` ${error.message}`),
      h('button', { class: 'outline', type: 'button', onclick: start }, texts.tryAgain)));
    return;
  }
  find('title').textContent = app.model.title;
  find('address').textContent = location.host + app.model.base;
  route();
  askForCounts();
}

drawFrame();
drawCredentials();
wireTabs();
wireSide(showPane);
drawHistory();
wireRequest({ send, follow: toggleFollowing, stop: () => controller?.abort(), edit: query => {
  app.query = query;
  drawBuilder();
  drawRequest();
  drawStatus();
} });
find('create').addEventListener('click', () => actions.setUI({ new: currentType(), open: '', edit: '', link: '' }));
start();

"""#),
    PageFile(
      "builder.js", "d8c91aa56770dd8e",
      #"""
// The query builder, which offers only what the API's description allows at this address.

import { find, h, keepingFocus, options, withKey } from './dom.js';
import { place } from './address.js';
import { drawFinder } from './finder.js';
import { SEARCH, copy, pageValue, restartPages, setPage } from './query.js';
import { app, many, member } from './state.js';
import { drawRequest, isEdited } from './request.js';
import { drawStatus } from './response.js';
import { texts } from './texts.js';

/** Changes the query and redraws the affected parts. */
function edit(change, { isWhole = true, keepsPage = false } = {}) {
  app.query = copy(app.query);
  change(app.query);
  if (!keepsPage) restartPages(app.query);
  if (isWhole) drawBuilder();
  drawRequest();
  drawStatus();
}

export const drawBuilder = () => keepingFocus(draw, () => find('builder'));

function draw() {
  const here = place(app.model, app.query.path);
  const groups = [include(here), fields(here), filters(here), sort(here), page(here), others(here)].filter(Boolean);
  if (!groups.length) {
    groups.push(h('p', { class: 'quiet none' }, Object.keys(here.methods).length ? texts.nothingToChoose : texts.unknownAddress));
  }
  const top = find('builder').scrollTop;
  find('builder').replaceChildren(...groups);
  drawFinder(here, edit);
  markErrors();
  find('builder').scrollTop = top;
}

/** Shows errors of the response beside the control of the parameter that they name. */
function markErrors() {
  if (app.isBusy || isEdited()) return;
  for (const [index, error] of many(member(app.answer?.document, 'errors')).entries()) {
    const parameter = member(member(error, 'source'), 'parameter');
    const control = typeof parameter === 'string' ? controlOf(parameter) : undefined;
    if (!control) continue;
    const id = `parameter-error-${index}`;
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', id);
    const text = member(error, 'detail') ?? member(error, 'title');
    (control.closest('.row') ?? control).after(h('p', { class: 'err', id }, typeof text === 'string' ? text : ''));
  }
}

const group = (name, title, aside, ...children) =>
  h('section', { class: 'group', 'aria-label': title, 'data-group': name }, h('header', {}, h('h2', {}, title), aside), children);

// MARK: Include and fields

function include({ offers, type, owner, kind }) {
  if (!offers.include) return null;
  const root = kind === 'relationship' ? owner : type;
  const paths = offers.include.paths ?? pathsOf(root, app.query.include ?? []);
  if (!paths.length) return null;
  return group('include', texts.include, null, h('div', { class: 'tree' }, branches(root, '', paths)));
}

/** All paths of one name, and one more level below each chosen path. */
function pathsOf(root, chosen, prefix = '', depth = 0) {
  return (root?.relationships ?? []).flatMap(relationship => {
    const path = prefix + relationship.name;
    const isOn = chosen.some(other => other === path || other.startsWith(path + '.'));
    const below = isOn && depth < 2 && relationship.types.length === 1
      ? pathsOf(app.model.types[relationship.types[0]], chosen, path + '.', depth + 1) : [];
    return [path, ...below];
  });
}

function branches(type, prefix, paths) {
  const chosen = app.query.include ?? [];
  const names = [...new Set(paths.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length).split('.')[0]))];
  return h('ul', {}, names.map(name => {
    const path = prefix + name;
    const relationship = type?.relationship(name);
    const isOn = chosen.some(other => other === path || other.startsWith(path + '.'));
    const below = paths.some(other => other.startsWith(path + '.'));
    const target = relationship?.types.length === 1 ? app.model.types[relationship.types[0]] : undefined;
    const toggle = event => edit(query => {
      const rest = chosen.filter(other => other !== path && !other.startsWith(path + '.'));
      query.include = event.target.checked ? [...rest, path] : rest;
      if (!query.include.length) query.include = undefined;
    }, { keepsPage: true });
    return h('li', {}, h('label', { class: 'check' },
      h('input', { type: 'checkbox', checked: isOn, 'data-k': 'include-' + path, onchange: toggle }),
      h('span', {}, h('bdi', {}, name), relationship && h('small', {}, relationship.types.join(' | ') + (relationship.isMany ? ' ∗' : '')))),
    below && (isOn || !paths.includes(path)) && branches(target, path + '.', paths));
  }));
}

function fields({ offers, type, owner, kind }) {
  const root = kind === 'relationship' ? undefined : type;
  const reached = [...new Set([root?.name, ...includedTypes(kind === 'relationship' ? owner : type)])].filter(Boolean);
  // A brief description lists only the fields of the type itself.
  const known = offers.fields.size ? reached.filter(name => app.model.types[name] || offers.fields.has(name)) : [];
  if (!known.length) return null;
  return group('fields', texts.fields, null, known.map(name => fieldset(name, offers.fields.get(name), name === root?.name)));
}

function includedTypes(type) {
  return (app.query.include ?? []).flatMap(path => {
    const names = [];
    let at = [type];
    for (const part of path.split('.')) {
      at = at.flatMap(item => item?.relationship(part)?.types ?? []).map(name => app.model.types[name]).filter(Boolean);
      names.push(...at.map(item => item.name));
    }
    return names;
  });
}

function fieldset(name, offered, isOpen) {
  const type = app.model.types[name];
  const all = offered?.length ? offered : [...type?.attributes ?? [], ...type?.relationships ?? []].map(field => field.name);
  const chosen = app.query.fields[name];
  const change = event => edit(query => {
    const field = event.target.value;
    const next = all.filter(other => other === field ? event.target.checked : chosen?.includes(other));
    if (next.length) query.fields[name] = next; else delete query.fields[name];
  }, { keepsPage: true });
  const pills = all.map(field => h('label', { class: 'pill' },
    h('input', { type: 'checkbox', checked: chosen?.includes(field), 'data-k': `fields-${name}-${field}`, onchange: change, value: field }), field));
  return h('details', { open: isOpen || chosen }, h('summary', {}, name,
    h('span', { class: 'quiet' }, ` · ${chosen ? texts.some(chosen.length, all.length) : texts.all}`)), h('div', { class: 'pills' }, pills));
}

// MARK: Filter, sort, page

function filters({ offers }) {
  const { filters: chosen } = app.query;
  // The search field is above the response.
  const rows = chosen.map((filter, index) => offers.search && filter.parameter === SEARCH ? null : filterRow(filter, index, offers.filters))
    .filter(Boolean);
  if (!offers.filters.length && !rows.length) return null;
  const add = () => {
    const free = offers.filters.find(offer => !chosen.some(filter => filter.parameter === offer.parameter)) ?? offers.filters[0];
    edit(query => query.filters.push({ parameter: free.parameter, value: startValue(free) }));
    withKey(`filter-value-${app.query.filters.length - 1}`)?.focus();
  };
  return group('filter', texts.filter, null, rows,
    offers.filters.length > 0 && h('button', { class: 'add', type: 'button', 'data-k': 'add-filter', onclick: add }, texts.addFilter));
}

const startValue = offer => offer.kind === 'boolean' || /^isnull$/i.test(offer.operator) ? 'true' : String(offer.cases[0] ?? '');

function filterRow(filter, index, offers) {
  const offer = offers.find(item => item.parameter === filter.parameter);
  const field = offer?.field ?? filter.parameter;
  const names = [...new Set([field, ...offers.map(item => item.field)])];
  const operators = offers.filter(item => item.field === field);
  const choose = next => edit(query => {
    const isLike = next.kind === offer?.kind && next.cases.length === offer.cases.length && !/^isnull$/i.test(next.operator + offer.operator);
    query.filters[index] = { parameter: next.parameter, value: isLike ? filter.value : startValue(next) };
  });
  const id = `filter-value-${index}`;
  const set = event => edit(query => { query.filters[index].value = event.target.value; }, { isWhole: false });
  const base = {
    'aria-label': `${texts.value}: ${field}`, 'data-k': id, 'data-parameter': filter.parameter, value: filter.value,
    title: offer?.description || null,
  };
  const cases = offer?.kind === 'boolean' || /^isnull$/i.test(offer?.operator ?? '') ? ['true', 'false'] : offer?.cases ?? [];
  const isChoice = cases.length > 0 && (cases.map(String).includes(filter.value) || !filter.value);
  return h('div', { class: 'row filter' },
    h('select', { 'aria-label': texts.field, 'data-k': `filter-field-${index}`, value: field,
      onchange: event => choose(offers.find(item => item.field === event.target.value)) }, options(names)),
    h('select', { 'aria-label': texts.operator, 'data-k': `filter-operator-${index}`, value: offer?.operator ?? '', disabled: operators.length < 2,
      onchange: event => choose(operators.find(item => item.operator === event.target.value)) },
    options((operators.length ? operators : [{ operator: '' }]).map(item => [item.operator, texts.operators[item.operator] ?? item.operator]))),
    isChoice ? h('select', { ...base, onchange: set }, options(cases.map(String)))
      : h('input', {
        ...base, type: 'text', spellcheck: 'false', autocomplete: 'off', oninput: set,
        inputmode: ['integer', 'number'].includes(offer?.kind) ? 'decimal' : null,
        placeholder: offer?.kind === 'date-time' ? '2026-01-31T09:30:00Z' : texts.value.toLowerCase(),
      }),
    remove(texts.removeFilter(field), () => { edit(query => query.filters.splice(index, 1)); withKey('add-filter')?.focus(); }));
}

const remove = (label, action) => h('button', { class: 'x', type: 'button', 'aria-label': label, onclick: action }, '×');

function sort({ offers }) {
  const { sort: chosen } = app.query;
  if (!offers.sort?.length && !chosen.length) return null;
  const free = (offers.sort ?? []).filter(field => !chosen.some(term => term.field === field));
  const rows = chosen.map((term, index) => h('div', { class: 'row sort' },
    h('select', { 'aria-label': texts.field, 'data-k': `sort-field-${index}`, 'data-parameter': 'sort', value: term.field,
      onchange: event => edit(query => { query.sort[index].field = event.target.value; }) }, options([term.field, ...free])),
    h('select', { 'aria-label': texts.direction, 'data-k': `sort-direction-${index}`, value: String(term.isDescending),
      onchange: event => edit(query => { query.sort[index].isDescending = event.target.value === 'true'; }) },
    options([['false', texts.ascending], ['true', texts.descending]])),
    h('button', { class: 'x', type: 'button', disabled: index === 0, 'aria-label': texts.moveUp(term.field), 'data-k': `sort-up-${index}`,
      onclick: () => edit(query => query.sort.splice(index - 1, 2, query.sort[index], query.sort[index - 1])) }, '↑'),
    remove(texts.removeSort(term.field), () => { edit(query => query.sort.splice(index, 1)); withKey('add-sort')?.focus(); })));
  const add = () => {
    edit(query => query.sort.push({ field: free[0], isDescending: false }));
    withKey(`sort-field-${app.query.sort.length - 1}`)?.focus();
  };
  return group('sort', texts.sort, null, rows,
    free.length > 0 && h('button', { class: 'add', type: 'button', 'data-k': 'add-sort', onclick: add }, texts.addSort));
}

function page({ offers }) {
  if (!offers.page.length) return null;
  const shown = offers.page.filter(item => !['after', 'before'].includes(item.name) || pageValue(app.query, item.name));
  return group('page', texts.page, null, h('div', { class: 'row page' }, shown.map(item => {
    const id = 'page-' + item.name;
    const set = event => edit(query => setPage(query, item.name, event.target.value.trim()), { isWhole: false, keepsPage: true });
    return h('div', {}, h('label', { for: id }, texts.pageNames[item.name] ?? item.name), h('input', {
      id, 'data-k': id, 'data-parameter': `page[${item.name}]`, value: pageValue(app.query, item.name) ?? '', oninput: set, autocomplete: 'off',
      inputmode: item.kind === 'integer' ? 'numeric' : null, placeholder: String(item.default ?? (item.name === 'number' ? 1 : texts.serverDefault)),
      'aria-describedby': item.maximum ? id + '-note' : null,
    }), item.maximum && h('small', { class: 'quiet', id: id + '-note' }, texts.pageSize(item.maximum)));
  })));
}

/** Parameters in the description that aren't part of JSON:API, and those in the address that aren't in the description. */
function others({ offers }) {
  const known = new Set(offers.other.map(item => item.name));
  const present = new Map(app.query.other);
  const list = [...offers.other, ...app.query.other.filter(([name]) => !known.has(name)).map(([name]) => ({ name }))];
  if (!list.length) return null;
  return group('other', texts.other, null, list.map((item, index) => {
    const id = `other-${index}`;
    const set = event => edit(query => {
      query.other = query.other.filter(([name]) => name !== item.name);
      if (event.target.value) query.other.push([item.name, event.target.value]);
    }, { isWhole: false });
    return h('div', { class: 'row parameter' }, h('label', { for: id, class: 'mono' }, item.name),
      h('input', {
        id, 'data-k': id, 'data-parameter': item.name, value: present.get(item.name) ?? '', oninput: set,
        title: item.description || null,
      }));
  }));
}

/** The control of the parameter named by an error, or its group. */
export function controlOf(parameter) {
  const family = /^[^[]*/.exec(parameter)[0];
  const controls = [...document.querySelectorAll(':is(#builder, #finder) [data-parameter]')];
  const exact = controls.find(control => control.dataset.parameter === parameter)
    ?? controls.find(control => control.dataset.parameter.startsWith(family));
  return exact ?? find('builder').querySelector(`[data-group="${CSS.escape(family)}"] :is(input, select, button)`);
}

"""#),
    PageFile(
      "change.js", "79206840ba0ca196",
      #"""
// Drafts of resources, and minimal bodies with their changes.

import { isObject, keyOf, many, member } from './state.js';

/** A draft of an existing resource, or of a new one. */
export function newDraft(type, resource, etag) {
  const empty = () => Object.create(null);
  return { type, resource, etag, id: '', attributes: empty(), relationships: empty(), problems: empty(), errors: [] };
}

export const baseValue = (draft, name) => member(member(draft.resource, 'attributes'), name);
export const baseLinkage = (draft, name) => member(member(member(draft.resource, 'relationships'), name), 'data');

export const valueOf = (draft, name) => name in draft.attributes ? draft.attributes[name] : baseValue(draft, name);
export const linkageOf = (draft, name) => name in draft.relationships ? draft.relationships[name] : baseLinkage(draft, name);

/** Sets an attribute, or clears the change if it has its original value. */
export function setValue(draft, name, value) {
  delete draft.problems[name];
  if (same(value, baseValue(draft, name))) delete draft.attributes[name]; else draft.attributes[name] = value;
}

/** Sets linkage, or clears the change if it is the original linkage. */
export function setLinkage(draft, name, value) {
  if (sameLinkage(value, baseLinkage(draft, name))) delete draft.relationships[name]; else draft.relationships[name] = value;
}

export const isChanged = draft => !!draft && (Object.keys(draft.attributes).length > 0
  || Object.keys(draft.relationships).length > 0 || Object.keys(draft.problems).length > 0 || draft.id !== '');

/** The body of a POST or PATCH; undefined if nothing has changed. */
export function bodyOf(draft) {
  if (draft.resource && !isChanged(draft)) return undefined;
  const data = { type: draft.type.name };
  if (draft.resource) data.id = draft.resource.id; else if (draft.id) data.id = draft.id;
  if (Object.keys(draft.attributes).length) data.attributes = ordered(draft.attributes, draft.type.attributes);
  const relationships = ordered(draft.relationships, draft.type.relationships);
  if (Object.keys(relationships).length) {
    data.relationships = Object.create(null);
    for (const [name, linkage] of Object.entries(relationships)) data.relationships[name] = { data: linkage };
  }
  return { data };
}

/** Members in the order of the type's fields. */
function ordered(values, fields) {
  const result = Object.create(null);
  for (const { name } of fields) if (name in values) result[name] = values[name];
  for (const name of Object.keys(values)) if (!(name in result)) result[name] = values[name];
  return result;
}

/** Whether two values are equal JSON, ignoring the order of members. */
export function same(one, other) {
  if (one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((item, index) => same(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every(name => Object.hasOwn(other, name) && same(one[name], other[name]));
}

/** Whether linkage is equal, ignoring the order of identifiers. */
export function sameLinkage(one, other) {
  const kind = data => Array.isArray(data) ? 'many' : data === null || data === undefined ? String(data) : 'one';
  if (kind(one) !== kind(other)) return false;
  const keys = data => many(data).map(keyOf).sort();
  return same(keys(one), keys(other));
}

/** The identifier of a resource, without other members. */
export const identifier = ({ type, id }) => ({ type, id });

/** The errors of a response by field; errors not about a field of the form are in `rest`. */
export function sortedErrors(errors, known) {
  const fields = new Map(), rest = [];
  for (const error of errors) {
    const pointer = member(member(error, 'source'), 'pointer');
    const parts = typeof pointer === 'string' ? pointer.split('/').map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')) : [];
    const key = parts[1] !== 'data' ? undefined : parts[2] === 'id' ? 'id'
      : ['attributes', 'relationships'].includes(parts[2]) && parts[3] ? `${parts[2]}/${parts[3]}` : undefined;
    if (known.includes(key)) fields.set(key, [...fields.get(key) ?? [], error]); else rest.push(error);
  }
  return { fields, rest };
}

/** The fields that the draft changed, or that differ between its base version and the current one. */
export function differences(draft, current) {
  const found = [];
  const compare = (name, changed, before, theirs, isSame, isLinkage) => {
    if (name in changed || !isSame(theirs, before)) found.push({ name, before, theirs, mine: name in changed ? changed[name] : before, isLinkage });
  };
  for (const { name } of draft.type.attributes) {
    compare(name, draft.attributes, baseValue(draft, name), member(member(current, 'attributes'), name), same, false);
  }
  for (const { name } of draft.type.relationships) {
    const theirs = member(member(member(current, 'relationships'), name), 'data');
    compare(name, draft.relationships, baseLinkage(draft, name), theirs, sameLinkage, true);
  }
  return found;
}

"""#),
    PageFile(
      "conflict.js", "88ff0870c73400f7",
      #"""
// Resolves conflicts with concurrent changes by showing both versions side by side.

import * as api from './api.js';
import { differences, newDraft, setLinkage, setValue } from './change.js';
import { ask } from './dialogs.js';
import { h } from './dom.js';
import { labelFor } from './picker.js';
import { app, isResource, many, member } from './state.js';
import { isolated, texts } from './texts.js';
import { whole } from './values.js';

export async function resolveConflict(draft, path, finish) {
  let current;
  try {
    current = await api.send('GET', path);
  } catch (error) {
    draft.errors = [{ title: texts.unreachable, detail: error.message }];
    return finish.redraw();
  }
  const resource = member(current.document, 'data');
  if (!isResource(resource)) {
    draft.errors = [{ title: texts.conflict, detail: texts.gone }];
    return finish.redraw();
  }
  const rows = differences(draft, resource);
  const titles = [texts.member, texts.before, texts.mine, texts.theirs].map(name => h('th', { scope: 'col' }, name));
  const cells = row => [row.before, row.mine, row.theirs].map(value => h('td', {}, row.isLinkage ? linkage(value) : whole(value)));
  const table = h('div', { class: 'versions' }, h('table', { class: 'facts' }, h('thead', {}, h('tr', {}, titles)),
    h('tbody', {}, rows.map(row => h('tr', {}, h('th', { scope: 'row' }, row.name), cells(row))))));
  const choice = await ask({ title: texts.conflict, note: texts.conflictNote, content: table, isWide: true,
    choices: [['cancel', texts.keep], ['theirs', texts.takeTheirs], ['mine', texts.saveMine]], kinds: { mine: 'danger' } });
  if (app.resource) app.resource.answer = current;
  // Any choice continues from the server's current version.
  const next = newDraft(draft.type, resource, current.etag);
  if (choice !== 'theirs') {
    for (const [name, value] of Object.entries(draft.attributes)) setValue(next, name, value);
    for (const [name, value] of Object.entries(draft.relationships)) setLinkage(next, name, value);
  }
  finish.replace(next);
  if (choice === 'mine') document.querySelector('#panel form')?.requestSubmit();
}

const linkage = value => value === undefined ? '–' : value === null ? 'null' : many(value).map(item => isolated(labelFor(item))).join(', ') || '[ ]';

"""#),
    PageFile(
      "content.js", "7bd79ba5ab5d47ff",
      #"""
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

"""#),
    PageFile(
      "credentials.js", "0ebbf528b74f5a2f",
      #"""
// A header field with credentials, kept only in memory: neither in the address nor in storage.

import * as api from './api.js';
import { announce, asSheet, find, h } from './dom.js';
import { actions } from './state.js';
import { texts } from './texts.js';

export function drawCredentials() {
  const name = h('input', { id: 'credentials-name', value: 'Authorization', autocomplete: 'off', spellcheck: 'false' });
  const value = h('input', { id: 'credentials-value', type: 'password', autocomplete: 'off', placeholder: 'Bearer …' });
  const title = h('summary', {}, texts.credentials);
  const details = asSheet(h('details', {}, title));
  const problem = h('p', { class: 'err', role: 'alert' });
  const use = field => {
    try {
      if (field) new Headers([[field.name, field.value]]);
    } catch (error) {
      problem.textContent = error.message;
      return;
    }
    problem.textContent = '';
    api.setCredentials(field);
    title.textContent = field ? texts.credentialsOn : texts.credentials;
    title.classList.toggle('on', !!field);
    details.open = false;
    title.focus();
    announce(title.textContent);
    actions.restart();
  };
  details.append(h('form', { class: 'sheet', onsubmit: event => {
    event.preventDefault();
    use(value.value ? { name: name.value.trim(), value: value.value } : undefined);
  } }, h('label', { for: 'credentials-name' }, texts.credentialsName), name, h('label', { for: 'credentials-value' }, texts.credentialsValue), value,
  h('p', { class: 'quiet' }, texts.credentialsNote), problem, h('div', { class: 'actions' },
    h('button', { type: 'button', onclick: () => { value.value = ''; use(undefined); } }, texts.credentialsClear),
    h('button', { class: 'primary', type: 'submit' }, texts.credentialsUse))));
  find('credentials').replaceChildren(details);
}

"""#),
    PageFile(
      "curl.js", "9aaad1c9c6545f3f",
      #"""
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

"""#),
    PageFile(
      "dialogs.js", "2158878d3754bdff",
      #"""
// Modal questions.

import { find, h, withKey } from './dom.js';
import { texts } from './texts.js';

/**
 * Asks a question.
 *
 * @param choices Pairs of an answer and its title; the first is focused.
 * @returns The answer; `cancel` if the dialog was dismissed.
 */
export function ask({ title, note, content, choices, kinds = {}, isWide }) {
  const dialog = find('dialog');
  const before = document.activeElement;
  return new Promise(done => {
    let answer = 'cancel';
    const choose = value => () => {
      answer = value;
      dialog.close();
    };
    dialog.className = isWide ? 'wide' : '';
    dialog.setAttribute('aria-labelledby', 'dialog-title');
    dialog.replaceChildren(h('h2', { id: 'dialog-title' }, title), note ? h('p', { class: 'quiet' }, note) : '', content ?? '',
      h('div', { class: 'actions' }, choices.map(([value, text], index) =>
        h('button', { type: 'button', class: kinds[value] ?? null, autofocus: index === 0, 'data-choice': value, onclick: choose(value) }, text))));
    dialog.onclose = () => {
      // The element may have been redrawn in the meantime.
      (before?.isConnected ? before : withKey(before?.dataset?.k ?? ''))?.focus?.();
      done(answer);
    };
    dialog.showModal();
  });
}

/** Asks whether to discard changes. */
export const askToDiscard = async () => await ask({
  title: texts.unsaved, note: texts.unsavedNote, choices: [['cancel', texts.keep], ['discard', texts.discard]], kinds: { discard: 'danger' },
}) === 'discard';

"""#),
    PageFile(
      "dom.js", "4b7ff4daa2d72395",
      #"""
// Elements. Only this file turns values into text nodes and attributes; nothing is ever parsed as HTML.

export const find = id => document.getElementById(id);

/** An element; strings among its children become text. */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value == null || name === 'value') continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(9).filter(child => child != null && child !== false));
  // A value can be selected only once its options exist.
  if (properties?.value !== undefined) element.value = properties.value;
  return element;
}

/** Options of a select element: pairs of value and title, or values. */
export const options = list => list.map(item => {
  const [value, title] = Array.isArray(item) ? item : [item, item];
  return h('option', { value }, title);
});

/** Coloured parts, each a class and a text. */
export const coloured = parts => parts.map(([kind, text]) => kind ? h('span', { class: kind }, text) : text);

/**
 * Redraws and restores the focus to the element with the same `data-k`.
 *
 * @param fallback The element to focus if there is no such element any more.
 */
export function keepingFocus(draw, fallback) {
  const before = document.activeElement;
  const { selectionStart, selectionEnd } = before;
  draw();
  if (before === document.body || document.activeElement !== document.body) return;
  const again = before.dataset?.k && withKey(before.dataset.k);
  again?.focus({ preventScroll: true });
  if (again && selectionStart != null && again.setSelectionRange) {
    try { again.setSelectionRange(selectionStart, selectionEnd); } catch { /* a date has no selection */ }
  }
  // Disabled elements can't be focused.
  if (document.activeElement === document.body) fallback?.()?.focus({ preventScroll: true });
}

export const withKey = key => document.querySelector(`[data-k="${CSS.escape(key)}"]`);

/** Announces a text to screen readers. */
export function announce(text) {
  const place = find('announcer');
  place.textContent = '';
  requestAnimationFrame(() => { place.textContent = text; });
}

/** Closes an overlay on Escape and on clicks outside. */
export function asSheet(details) {
  details.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !details.open) return;
    event.stopPropagation();
    details.open = false;
    details.querySelector('summary').focus();
  });
  addEventListener('click', event => { if (!details.contains(event.target)) details.open = false; });
  return details;
}

/** A button that copies a text, and confirms it. */
export function copying(button, text, names, title = names.copy) {
  button.textContent = title;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = names.copied;
    } catch {
      button.textContent = names.notCopied;
    }
    announce(button.textContent);
    setTimeout(() => { button.textContent = title; }, 1200);
  });
  return button;
}

/** A list that grows in steps, so that a large one doesn't block the page. */
export function inSteps(items, make, more, step = 50) {
  const box = h('div');
  const grow = from => {
    box.append(...items.slice(from, from + step).map((item, index) => make(item, from + index)));
    const left = items.length - from - step;
    if (left <= 0) return;
    const button = h('button', {
      class: 'add', type: 'button',
      onclick: () => {
        button.remove();
        const before = box.lastElementChild;
        grow(from + step);
        before?.nextElementSibling?.querySelector('summary, a, button')?.focus();
      },
    }, more(left));
    box.append(button);
  };
  grow(0);
  return box;
}

/** A collapsible part whose contents are created when it is opened. */
export function opening(summary, isOpen, make, properties = {}) {
  const element = h('details', properties, h('summary', {}, summary));
  const grow = () => {
    if (element.open && element.childElementCount === 1) element.append(h('div', { class: 'kids' }, make()));
  };
  element.addEventListener('toggle', grow);
  if (isOpen) {
    element.open = true;
    grow();
  }
  return element;
}

"""#),
    PageFile(
      "expressions.js", "06bc5b0314716146",
      #"""
// Expression filters in the dialects `functions` and `rsql`: parsed into conjunctions of conditions, and written again.

/** The maximum nesting of conditions, as on the server. */
const DEPTH = 64;

/** The error for a text that isn't an expression of a dialect. */
class Unreadable extends Error {}

/** Scans a text from start to end. */
class Scanner {
  at = 0;

  constructor(text) { this.text = text; }

  get isDone() { return this.at === this.text.length; }

  take(part) {
    if (!this.text.startsWith(part, this.at)) return false;
    this.at += part.length;
    return true;
  }

  expect(part) { if (!this.take(part)) throw new Unreadable(); }

  /** Consumes the match of a sticky pattern, and returns its first group, or else the whole match. */
  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at = pattern.lastIndex;
    return found[1] ?? found[0];
  }

  need(pattern) {
    const found = this.match(pattern);
    if (!found) throw new Unreadable();
    return found;
  }

  /** The text from a position to the current one. */
  from(start) { return this.text.slice(start, this.at); }
}

/**
 * The conjunction of conditions in an expression; undefined if the text isn't in the dialect.
 *
 * Each condition has its text, and a field and its values if it only compares the field with these.
 */
function conditions(text, read) {
  const scanner = new Scanner(text);
  try {
    const whole = read(scanner, 1);
    return scanner.isDone ? whole.parts ?? [whole] : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

// MARK: Functions

const WORD = /[^(),']+/y, LITERAL = /'([^']*(?:''[^']*)*)'/y;
const COMPARISONS = new Set(['equals', 'lessThan', 'lessOrEqual', 'greaterThan', 'greaterOrEqual', 'any', 'contains', 'startsWith', 'endsWith', 'matches']);

/** A function call with its arguments. */
function call(scanner, depth) {
  if (depth > DEPTH) throw new Unreadable();
  const start = scanner.at, name = scanner.need(WORD);
  scanner.expect('(');
  const more = (Object.hasOwn(OF_CONDITIONS, name) ? OF_CONDITIONS[name] : comparison)(scanner, name, depth + 1);
  scanner.expect(')');
  return { ...more, text: scanner.from(start) };
}

/** The condition functions. */
const OF_CONDITIONS = {
  and: (scanner, _, depth) => ({ parts: calls(scanner, depth) }),
  or: (scanner, _, depth) => { calls(scanner, depth); },
  not: (scanner, _, depth) => { call(scanner, depth); },
  has: (scanner, _, depth) => {
    scanner.need(WORD);
    if (scanner.take(',')) call(scanner, depth);
  },
};

function calls(scanner, depth) {
  const parts = [call(scanner, depth)];
  while (scanner.take(',')) parts.push(call(scanner, depth));
  return parts;
}

/** The arguments of a comparison: a field or a count, and values. */
function comparison(scanner, name) {
  if (!COMPARISONS.has(name)) throw new Unreadable();
  const field = scanner.need(WORD), isCount = field === 'count' && scanner.take('(');
  if (isCount) {
    scanner.need(WORD);
    scanner.expect(')');
  }
  const values = [];
  do {
    scanner.expect(',');
    values.push(literal(scanner));
  } while (name === 'any' && scanner.text[scanner.at] === ',');
  const isOwn = !isCount && (name === 'equals' || (name === 'any' && !values.includes(null)));
  return isOwn ? { field, values } : {};
}

/** A quoted text, or null. */
function literal(scanner) {
  const text = scanner.match(LITERAL);
  if (text !== undefined) return text.replaceAll("''", "'");
  if (scanner.match(WORD) !== 'null') throw new Unreadable();
  return null;
}

const quoted = text => `'${text.replaceAll("'", "''")}'`;

const functions = {
  sign: /\bequals\(/,
  read: text => conditions(text, call),
  canSay: field => !/[(),']/.test(field),
  condition: (field, values) => values[0] === null ? `equals(${field},null)`
    : `${values.length > 1 ? 'any' : 'equals'}(${[field, ...values.map(quoted)].join()})`,
  all: texts => texts.length > 1 ? `and(${texts.join()})` : texts[0] ?? '',
};

// MARK: RSQL

const RESERVED = /["'();,=!~<>\0- ]/, PLAIN = /[^"'();,=!~<>\0- ]+/y;
const SINGLE = /'([^'\\]*(?:\\[^][^'\\]*)*)'/y, DOUBLE = /"([^"\\]*(?:\\[^][^"\\]*)*)"/y;
const SIGN = /==|!=|<=|>=|<|>|=[a-z]+=/y;
const LISTS = new Set(['=in=', '=out=', '=ini=', '=outi=', '=between=', '=notbetween=']);
const OTHERS = new Set(['==', '!=', '<=', '>=', '<', '>', '=lt=', '=le=', '=gt=', '=ge=', '=isnull=', '=isempty=', '=hasmember=', '=hasnomember=']);

/** A disjunction; in parentheses, it is one term of a conjunction. */
function alternatives(scanner, depth) {
  if (depth > DEPTH) throw new Unreadable();
  const start = scanner.at, first = conjunction(scanner, depth);
  let isOne = true;
  for (; scanner.take(',') || scanner.take(' or '); isOne = false) conjunction(scanner, depth);
  return isOne ? first : { text: `(${scanner.from(start)})` };
}

function conjunction(scanner, depth) {
  const parts = [term(scanner, depth)];
  while (scanner.take(';') || scanner.take(' and ')) parts.push(term(scanner, depth));
  return parts.length > 1 ? { parts } : parts[0];
}

/** A comparison, or a parenthesized expression. */
function term(scanner, depth) {
  const start = scanner.at;
  if (!scanner.take('(')) return relation(scanner);
  alternatives(scanner, depth + 1);
  scanner.expect(')');
  return { text: scanner.from(start) };
}

/** A field, an operator and its values. */
function relation(scanner) {
  const start = scanner.at, field = scanner.need(PLAIN), sign = scanner.need(SIGN);
  if (!LISTS.has(sign) && !OTHERS.has(sign)) throw new Unreadable();
  const values = LISTS.has(sign) && scanner.take('(') ? list(scanner) : [argument(scanner)];
  const text = scanner.from(start);
  if (sign === '=isnull=' && ['true', '1'].includes(values[0])) return { text, field, values: [null] };
  return (sign === '==' || sign === '=in=') && !values.some(isWild) ? { text, field, values } : { text };
}

function list(scanner) {
  const values = [argument(scanner)];
  while (scanner.take(',')) values.push(argument(scanner));
  scanner.expect(')');
  return values;
}

/** A value, quoted or unquoted. */
function argument(scanner) {
  const text = scanner.match(SINGLE) ?? scanner.match(DOUBLE);
  return text === undefined ? scanner.need(PLAIN) : text.replace(/\\([^])/g, '$1');
}

/** Whether a value is a pattern, even if quoted. */
const isWild = value => value.startsWith('*') || value.endsWith('*');

const plainOrQuoted = text => text && !RESERVED.test(text) ? text : `'${text.replace(/['\\]/g, '\\$&')}'`;

const rsql = {
  sign: /\bRSQL\b/,
  read: text => conditions(text, alternatives),
  canSay: (field, value) => !RESERVED.test(field) && !(value !== null && isWild(value)),
  condition: (field, values) => values[0] === null ? `${field}=isnull=true`
    : values.length > 1 ? `${field}=in=(${values.map(plainOrQuoted).join()})` : `${field}==${plainOrQuoted(values[0])}`,
  // A single term doesn't need its parentheses.
  all: texts => texts.length > 1 ? texts.join(';') : texts[0]?.replace(/^\(([^]*)\)$/, '$1') ?? '',
};

/** The dialects named in the description of a parameter, in that order. */
export const dialectsIn = description => [functions, rsql].map(dialect => ({ dialect, at: description.search(dialect.sign) }))
  .filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at).map(({ dialect }) => dialect);

"""#),
    PageFile(
      "facets.js", "209491ae649d674f",
      #"""
// Facets: the values of a field with counts, for the sent query. Clicking a value filters by it.

import * as api from './api.js';
import { place } from './address.js';
import { find, h, inSteps, keepingFocus, options, withKey } from './dom.js';
import { copy, emptyQuery, format, parse, restartPages } from './query.js';
import { errorItem } from './response.js';
import { selection, toggle } from './selection.js';
import { app, actions, many, member } from './state.js';
import { count, texts } from './texts.js';
import { formatted, whole } from './values.js';

const OF = 'aggregateOf', BY = 'aggregateBy';
const STEP = 50;

let controller;

/** The facet chosen in the hash; undefined if the facets are closed or the address has none. */
function choice() {
  const { query } = parse(location.hash.slice(1));
  const { type, offers } = place(app.model, query.path);
  const { facet: by, number } = app.ui;
  if (!offers.aggregates?.groups.includes(by)) return undefined;
  return {
    query, by, kindOf: field => type?.attribute(field)?.kind, ...offers.aggregates, selection: selection(offers, by),
    term: number !== 'count' && offers.aggregates.terms.includes(number) ? number : undefined,
  };
}

/** The address of the counts. The filter set by clicks is left out, so that other values can be chosen as well. */
function addressOf({ query, by, term, selection }) {
  const rest = copy(query);
  if (selection.values(query).length) selection.set(rest, []);
  const other = rest.other.filter(([name]) => name !== OF && name !== BY);
  return format({ ...emptyQuery(query.path), filters: rest.filters,
    other: [...other, [OF, term ? `count,${term}` : 'count'], [BY, by]] });
}

/** Shows the facets chosen in the hash, fetching their values if needed. */
export function showFacets() {
  const chosen = choice();
  if (chosen && app.facets?.address === addressOf(chosen)) drawFacets(chosen); else loadFacets();
}

/** Fetches the values; an outdated response is dropped. */
export async function loadFacets() {
  controller?.abort();
  const current = controller = new AbortController(), chosen = choice();
  if (!chosen) {
    app.facets = undefined;
    return drawFacets();
  }
  const address = addressOf(chosen), about = [chosen.query.path, chosen.by, chosen.term].join();
  // Until then, the previous values of the same field stay visible.
  app.facets = { address, about, isBusy: true, rows: app.facets?.about === about ? app.facets.rows : undefined };
  drawFacets(chosen);
  let found;
  try {
    found = read(await api.send('GET', address, { signal: current.signal }), chosen);
  } catch (error) {
    found = { errors: [{ title: texts.unreachable, detail: error.message }] };
  }
  if (current !== controller) return;
  app.facets = { address, about, ...found };
  drawFacets(choice());
}

/** The function and the field of a term; empty for the count. */
const fieldOf = term => /^(\w+)\((.*)\)$/.exec(term ?? '')?.slice(1) ?? [];

/** The values in a response, the most frequent first, or its errors. */
function read({ ok, status, statusText, document }, { by, term }) {
  const errors = many(member(document, 'errors'));
  if (!ok || errors.length) return { errors: errors.length ? errors : [{ title: `${status} ${statusText}`.trim() }] };
  const groups = member(member(document, 'meta'), 'aggregates');
  if (!Array.isArray(groups)) return { errors: [{ title: texts.notCounted }] };
  const [kind, field] = fieldOf(term);
  const rows = groups.map(group => ({ value: member(member(group, 'group'), by) ?? null, count: member(group, 'count') ?? 0,
    number: field === undefined ? undefined : member(member(group, kind), field) ?? null }));
  rows.sort((one, other) => Number(other.count) - Number(one.count));
  return { rows, isPart: !!member(member(document, 'links'), 'next') };
}

// MARK: Drawing

function drawFacets(chosen) {
  const panel = find('facets');
  panel.hidden = !chosen || !app.facets;
  panel.setAttribute('aria-busy', String(!!app.facets?.isBusy));
  if (panel.hidden) return panel.replaceChildren();
  // Values already shown for the same field stay visible.
  const isSame = panel.dataset.about === app.facets.about, top = isSame ? panel.scrollTop : 0;
  const step = isSame ? Math.max(STEP, panel.querySelectorAll('.facet').length) : STEP;
  panel.dataset.about = app.facets.about;
  keepingFocus(() => panel.replaceChildren(controls(chosen), ...numbers(chosen, step).filter(Boolean)), () => withKey('facet-field'));
  panel.scrollTop = top;
}

function controls({ by, term, terms, groups }) {
  const choose = (id, title, value, list, change) => h('div', {}, h('label', { for: id }, title),
    h('select', { id, 'data-k': id, value, onchange: event => change(event.target.value) }, options(list)));
  const others = terms.filter(item => item !== 'count');
  return h('div', { class: 'choices' }, choose('facet-field', texts.facetField, by, groups, value => actions.setFacets(value, term)),
    others.length > 0 && choose('facet-number', texts.facetNumber, term ?? 'count',
      [['count', texts.facetCount], ...others.map(item => [item, titleOf(item)])], value => actions.setFacets(by, value)));
}

/** A title for a term such as `sum(words)`. */
function titleOf(term) {
  const [kind, field] = fieldOf(term);
  return Object.hasOwn(texts.terms, kind ?? '') ? `${texts.terms[kind]} ${field}` : term;
}

function numbers(chosen, step) {
  const { rows, errors, isPart, isBusy } = app.facets;
  if (errors) {
    // The controls for its parameters are in this panel.
    return [h('div', { role: 'alert' }, h('ul', { class: 'errors' }, errors.map(error => errorItem({ ...error, source: undefined }))))];
  }
  if (!rows) return [h('p', { class: 'quiet' }, texts.facetsLoading)];
  const largest = Math.max(1, ...rows.map(row => Number(row.count)));
  return [
    h('p', { class: 'quiet' }, rows.length ? texts.facetValues(rows.length) : !isBusy && texts.noFacets),
    chosen.selection.values(chosen.query).length > 0 && h('p', { class: 'quiet' }, texts.facetOwn(chosen.by)),
    isPart && h('p', { class: 'stale' }, texts.facetsPart),
    h('div', { class: 'values', role: 'group', 'aria-label': `${texts.facetField} ${chosen.by}` },
      inSteps(rows, row => item(row, largest, chosen), texts.more, step)),
  ];
}

function item(row, largest, chosen) {
  const { query, selection } = chosen, value = textOf(row.value);
  const key = value === undefined ? undefined : selection.keyOf(query, value);
  const meter = h('span', { class: 'meter', 'aria-hidden': 'true' });
  meter.style.width = `${Number(row.count) / largest * 100}%`;
  const parts = [
    row.value === null ? whole(null) : row.value === '' ? h('span', { class: 'quiet' }, texts.emptyText) : formatted(row.value, chosen.kindOf(chosen.by)),
    h('span', { class: 'count' }, count(row.count)),
    row.number !== undefined && h('small', {}, titleOf(chosen.term), ' ', row.number === null ? whole(null) : formatted(row.number, chosen.kindOf(fieldOf(chosen.term)[1]))), meter,
  ];
  if (!key) return h('div', { class: 'facet', title: selection.isBlocked(query) ? texts.filterStays : texts.notFilterable }, parts);
  return h('button', {
    class: 'facet', type: 'button', 'aria-pressed': String(selection.values(query).includes(value)), 'data-k': `facet ${key}`,
    onclick: () => actions.change(query => {
      toggle(selection, query, value);
      restartPages(query);
    }),
  }, parts);
}

/** A value as text for filters; undefined if it can't be filtered by, such as an unpaired surrogate. */
function textOf(value) {
  if (value === null) return null;
  return typeof value === 'object' || /\p{Cs}/u.test(value) ? undefined : String(value);
}

"""#),
    PageFile(
      "fields.js", "8ac6fc9b56e94856",
      #"""
// Form controls, one for each kind of value.

import { h, options } from './dom.js';
import { baseValue, setValue, valueOf } from './change.js';
import { parseJSON, wholeNumber, writeJSON } from './numbers.js';
import { texts } from './texts.js';

/**
 * The control of an attribute.
 *
 * @param update Called after each change of the draft.
 */
export function attributeControl(draft, attribute, properties, update) {
  const { name } = attribute;
  const value = valueOf(draft, name);
  const set = next => {
    setValue(draft, name, next);
    update();
  };
  if (attribute.kind === 'boolean') return booleanControl(draft, attribute, value, properties, set);
  if (attribute.kind === 'cases') return choice(attribute.cases.map(item => [item, String(item)]), draft, attribute, value, properties, set);
  const input = textControl(draft, attribute, value, properties, set, update);
  if (!attribute.isNullable) return input;
  const toggle = h('input', { type: 'checkbox', checked: value === null, 'aria-label': texts.setNull(name), onchange: event => {
    input.disabled = event.target.checked;
    if (event.target.checked) set(null); else read(draft, attribute, input, set, update);
  } });
  input.disabled = value === null;
  return h('div', { class: 'nullable' }, input, h('label', { class: 'pill' }, toggle, texts.asNull));
}

function booleanControl(draft, attribute, value, properties, set) {
  if (draft.resource && !attribute.isNullable && typeof value === 'boolean') {
    return h('input', { ...properties, type: 'checkbox', checked: value, onchange: event => set(event.target.checked) });
  }
  return choice([[true, 'true'], [false, 'false']], draft, attribute, value, properties, set);
}

/** A select element of values, with null and with no value if these are possible. */
function choice(values, draft, attribute, value, properties, set) {
  const none = value === undefined || !draft.resource ? [[undefined, '–']] : [];
  const all = [...none, ...(attribute.isNullable ? [[null, texts.asNull]] : []), ...values];
  const known = all.findIndex(([item]) => item === value);
  if (known < 0) all.push([value, writeJSON(value) ?? '–']);
  return h('select', { ...properties, value: String(known < 0 ? all.length - 1 : known), onchange: event => set(all[Number(event.target.value)][0]) },
    options(all.map(([, title], index) => [String(index), title])));
}

const isLong = (attribute, value) => attribute.kind === 'json'
  || (attribute.kind === 'string' && !attribute.format && (/(body|text|summary|description|content|notes?|bio|markdown)$/i.test(attribute.name)
    || (typeof value === 'string' && (value.length > 60 || value.includes('\n')))));

function textControl(draft, attribute, value, properties, set, update) {
  const typed = draft.problems[attribute.name]?.text;
  const written = value === undefined || (value === null && attribute.kind !== 'json') ? ''
    : attribute.kind === 'json' ? writeJSON(value, 2) : String(value);
  const text = typed ?? written;
  const hints = { 'date-time': '2026-01-31T09:30:00Z', date: '2026-01-31', json: '{ }' };
  const base = {
    ...properties, value: text, spellcheck: attribute.kind === 'string' ? null : 'false', dir: attribute.kind === 'string' ? 'auto' : null,
    placeholder: hints[attribute.kind] ?? attribute.examples[0] ?? null, title: attribute.description || null,
    inputmode: { integer: 'numeric', number: 'decimal' }[attribute.kind] ?? null,
  };
  const input = isLong(attribute, value) ? h('textarea', { ...base, rows: 3, class: attribute.kind === 'json' ? 'mono' : null })
    : h('input', { ...base, type: attribute.kind === 'date' ? 'date' : 'text', autocomplete: 'off' });
  input.addEventListener('input', () => read(draft, attribute, input, set, update));
  return input;
}

/** Reads the input, as a value or as a problem that prevents the form from being sent. */
function read(draft, attribute, input, set, update) {
  const text = input.value, { name } = attribute;
  const refuse = problem => {
    draft.problems[name] = { message: problem, text };
    update();
  };
  const before = baseValue(draft, name);
  if (text === '' && (attribute.kind !== 'string' || (!draft.resource && before === undefined))) {
    if (attribute.kind === 'string' || !draft.resource) return set(undefined);
    if (attribute.isNullable) return set(null);
    return refuse(attribute.kind === 'json' ? texts.badJSON : attribute.kind.startsWith('date') ? texts.required : texts.badNumber);
  }
  switch (attribute.kind) {
    case 'integer': {
      const number = wholeNumber(text);
      return number === undefined ? refuse(texts.badNumber) : set(number);
    }
    case 'number': return Number.isFinite(Number(text)) && text.trim() ? set(wholeNumber(text) ?? Number(text)) : refuse(texts.badNumber);
    case 'json':
      try {
        return set(parseJSON(text));
      } catch {
        return refuse(texts.badJSON);
      }
    default: return set(text);
  }
}

"""#),
    PageFile(
      "finder.css", "c32dd90600418b68",
      #"""
/* Above the response: the search, and the way to the facets */
.finder { display: flex; align-items: flex-start; gap: 8px; padding: 6px 16px; border-bottom: 1px solid var(--line); }
.finder .words { flex: 1; max-width: 420px; min-width: 0; }
.finder [aria-invalid=true] { border-color: var(--red); }
.finder [aria-expanded=true] { color: var(--accent); background: var(--tint); border-color: var(--accent); }
.found { flex: 1; min-height: 0; display: flex; }
.found .view { min-width: 0; }

/* Facets */
.facets { flex: none; width: 216px; overflow: auto; padding: 8px 12px 16px 16px; border-inline-end: 1px solid var(--line); }
.facets .choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(144px, 1fr)); gap: 4px 12px; }
.facets label { font-size: 12px; color: var(--quiet); }
.facets > p { font-size: 12px; margin: 8px 0 4px; }
.facets .stale { color: var(--amber); }
.facets[aria-busy=true] .values { opacity: .55; }
.facets .values > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(168px, 1fr)); gap: 2px 12px; margin-inline: -6px; }
.facet { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 8px; width: 100%; padding: 3px 6px; border-radius: 6px; text-align: start; overflow-wrap: anywhere; white-space: normal; }
.facet small { grid-column: 1 / -1; font-size: 11px; line-height: 16px; color: var(--quiet); }
.facet .meter { grid-column: 1 / -1; height: 2px; margin-top: 2px; opacity: .5; }
.facet[aria-pressed=true] { color: var(--accent); background: var(--tint); }
.facet[aria-pressed=true] :is(.count, small) { color: inherit; }
.facets .add { justify-self: start; margin-inline-start: 0; }

@media (max-width: 1240px) {
  .found { flex-direction: column; }
  .facets { width: auto; max-height: 40%; border-inline-end: 0; border-bottom: 1px solid var(--line); }
}

"""#),
    PageFile(
      "finder.js", "b91213da2458ed80",
      #"""
// Above the response: the search field and the button for the facets, if the address supports them.

import { find, h } from './dom.js';
import { SEARCH, searchOf, setSearch } from './query.js';
import { app, actions } from './state.js';
import { texts } from './texts.js';

/** @param edit Changes the query and redraws the affected parts, as in the builder. */
export function drawFinder({ offers: { search, aggregates } }, edit) {
  const parts = [search && field(search, edit), aggregates && toggle(aggregates)].filter(Boolean);
  find('finder').hidden = !parts.length;
  find('finder').replaceChildren(...parts);
}

function field({ description }, edit) {
  const change = event => {
    const text = event.target.value.trim();
    // Removing the search changes the positions of other filters.
    edit(query => setSearch(query, text), { isWhole: !text });
  };
  return h('div', { class: 'words' }, h('input', {
    type: 'search', 'data-k': 'words', 'data-parameter': SEARCH, value: searchOf(app.query), oninput: change, dir: 'auto', autocomplete: 'off',
    'aria-label': texts.searchFor, placeholder: texts.searchFor, title: description || null,
  }));
}

function toggle({ groups }) {
  const isOpen = groups.includes(app.ui.facet);
  return h('button', { class: 'outline', type: 'button', 'data-k': 'facets', 'aria-expanded': String(isOpen), 'aria-controls': 'facets',
    onclick: () => actions.setFacets(isOpen ? undefined : groups[0]) }, texts.facets);
}

"""#),
    PageFile(
      "findings.js", "519d1e90a89752f1",
      #"""
// The validator's findings about the response.

import * as api from './api.js';
import { find, h } from './dom.js';
import { app, actions, isObject, member } from './state.js';
import { texts } from './texts.js';

export function drawFindings() {
  const place = find('findings');
  const { findings, answer } = app;
  place.hidden = !answer || app.isBusy;
  if (place.hidden) return;
  const state = findings === undefined ? texts.checking : findings === null ? texts.unchecked
    : findings.length ? texts.findings(findings.length) : texts.noFindings;
  place.replaceChildren(h('details', {
    open: app.isFindingsOpen && findings?.length > 0, ontoggle: event => { if (findings?.length) app.isFindingsOpen = event.target.open; },
  }, h('summary', {}, h('b', {}, texts.validator), h('span', { class: 'quiet', role: 'status' }, state)),
  findings?.length > 0 && h('ul', {}, findings.slice(0, 200).map(item))));
}

function item(finding) {
  const isLinked = String(finding.link).startsWith('https://');
  const rule = !finding.rule ? null : isLinked
    ? h('a', { class: 'link rule', href: finding.link, target: '_blank', rel: 'noopener noreferrer' }, finding.rule)
    : h('span', { class: 'rule' }, finding.rule);
  return h('li', {}, h('span', { class: finding.severity }, texts.severities[finding.severity] ?? finding.severity),
    h('span', {}, h('bdi', {}, finding.message), ' ', rule),
    h('button', { class: 'link mono', type: 'button', title: finding.pointer, onclick: () => actions.reveal(finding.pointer) },
      finding.pointer || texts.top));
}

/** Validates a response, and draws the findings if it is still shown. */
export async function check(answer, signal) {
  app.findings = undefined;
  if (!answer.text.trim() || answer.document === undefined) {
    app.findings = null;
    return drawFindings();
  }
  drawFindings();
  const isError = isObject(answer.document) && member(answer.document, 'errors') !== undefined;
  const context = isError ? 'error-response' : answer.place.kind === 'relationship' ? 'relationship' : 'response';
  let findings = null;
  try {
    findings = await api.validate(answer.text, {
      context, mediaType: answer.mediaType, isSparse: Object.keys(answer.query.fields).length > 0,
    }, signal);
  } catch (error) {
    if (error.name === 'AbortError') return;
  }
  if (app.answer !== answer) return;
  app.findings = Array.isArray(findings) ? findings.filter(isObject) : null;
  drawFindings();
}

"""#),
    PageFile(
      "follow.js", "071803edaa1afc92",
      #"""
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

"""#),
    PageFile(
      "form.js", "760574f6c5616304",
      #"""
// The form for a resource, with a preview of the request below.

import * as api from './api.js';
import { pathOf, place, takesMatch } from './address.js';
import { find, h } from './dom.js';
import { baseLinkage, bodyOf, isChanged, linkageOf, setLinkage, sortedErrors } from './change.js';
import { resolveConflict } from './conflict.js';
import { askToDiscard } from './dialogs.js';
import { attributeControl } from './fields.js';
import { picker } from './picker.js';
import { preview } from './preview.js';
import { keepRequest } from './history.js';
import { errorItem } from './response.js';
import { app, isResource, keyOf, labelOf, many, member } from './state.js';
import { texts } from './texts.js';

/**
 * The form of a draft.
 *
 * @param finish What to do when it is saved, cancelled, or has to be redrawn.
 */
export function drawForm(draft, finish) {
  const { type, resource } = draft, isNew = !resource;
  const path = isNew ? type.path : pathOf(app.model, type.name, resource.id);
  const method = isNew ? 'POST' : 'PATCH';
  const operation = place(app.model, path).methods[method.toLowerCase()];
  const match = !isNew && takesMatch(operation) ? draft.etag : undefined;
  const isWritable = item => isNew ? item.isCreatable : item.isUpdatable;
  const hasID = isNew && type.clientID !== 'none';
  const attributes = type.attributes.filter(isWritable);
  const relationships = type.relationships.filter(item => isWritable(item) && (isNew || canPatch(draft, item)));
  const errors = sortedErrors(draft.errors, [hasID && 'id', ...attributes.map(item => `attributes/${item.name}`),
    ...relationships.map(item => `relationships/${item.name}`)]);
  const out = h('div', { class: 'preview' });
  const save = h('button', { class: 'primary', type: 'submit', 'data-k': 'save' }, isNew ? texts.saveNew : texts.save);
  const fields = [];
  const update = () => {
    const body = bodyOf(draft);
    const nothing = [h('h3', {}, `${method} ${path}`), h('p', { class: 'quiet' }, texts.nothingChanged)];
    out.replaceChildren(...(body ? preview(method, path, match, body) : nothing).filter(Boolean));
    save.disabled = draft.isBusy || !body || Object.keys(draft.problems).length > 0;
    for (const field of fields) field.mark();
  };
  const values = attributes.map(attribute =>
    field(fields, `attributes/${attribute.name}`, attribute.name, isNew && attribute.isRequired, errors, {
      isChanged: () => attribute.name in draft.attributes || attribute.name in draft.problems,
      problem: () => draft.problems[attribute.name]?.message,
      control: properties => attributeControl(draft, attribute, properties, update),
    }));
  const linkages = relationships.map(relationship =>
    field(fields, `relationships/${relationship.name}`, relationship.name, isNew && relationship.isRequired, errors, {
      isChanged: () => relationship.name in draft.relationships, problem: () => undefined,
      control: properties => picker({ relationship, linkage: linkageOf(draft, relationship.name), properties, change: linkage => {
        setLinkage(draft, relationship.name, linkage);
        finish.redraw();
      } }),
    }));
  const id = hasID && field(fields, 'id', texts.id, type.clientID === 'required', errors, {
    isChanged: () => draft.id !== '', problem: () => undefined,
    control: properties => h('input', {
      ...properties, type: 'text', value: draft.id, autocomplete: 'off', placeholder: type.clientID === 'required' ? null : texts.idOptional,
      oninput: event => { draft.id = event.target.value; update(); },
    }),
  });
  const form = h('form', { novalidate: true, 'aria-label': isNew ? texts.create(type.swift) : `${texts.edit} ${keyOf(resource)}`, onsubmit: event => {
    event.preventDefault();
    if (!save.disabled) submit(draft, method, path, match, finish);
  } }, h('div', { class: 'scroll' }, errors.rest.length > 0 && h('ul', { class: 'errors', role: 'alert' }, errors.rest.map(errorItem)),
    id, values.length > 0 && [h('h3', {}, texts.attributes), values],
    linkages.length > 0 && [h('h3', {}, texts.relationships), linkages]),
  h('footer', {}, out, h('div', { class: 'actions' }, h('button', { type: 'button', 'data-k': 'cancel', onclick: async () => {
    if (!isChanged(draft) || await askToDiscard()) finish.cancel();
  } }, texts.cancel), save)));
  update();
  return form;
}

/** Linkage that the resource doesn't contain can't be replaced, since it isn't visible what would be lost. */
const canPatch = (draft, relationship) => !relationship.isMany || baseLinkage(draft, relationship.name) !== undefined;

function field(fields, key, name, isRequired, errors, { control, isChanged: changed, problem }) {
  const id = 'field-' + key.replace(/[^\w-]/g, '_');
  const given = errors.fields.get(key) ?? [];
  const note = h('p', { class: 'err', id: id + '-error', dir: 'auto' });
  const properties = {
    id, 'data-k': id, 'aria-describedby': id + '-error', 'aria-required': isRequired ? 'true' : null,
    'aria-invalid': given.length ? 'true' : null,
  };
  const mark = isRequired && h('span', { class: 'required', title: texts.required }, '*');
  const element = h('div', { class: 'field', 'data-field': key }, h('label', { for: id }, h('bdi', {}, name), mark), control(properties), note);
  fields.push({ mark() {
    element.classList.toggle('changed', changed());
    const text = problem() ?? given.map(error =>
      String(member(error, 'detail') ?? member(error, 'title') ?? member(error, 'code') ?? texts.failed)).join(' ');
    note.textContent = text;
    note.hidden = !text;
    element.querySelector(`#${CSS.escape(id)}`)?.setAttribute('aria-invalid', String(!!text));
  } });
  return element;
}

async function submit(draft, method, path, match, finish) {
  draft.isBusy = true;
  draft.errors = [];
  finish.redraw();
  try {
    const answer = await api.send(method, path, { body: bodyOf(draft), match });
    keepRequest(answer);
    draft.isBusy = false;
    if (answer.ok) {
      const made = member(answer.document, 'data');
      const saved = isResource(made) ? made : draft.resource;
      const name = isResource(made) ? labelOf(made) ?? keyOf(made) : '';
      return finish.done(saved && keyOf(saved), answer.status === 202 ? texts.accepted : draft.resource ? texts.saved : texts.created(name));
    }
    if (answer.status === 412) return resolveConflict(draft, path, finish);
    const errors = many(member(answer.document, 'errors'));
    draft.errors = errors.length ? errors : [{ title: `${answer.status} ${answer.statusText}`, detail: answer.problem ?? answer.text.slice(0, 500) }];
  } catch (error) {
    draft.isBusy = false;
    draft.errors = [{ title: texts.unreachable, detail: error.message }];
  }
  finish.redraw();
  (find('panel').querySelector('[aria-invalid="true"]') ?? find('panel').querySelector('.errors button'))?.focus();
}

"""#),
    PageFile(
      "frame.css", "82a2180ae1099930",
      #"""
/* Space: 4 8 12 16 24. Type: 11 12 13 15. One accent; red, amber and green only for meaning. */
:root {
  color-scheme: light dark;
  --bg: #fff; --side: #fafafb; --raise: #fff; --hover: #f3f3f6; --line: #e7e7ec; --edge: #8b8c98;
  --text: #1a1a20; --quiet: #5f606c; --accent: #4a46d6; --tint: #eeeefe; --on: #fff; --fill: #4a46d6;
  --green: #18794e; --amber: #8f5a00; --red: #c02633; --red-fill: #c02633; --amber-bg: #fff7e6; --red-bg: #fdf0f1;
  --placeholder: #6c6d79; --str: #18794e; --num: #9a4b00; --key: #3d3ab8;
  --shadow: 0 8px 32px rgb(20 20 40 / .12), 0 1px 3px rgb(20 20 40 / .08);
  --sans: -apple-system, "Segoe UI", Inter, system-ui, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) { :root {
  --bg: #111216; --side: #0c0d10; --raise: #191a20; --hover: #1d1e25; --line: #272932; --edge: #747685;
  --text: #ececf2; --quiet: #9c9eac; --accent: #a5a8ff; --tint: #22233f; --on: #fff; --fill: #5753d8;
  --green: #5ccf9a; --amber: #e8b450; --red: #ff8f98; --red-fill: #b3202d; --amber-bg: #241d10; --red-bg: #2a1518;
  --placeholder: #8f91a0; --str: #7bd3a6; --num: #eab276; --key: #b0b3ff;
  --shadow: 0 12px 40px rgb(0 0 0 / .6), 0 0 0 1px #2c2e38;
} }

* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html { font: 13px/20px var(--sans); color: var(--text); background: var(--bg); -webkit-font-smoothing: antialiased; }
body { display: grid; grid-template: 48px minmax(0, 1fr) / 216px minmax(0, 1fr); height: 100vh; height: 100dvh; overflow: hidden;
  font-variant-numeric: tabular-nums; }
h1 { font-size: 15px; font-weight: 600; letter-spacing: -.01em; }
h2 { font-size: 12px; font-weight: 600; }
ul, ol { list-style: none; padding: 0; }
a { color: inherit; text-decoration: none; }
code, kbd, pre, .mono { font: 12px/20px var(--mono); font-variant-ligatures: none; }
.quiet { color: var(--quiet); }
.skip { position: absolute; top: -40px; inset-inline-start: 8px; padding: 4px 12px; background: var(--raise); z-index: 9; }
.skip:focus { top: 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }

/* Controls */
button, input, select, textarea { font: inherit; color: inherit; }
button { border: 1px solid transparent; background: none; border-radius: 6px; padding: 3px 8px; cursor: pointer; white-space: nowrap; }
button:hover { background: var(--hover); }
button:disabled { color: var(--quiet); opacity: .55; cursor: default; background: none; }
.ghost, .x { color: var(--quiet); }
.ghost:hover, .x:hover { color: var(--text); }
.x { padding: 3px 7px; }
.primary { background: var(--fill); color: var(--on); padding: 3px 14px; font-weight: 500; }
.primary:hover { background: var(--fill); filter: brightness(1.1); }
.primary.idle { background: none; color: var(--text); border-color: var(--line); }
.outline { border-color: var(--line); }
.danger { background: var(--red-fill); color: #fff; }
.danger:hover { background: var(--red-fill); filter: brightness(1.1); }
.warn { color: var(--red); }
.add { color: var(--accent); padding: 3px 6px; margin-inline-start: -6px; }
input:not([type=checkbox]), select, textarea { width: 100%; min-width: 0; height: 28px; padding: 3px 8px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--raise); }
select { appearance: none; padding-inline-end: 20px; background: var(--raise) no-repeat right 7px center / 8px
  url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 5'%3E%3Cpath d='M1 1l3 3 3-3' fill='none' stroke='%238b8c98' stroke-width='1.3'/%3E%3C/svg%3E"); }
textarea { display: block; height: 68px; resize: vertical; }
input:hover, select:hover, textarea:hover { border-color: var(--edge) !important; }
input::placeholder, textarea::placeholder { color: var(--placeholder); opacity: 1; }
input:disabled, textarea:disabled { color: var(--quiet); background: var(--hover); }
select:disabled { opacity: 1; color: var(--quiet); background-image: none; }
button.link { padding: 0; border-radius: 4px; white-space: normal; text-align: start; }
button.link:hover { background: none; }
textarea.mono { font: 12px/18px var(--mono); }
input[type=checkbox] { appearance: none; width: 14px; height: 14px; flex: none; border: 1px solid var(--edge); border-radius: 4px; background: var(--raise) center / 10px no-repeat; cursor: pointer; }
input[type=checkbox]:checked { background-color: var(--fill); border-color: var(--fill);
  background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Cpath d='M2 5.2l2.2 2.2L8.2 3' fill='none' stroke='%23fff' stroke-width='1.6'/%3E%3C/svg%3E"); }
kbd { font-size: 11px; line-height: 16px; padding: 0 4px; border: 1px solid var(--line); border-radius: 4px; color: var(--quiet); background: var(--bg); }
.badge { font-size: 11px; line-height: 18px; padding: 0 6px; border: 1px solid var(--line); border-radius: 9px; color: var(--quiet); white-space: nowrap; }

/* Frame */
.top { grid-column: 1 / -1; display: flex; align-items: center; gap: 12px; padding: 0 16px; border-bottom: 1px solid var(--line); }
.side { display: flex; flex-direction: column; gap: 12px; min-height: 0; padding: 12px; background: var(--side); border-inline-end: 1px solid var(--line); overflow: auto; }
.search { position: relative; }
.search kbd { position: absolute; inset-inline-end: 8px; top: 5px; }
.search input:focus + kbd { display: none; }
.types { flex: 0 1 auto; min-height: 0; overflow: auto; }
.types a { display: flex; gap: 8px; justify-content: space-between; padding: 4px 8px; border-radius: 6px; }
.types a:hover { background: var(--hover); }
.types a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 500; }
#create { margin-inline-start: auto; }
.menu { position: relative; }
#create[hidden] + .menu { margin-inline-start: auto; }
.menu summary { padding: 4px 8px; border-radius: 6px; color: var(--quiet); }
.menu summary:hover { background: var(--hover); color: var(--text); }
.menu summary::before { content: none; }
.menu summary.on { color: var(--green); }
.sheet { position: absolute; inset-inline-end: 0; top: 32px; width: 304px; padding: 16px; border-radius: 10px; background: var(--raise); box-shadow: var(--shadow); z-index: 8; }
.sheet label { display: block; font-size: 12px; color: var(--quiet); margin-bottom: 2px; }
.sheet input { margin-bottom: 8px; }
.sheet .quiet { font-size: 12px; }
.err { color: var(--red); font-size: 12px; }
.err:empty { display: none; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.types .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.types .none { padding: 4px 8px; }
.types .count { color: var(--quiet); font-weight: 400; }
.types a[aria-current] .count { color: inherit; }
.map { flex: 0 0 auto; max-height: 50%; overflow: auto; border-top: 1px solid var(--line); padding: 12px 4px 0; font-size: 11px; line-height: 16px; }
.map h2 { margin-bottom: 8px; }
.node { display: inline-block; max-width: 100%; padding: 1px 7px; border: 1px solid var(--line); border-radius: 6px; background: var(--raise);
  overflow-wrap: anywhere; vertical-align: top; }
a.node:hover { border-color: var(--edge); }
.node.on { color: var(--accent); background: var(--tint); border-color: var(--accent); font-weight: 500; }
.map li { position: relative; display: flex; flex-wrap: wrap; gap: 2px 4px;
  margin-inline-start: 8px; padding: 3px 0 3px 13px; }
.map li::before { content: ""; position: absolute; inset: 0 auto auto 0; width: 10px; height: 12px; border: solid var(--edge); border-width: 0 0 1px 1px; border-end-start-radius: 4px; }
.map li:not(:last-child)::after { content: ""; position: absolute; inset: 0 auto 0 0; border-inline-start: 1px solid var(--edge); }
.map .edge { max-width: 100%; padding: 1px 0; overflow-wrap: anywhere; color: var(--quiet); }
.map .end { display: flex; gap: 4px; max-width: 100%; margin-inline-start: auto; }
.map .arrow { color: var(--edge); }
.nodes { min-width: 0; display: grid; gap: 2px; justify-items: start; }
.keys { margin-top: auto; line-height: 22px; font-size: 11px; color: var(--quiet); }
.keys kbd { margin-inline-start: 4px; } .keys kbd:first-child, .keys kbd + kbd { margin-inline-start: 0; }
main { display: grid; grid-template: auto minmax(0, 1fr) / 320px minmax(0, 1fr); min-width: 0; min-height: 0; }

"""#),
    PageFile(
      "headers.js", "8b71790cbe3c4e11",
      #"""
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

"""#),
    PageFile(
      "history.js", "bdef62e7185fe380",
      #"""
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

"""#),
    PageFile(
      "index.html", "3b57cb2293ed7b67",
      #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Explorer</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="frame.css">
<link rel="stylesheet" href="query.css">
<link rel="stylesheet" href="response.css">
<link rel="stylesheet" href="finder.css">
<link rel="stylesheet" href="panel.css">
<link rel="stylesheet" href="narrow.css">
<script type="module" src="app.js"></script>
</head>
<body data-pane="response">
<a class="skip" id="skip" href="#response"></a>

<header class="top">
  <h1 id="title">Explorer</h1>
  <span id="address" class="quiet mono"></span>
  <span class="badge">JSON:API 1.1</span>
  <button id="create" class="outline" type="button" hidden></button>
  <div id="credentials" class="menu"></div>
</header>

<nav class="side" id="side">
  <div class="search">
    <input id="search" type="search" autocomplete="off" spellcheck="false">
    <kbd aria-hidden="true">/</kbd>
  </div>
  <ul id="types" class="types"></ul>
  <section class="map" id="map"></section>
  <p class="keys" id="keys"></p>
</nav>

<main>
  <section class="request" id="request">
    <div class="line">
      <span class="verb" id="verb">GET</span>
      <code id="url" class="mono url"></code>
      <textarea id="typed" class="mono url" rows="1" autocomplete="off" spellcheck="false" autocapitalize="off" aria-describedby="typed-problem" hidden></textarea>
      <span class="tools">
        <button id="type-url" class="ghost" type="button"></button>
        <button id="copy-url" class="ghost" type="button"></button>
        <button id="follow" class="outline" type="button" hidden></button>
        <span id="history" class="menu"></span>
        <button id="send" class="primary idle" type="button"></button>
      </span>
    </div>
    <p id="typed-problem" class="err" role="alert"></p>
    <div class="line code">
      <select id="language" class="verb"><option value="swift">Swift</option><option value="curl">curl</option></select>
      <code id="code" class="mono"></code>
      <button id="copy-code" class="ghost" type="button"></button>
    </div>
  </section>
  <section class="builder" id="builder" tabindex="-1"></section>
  <section class="response" id="response" tabindex="-1">
    <div class="bar">
      <div role="tablist" id="views"></div>
      <p id="status" class="status" role="status"></p>
    </div>
    <div id="finder" class="finder" hidden></div>
    <div class="found">
      <section id="facets" class="facets" hidden></section>
      <div class="view">
        <div id="body" class="body" role="tabpanel" tabindex="-1"></div>
        <button id="columns" class="columns" type="button" hidden></button>
      </div>
    </div>
    <nav id="pager" class="pager" hidden></nav>
    <section id="findings" class="findings"></section>
    <section id="panel" class="panel" hidden></section>
  </section>
</main>

<nav class="panes" id="panes"></nav>
<dialog id="dialog"></dialog>
<p id="announcer" class="unseen" role="status" aria-live="polite"></p>
<noscript>The explorer needs JavaScript.</noscript>
</body>
</html>

"""#),
    PageFile(
      "json.js", "e89e237f9226ec0f",
      #"""
// The document as received, as a lazily created tree.

import { find, h, inSteps, opening } from './dom.js';
import { app } from './state.js';
import { texts } from './texts.js';
import { longText } from './values.js';

const escape = name => String(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether a node is open initially: the document, its data, and the first resource. */
const isOpenAtFirst = pointer => /^(|\/data(\/0)?(\/attributes)?|\/data\/relationships|\/errors(\/0)?|\/links|\/meta)$/.test(pointer);

export const drawJSON = document => h('div', { class: 'pane json' }, node(document, undefined, ''));

function node(value, name, pointer) {
  const key = name === undefined ? [] : typeof name === 'number' ? [h('span', { class: 'count' }, `${name} `)]
    : [h('span', { class: 'k' }, h('bdi', {}, JSON.stringify(name))), ': '];
  if (typeof value !== 'object' || value === null) {
    return h('div', { class: 'leaf', 'data-pointer': pointer }, key,
      typeof value === 'string' ? longText(value, 'str', true) : h('span', { class: 'num' }, String(value)));
  }
  const isArray = Array.isArray(value);
  const entries = isArray ? value.map((item, index) => [index, item]) : Object.entries(value);
  if (!entries.length) return h('div', { class: 'leaf', 'data-pointer': pointer }, key, isArray ? '[]' : '{}');
  const isOpen = app.openPointers.has(pointer) || isOpenAtFirst(pointer);
  return opening([key, isArray ? '[ ' : '{ ', h('span', { class: 'count' }, h('bdi', {}, summary(value, entries)), isArray ? ' ]' : ' }')], isOpen,
    () => inSteps(entries, ([part, item]) => node(item, part, `${pointer}/${escape(part)}`), texts.more),
    { 'data-pointer': pointer, 'data-end': isArray ? ']' : '}' });
}

function summary(value, entries) {
  if (Array.isArray(value)) return texts.items(entries.length);
  if (typeof value.type === 'string' && typeof value.id === 'string') return `${value.type}/${value.id}`.slice(0, 80);
  return entries.slice(0, 4).map(entry => entry[0]).join(', ').slice(0, 80) + (entries.length > 4 ? ', …' : '');
}

const withPointer = pointer => find('body').querySelector(`[data-pointer="${CSS.escape(pointer)}"]`);

/** Opens all nodes on the path of a pointer and shows its target. */
export function revealPointer(pointer) {
  const parts = pointer.split('/').slice(1);
  let at = '', element = find('body').querySelector('[data-pointer=""]');
  for (const part of ['', ...parts]) {
    if (part !== '' || at !== '' || !element) {
      const below = `${at}/${part}`;
      let next = withPointer(below);
      // It may be hidden behind a button that shows more.
      for (let more; !next && (more = element?.querySelector(':scope > .kids > div > .add')); next = withPointer(below)) more.click();
      if (!next) break;
      [at, element] = [below, next];
    }
    app.openPointers.add(at);
    if (element.tagName === 'DETAILS' && !element.open) {
      element.open = true;
      element.dispatchEvent(new Event('toggle'));
    }
  }
  if (!element) return;
  find('body').querySelector('.hit')?.classList.remove('hit');
  element.classList.add('hit');
  element.scrollIntoView({ block: 'center' });
  (element.querySelector('summary') ?? element).focus?.();
}

"""#),
    PageFile(
      "linkage.js", "b0e0c2f4e386997d",
      #"""
// Changes a relationship at its URL, using the methods that it allows.

import * as api from './api.js';
import { pathOf, place, takesMatch } from './address.js';
import { announce, h } from './dom.js';
import { baseLinkage, identifier, isChanged, linkageOf, setLinkage } from './change.js';
import { askToDiscard } from './dialogs.js';
import { keepRequest } from './history.js';
import { preview } from './preview.js';
import { loadLabels, picker } from './picker.js';
import { errorItem } from './response.js';
import { app, isResource, keyOf, many, member } from './state.js';
import { texts } from './texts.js';

export function drawLinkageForm(draft, relationship, finish) {
  const { type, resource } = draft;
  const path = pathOf(app.model, type.name, resource.id, 'relationships', relationship.name);
  if (!draft.isLoaded) {
    load(draft, relationship, path, finish);
    const errors = draft.errors.length > 0 && h('ul', { class: 'errors' }, draft.errors.map(errorItem));
    return h('div', { class: 'scroll quiet' }, errors || texts.linkageLoading);
  }
  const requests = requestsOf(draft, relationship, path);
  const nothing = relationship.name in draft.relationships ? texts.linkageRefused : texts.nothingChanged;
  const id = 'field-linkage', isRefused = draft.errors.length > 0;
  return h('form', { novalidate: true, 'aria-label': texts.linkage(relationship.name), onsubmit: event => {
    event.preventDefault();
    if (requests.length && !draft.isBusy) submit(draft, relationship, requests, finish);
  } }, h('div', { class: 'scroll' }, isRefused && h('ul', { class: 'errors', role: 'alert', id: id + '-errors' }, draft.errors.map(errorItem)),
    h('h3', {}, texts.relationships), h('div', { class: `field${relationship.name in draft.relationships ? ' changed' : ''}` },
      h('label', { for: id }, relationship.name), picker({
        relationship, linkage: linkageOf(draft, relationship.name), properties: { id, 'data-k': id, ...isRefused && { 'aria-invalid': 'true', 'aria-describedby': id + '-errors' } },
        change: linkage => {
          setLinkage(draft, relationship.name, linkage);
          finish.redraw();
        },
      })), draft.isPart && h('p', { class: 'quiet' }, texts.linkagePart(many(linkageOf(draft, relationship.name)).length))),
  h('footer', {}, h('div', { class: 'preview' }, requests.length ? requests.map(item => preview(item.method, path, item.match, item.body))
    : [h('h3', {}, path), h('p', { class: 'quiet' }, nothing)]),
  h('div', { class: 'actions' }, h('button', { type: 'button', 'data-k': 'cancel', onclick: async () => {
    if (!isChanged(draft) || await askToDiscard()) finish.cancel();
  } }, texts.cancel),
  h('button', { class: 'primary', type: 'submit', 'data-k': 'save', disabled: !requests.length || draft.isBusy }, texts.sendChanges))));
}

/** Fetches the linkage, which resources often don't contain. */
async function load(draft, relationship, path, finish) {
  if (draft.isLoading || draft.errors.length) return;
  draft.isLoading = true;
  try {
    const answer = await api.send('GET', path);
    const data = member(answer.document, 'data');
    if (!answer.ok || data === undefined) draft.errors = many(member(answer.document, 'errors'));
    else {
      const linkage = Array.isArray(data) ? data.filter(isResource) : isResource(data) ? data : null;
      draft.resource = { ...draft.resource, relationships: { ...member(draft.resource, 'relationships'), [relationship.name]: { data: linkage } } };
      draft.isPart = !!member(member(answer.document, 'links'), 'next');
      draft.isLoaded = true;
      loadLabels(draft.type, draft.resource, item => item === relationship).then(isNamed => { if (isNamed) finish.redraw(); });
    }
  } catch (error) {
    draft.errors = [{ title: texts.unreachable, detail: error.message }];
  }
  draft.isLoading = false;
  finish.redraw();
}

/** The identifiers that the draft adds and removes. */
function changeOf(draft, { name }) {
  const next = many(linkageOf(draft, name)), before = many(baseLinkage(draft, name));
  return { added: without(next, before), removed: without(before, next).map(identifier) };
}

const without = (list, others) => list.filter(item => !others.some(other => keyOf(other) === keyOf(item)));

/** The requests for the change: additions and removals if allowed, or else a replacement, or else none. */
function requestsOf(draft, relationship, path) {
  if (!(relationship.name in draft.relationships)) return [];
  const next = draft.relationships[relationship.name];
  const methods = place(app.model, path).methods;
  const request = (method, data) => ({ method, path, body: { data }, match: takesMatch(methods[method.toLowerCase()]) ? draft.etag : undefined });
  if (!relationship.isMany) return [request('PATCH', next)];
  const { added, removed } = changeOf(draft, relationship);
  if ((added.length && !relationship.canAdd) || (removed.length && !relationship.canRemove)) {
    return relationship.canReplace && !draft.isPart ? [request('PATCH', next)] : [];
  }
  return [added.length && request('POST', added), removed.length && request('DELETE', removed)].filter(Boolean);
}

async function submit(draft, relationship, requests, finish) {
  draft.isBusy = true;
  draft.errors = [];
  for (const [index, { method, path, body, match }] of requests.entries()) {
    let status;
    try {
      // The first request may have created a new version.
      const answer = await api.send(method, path, { body, match: index ? undefined : match });
      keepRequest(answer);
      if (answer.ok) continue;
      ({ status } = answer);
      const errors = many(member(answer.document, 'errors'));
      draft.errors = errors.length ? errors : [{ title: `${answer.status} ${answer.statusText}` }];
    } catch (error) {
      draft.errors = [{ title: texts.unreachable, detail: error.message }];
    }
    if (index || status === 412) await reload(draft, relationship, path, finish);
    break;
  }
  draft.isBusy = false;
  if (!draft.errors.length) return finish.done(keyOf(draft.resource), texts.saved);
  announce(texts.failed);
  finish.redraw();
}

/** Continues from the current version, keeping the remaining changes and the errors. */
async function reload(draft, relationship, path, finish) {
  const { errors } = draft, { added, removed } = changeOf(draft, relationship);
  draft.errors = [];
  try {
    const answer = await api.send('GET', pathOf(app.model, draft.type.name, draft.resource.id));
    if (answer.ok) {
      draft.etag = answer.etag;
      if (app.resource?.key === keyOf(draft.resource)) app.resource.answer = answer;
    }
    await load(draft, relationship, path, finish);
  } catch { /* the errors of the request are shown anyway */ }
  if (relationship.isMany) {
    const current = many(baseLinkage(draft, relationship.name));
    setLinkage(draft, relationship.name, [...without(current, removed), ...without(added, current)]);
  }
  draft.errors = [...errors, ...draft.errors];
}

"""#),
    PageFile(
      "links.js", "47ee613b5c9dbf2b",
      #"""
// Links from one resource to another, within the page.

import { h } from './dom.js';
import { pathOf } from './address.js';
import { emptyQuery, hash, hashOfLink } from './query.js';
import { app, kept, keyOf, member } from './state.js';

/** The hash that opens a resource in the panel, beside the current response. */
export const openHash = key => hash(app.answer?.query ?? app.query, { ...kept(), open: key });

/** A link to a resource, or its text if its type has no address. */
export function resourceLink(identifier, label, properties = {}) {
  const text = h('bdi', {}, label ?? identifier.id);
  return app.model.types[identifier.type]?.canFetch
    ? h('a', { class: 'link', href: openHash(keyOf(identifier)), ...properties }, text) : h('span', properties, text);
}

/** A link to related resources; just the text or the given parts if there is no address. */
export function relatedLink(resource, name, relationship, text, properties = {}) {
  const given = hashOfLink(member(member(relationship, 'links'), 'related'), app.model.base, { view: app.ui.view });
  const path = pathOf(app.model, resource.type, resource.id, name);
  const isKnown = app.model.types[resource.type]?.relationship(name)?.isRelated;
  const href = given ?? (isKnown && path ? hash(emptyQuery(path), { view: app.ui.view }) : undefined);
  const label = typeof text === 'string' ? h('bdi', {}, text) : text;
  return href ? h('a', { class: 'link', href, ...properties }, label) : h('span', { class: 'quiet', ...properties }, label);
}

"""#),
    PageFile(
      "narrow.css", "a7aafe777f6be924",
      #"""
/* Wide, narrow, and what a reader asks for. */
@media (min-width: 1560px) { .response:has(.panel:not([hidden])) { padding-inline-end: 420px; } .panel { box-shadow: none; border-inline-start: 1px solid var(--line); } }
@media (prefers-contrast: more) { :root { --line: var(--edge); --quiet: var(--text); } }

/* Narrow: one pane at a time */
.panes { display: none; }
@media (max-width: 1080px) { main { grid-template-columns: 288px minmax(0, 1fr); } body { grid-template-columns: 184px minmax(0, 1fr); } .status .more { display: none; } }
@media (max-width: 800px) {
  body { grid-template: 48px minmax(0, 1fr) 48px / minmax(0, 1fr); }
  main { grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
  .top .mono, .top .badge, body:not([data-pane=types]) .side, body:not([data-pane=query]) .builder, body:not([data-pane=response]) .response, body[data-pane=types] main { display: none; }
  .side, .builder { border-inline-end: 0; }
  .map { max-height: none; } .types { flex: none; } .keys { display: none; }
  .request { padding: 4px 12px; } .verb { width: 34px; }
  .line { flex-wrap: wrap; row-gap: 4px; } .line code, .line textarea { order: 1; flex-basis: 100%; max-height: 100px; margin-inline-start: 0; }
  .line select.verb { margin-inline-end: auto; }
  body[data-pane=response] .line.code { display: none; }
  .columns { height: 40px; } .grid .pin { position: static; } .grid th.pin { position: sticky; z-index: 2; }
  .panel { position: fixed; inset: 0; width: auto; }
  .findings { max-height: 112px; } .findings li { grid-template-columns: 56px minmax(0, 1fr); } .findings li .mono { grid-column: 2; text-align: start; }
  .panes { display: grid; grid-template-columns: repeat(3, 1fr); border-top: 1px solid var(--line); background: var(--side); }
  .panes button { border-radius: 0; color: var(--quiet); }
  .findings li:last-child { padding-bottom: 8px; }
  .panes [aria-current] { color: var(--accent); font-weight: 500; }
  button, .types a, .pager a, .menu summary { min-height: 32px; line-height: 24px; }
  button.link { min-height: 24px; }
  .top { padding: 0 12px; }
  .sheet { width: min(304px, calc(100vw - 24px)); } .chip button { min-height: 24px; }
}

"""#),
    PageFile(
      "numbers.js", "96138ddf3e4d6058",
      #"""
// JSON with exact integers: those beyond 2⁵³ are BigInts.

const hasSource = (() => {
  let found = false;
  JSON.parse('1', (_, value, context) => { found = context?.source === '1'; return value; });
  return found && typeof JSON.rawJSON === 'function';
})();

export function parseJSON(text) {
  // Few documents have such numbers, and a reviver function is slow.
  if (!hasSource || !/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value);
}

export const writeJSON = (value, indent) => JSON.stringify(value, (_, item) =>
  typeof item !== 'bigint' ? item : hasSource ? JSON.rawJSON(String(item)) : Number(item), indent);

/** The integer in a text; undefined if there is none. */
export function wholeNumber(text) {
  if (!/^-?\d+$/.test(text.trim())) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text.trim());
}

"""#),
    PageFile(
      "openapi.js", "731c375616ba7978",
      #"""
// Reads an OpenAPI document: the types with their fields, and the parameters of each address.

import { isUnder } from './query.js';

const MEDIA = 'application/vnd.api+json';

// Names come from outside, so lookups must not find inherited properties.
const table = entries => Object.assign(Object.create(null), entries);

/**
 * Reads an OpenAPI document.
 *
 * @returns {{title, base, types, operations, match, canFollow, aboutContent}} `aboutContent` returns the path of the resource
 *   whose content is at a path; undefined for other paths.
 */
export function readModel(document) {
  if (!document || typeof document.paths !== 'object' || !document.paths) throw new Error('no paths');
  const read = reader(document);
  const base = basePath(document);
  const operations = Object.entries(document.paths).map(([path, item]) => {
    const methods = table();
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      if (item[method]) methods[method] = { ...item[method], all: read.parameters(item, item[method]) };
    }
    return { path: base + path, segments: path.split('/').filter(Boolean), methods };
  });
  const model = { title: text(document.info?.title) || 'API', base, operations, types: table() };
  model.match = path => match(model, path);
  model.canFollow = path => Object.hasOwn(read.answers(match(model, path)?.operation), 'text/event-stream');
  model.aboutContent = path => {
    const found = match(model, path);
    return found && isContent(read, found.operation) ? [base, ...found.segments.slice(0, 2)].join('/') : undefined;
  };
  // Literal segments take precedence over templates.
  operations.sort((a, b) => a.segments.filter(isTemplate).length - b.segments.filter(isTemplate).length);
  for (const operation of operations) {
    if (operation.segments.length !== 1 || isTemplate(operation.segments[0])) continue;
    const type = typeOf(operation, model, read);
    if (type) model.types[type.name] = type;
  }
  return model;
}

const text = value => typeof value === 'string' ? value : '';
export const decode = segment => { try { return decodeURIComponent(segment); } catch { return segment; } };
export const isTemplate = segment => segment.startsWith('{');

function basePath(document) {
  const url = document.servers?.[0]?.url;
  if (typeof url !== 'string') return '';
  try {
    return new URL(url, location.origin).pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** Resolves references and inspects schemas. */
function reader(document) {
  const resolve = value => {
    for (let steps = 0; value && typeof value.$ref === 'string' && steps < 16; steps++) {
      value = value.$ref.replace(/^#\//, '').split('/').reduce(
        (at, part) => at && Object.hasOwn(at, unescape(part)) ? at[unescape(part)] : undefined, document);
    }
    return value;
  };
  const unescape = part => part.replaceAll('~1', '/').replaceAll('~0', '~');
  const schemaOf = content => {
    const media = resolve(content)?.content ?? {};
    const key = Object.keys(media).find(name => name.startsWith(MEDIA)) ?? Object.keys(media)[0];
    return key && resolve(media[key].schema);
  };
  /** A schema merged with its `allOf`, and without the branch for null. */
  const plain = (value, depth = 0) => {
    const schema = resolve(value);
    if (!schema || depth > 8) return schema;
    if (schema.allOf) {
      const parts = [schema, ...schema.allOf.map(part => plain(part, depth + 1) ?? {})];
      return { ...parts.reduceRight((all, part) => ({ ...all, ...part })), allOf: undefined,
        properties: Object.assign({}, ...parts.map(part => part.properties)),
        required: parts.flatMap(part => part.required ?? []) };
    }
    const branches = (schema.oneOf ?? schema.anyOf ?? []).map(resolve).filter(branch => branch?.type !== 'null');
    return branches.length === 1 ? plain(branches[0], depth + 1) : schema;
  };
  return {
    resolve, schemaOf, plain,
    property: (schema, name) => {
      const properties = plain(schema)?.properties;
      return properties && Object.hasOwn(properties, name) ? plain(properties[name]) : undefined;
    },
    properties: schema => Object.entries(plain(schema)?.properties ?? {}),
    parameters: (item, operation) =>
      [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve).filter(Boolean),
    /** The GET responses, by media type. */
    answers: operation => resolve(operation?.methods.get?.responses?.['200'])?.content ?? {},
    success: operation => {
      const codes = ['200', '201', '202', 'default'].filter(code => operation?.responses?.[code]);
      return codes.length ? schemaOf(operation.responses[codes[0]]) : undefined;
    },
  };
}

// MARK: Types

function typeOf(operation, model, read) {
  const { get, post } = operation.methods;
  const data = read.property(read.success(get), 'data');
  const made = read.property(read.schemaOf(post?.requestBody), 'data');
  const resource = read.plain(data?.items) ?? made;
  const name = oneName(read, resource) ?? (data?.items ? operation.segments[0] : undefined);
  if (!name) return undefined;
  const single = model.operations.find(other => other.segments.length === 2
    && other.segments[0] === operation.segments[0] && isTemplate(other.segments[1]));
  const update = read.property(read.schemaOf(single?.methods.patch?.requestBody), 'data');
  const type = {
    name, path: operation.path, description: text(resource?.description),
    swift: swiftName(single?.methods.get?.operationId, name),
    canList: !!get, canCreate: !!made, canFetch: !!single?.methods.get, canUpdate: !!update,
    canDelete: !!single?.methods.delete,
    clientID: made?.required?.includes('id') ? 'required' : read.property(made, 'id') ? 'allowed' : 'none',
    attributes: attributes(read, resource, made, update),
    relationships: relationships(read, resource, made, update, operation, model),
    contents: contents(read, operation, model),
  };
  type.attribute = field => type.attributes.find(item => item.name === field);
  type.relationship = field => type.relationships.find(item => item.name === field);
  return type;
}

/** The type name in a schema of a resource or an identifier. */
function oneName(read, schema) {
  const names = typeNames(read, schema);
  return names.length === 1 ? names[0] : undefined;
}

function typeNames(read, schema) {
  const type = read.property(schema, 'type');
  if (!type) return (read.plain(schema)?.oneOf ?? []).flatMap(branch => typeNames(read, branch));
  return [type.const, ...(type.enum ?? []), type.default].filter(name => typeof name === 'string')
    .filter((name, index, all) => all.indexOf(name) === index);
}

/** The attributes or relationships of several schemas, by name. */
const fields = (read, family, ...schemas) =>
  schemas.map(schema => table(Object.fromEntries(read.properties(read.property(schema, family)))));

function attributes(read, resource, made, update) {
  const [shown, creatable, updatable] = fields(read, 'attributes', resource, made, update);
  const required = read.property(made, 'attributes')?.required ?? [];
  const names = new Set([shown, creatable, updatable].flatMap(table => Object.keys(table)));
  return [...names].map(name => ({
    name, ...valueType(read, shown[name] ?? creatable[name] ?? updatable[name]),
    isCreatable: name in creatable, isUpdatable: name in updatable, isRequired: required.includes(name),
  }));
}

/** The values allowed by a schema. */
export function valueType(read, value) {
  const schema = read.plain(value) ?? {};
  const types = [schema.type].flat().filter(type => typeof type === 'string');
  const type = types.find(item => item !== 'null');
  const cases = Array.isArray(schema.enum) ? schema.enum.filter(item => item !== null) : [];
  const string = ['date', 'date-time'].includes(schema.format) ? schema.format : 'string';
  const kinds = { integer: 'integer', number: 'number', boolean: 'boolean', string };
  return {
    kind: cases.length && type !== 'boolean' ? 'cases' : kinds[type] ?? 'json', cases,
    element: type === 'array' ? valueType(read, schema.items) : undefined,
    isNullable: types.includes('null') || schema.nullable === true
      || (read.resolve(value)?.anyOf ?? read.resolve(value)?.oneOf ?? []).some(branch => branch?.type === 'null'),
    format: text(schema.format), description: text(schema.description), examples: schema.examples ?? [],
    maximum: schema.maximum, default: schema.default,
  };
}

function relationships(read, resource, made, update, operation, model) {
  const [shown, creatable, updatable] = fields(read, 'relationships', resource, made, update);
  return Object.entries({ ...creatable, ...updatable, ...shown }).map(([name, schema]) => {
    const data = read.property(schema, 'data');
    const isMany = data?.type === 'array';
    const end = model.match(`${operation.path}/-/relationships/${encodeURIComponent(name)}`)?.operation.methods ?? {};
    const given = read.property(made, 'relationships')?.required ?? [];
    return {
      name, isMany, types: typeNames(read, isMany ? data.items : data), isNullable: [data?.type].flat().includes('null'),
      isCreatable: name in creatable, isUpdatable: name in updatable, isRequired: given.includes(name),
      canReplace: !!end.patch, canAdd: !!end.post, canRemove: !!end.delete,
      isRelated: !!model.match(`${operation.path}/-/${encodeURIComponent(name)}`),
    };
  });
}

/** The contents of a resource with separate URLs, and the media types that can be sent. */
function contents(read, operation, model) {
  return model.operations.filter(other => other.segments[0] === operation.segments[0] && isContent(read, other))
    .map(({ segments, methods }) => ({ name: decode(segments[3]), replace: methods.put, remove: methods.delete,
      accepts: Object.keys(read.resolve(methods.put?.requestBody)?.content ?? {}) }));
}

/** Whether the path of an operation has the bytes of a resource instead of a document. */
function isContent(read, operation) {
  const [, id, family, name, ...more] = operation.segments;
  return !!name && !more.length && isTemplate(id) && family === 'content' && !isTemplate(name)
    && !!operation.methods.get && !Object.keys(read.answers(operation)).some(type => type.startsWith(MEDIA));
}

/** The name of the model: the part after `get` in `getArticle`, or one derived from the type. */
function swiftName(operationID, type) {
  const name = /^get([A-Z][A-Za-z0-9_]*)$/.exec(text(operationID))?.[1];
  if (name) return name;
  const words = type.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words.map(word => word[0].toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(joined) ? joined : 'Resource' + joined;
}

// MARK: Addresses

/** The operations at a path, and the values of its path parameters. */
function match(model, path) {
  if (!isUnder(path, model.base)) return undefined;
  const segments = path.slice(model.base.length).split('/').filter(Boolean);
  const found = model.operations.find(operation => operation.segments.length === segments.length
    && operation.segments.every((segment, index) => fits(operation, segment, segments[index])));
  return found && { operation: found, segments };
}

function fits(operation, segment, given) {
  if (!isTemplate(segment)) return segment === given || encodeURIComponent(segment) === given;
  const name = segment.slice(1, -1);
  const allowed = Object.values(operation.methods)[0]?.all.find(item => item.in === 'path' && item.name === name)?.schema?.enum;
  return !Array.isArray(allowed) || allowed.some(value => encodeURIComponent(value) === given || value === given);
}

"""#),
    PageFile(
      "panel.css", "b56402947e5ce916",
      #"""
/* Resource panel */
.panel { position: absolute; inset-block: 0; inset-inline: auto 0; width: min(420px, 100%); display: flex; flex-direction: column; background: var(--raise); box-shadow: var(--shadow); z-index: 5; }
.panel > header { padding: 12px 12px 12px 20px; border-bottom: 1px solid var(--line); }
.panel header div { display: flex; align-items: center; gap: 4px; min-height: 28px; }
.panel header .mono { min-width: 0; margin-inline-end: auto; overflow-wrap: anywhere; color: var(--quiet); }
.panel h2 { font-weight: 600; line-height: 22px; overflow-wrap: anywhere; padding-inline-end: 8px; outline: none; }
.panel > .scroll, .panel form > .scroll { flex: 1; min-height: 0; overflow: auto; padding: 12px 20px 24px; }
.panel > form { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.panel footer { padding: 12px 20px 16px; border-top: 1px solid var(--line); background: var(--side); }
.panel footer .preview { max-height: min(240px, 30vh); overflow: auto; }
.preview header { display: flex; align-items: center; gap: 8px; }
.preview header h3 { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.panel footer code { display: block; font-size: 11px; }
.panel footer pre {  padding: 0; border: 0; background: none; } .panel footer .actions { margin-top: 12px; }
.panel h3 { font-size: 12px; font-weight: 600; margin: 20px 0 4px; } .panel h3:first-child { margin-top: 4px; }
.panel .facts th { width: 104px; } .panel tr:last-child > * { border: 0; }
.field { display: grid; grid-template-columns: 88px minmax(0, 1fr); align-items: center; column-gap: 16px; min-height: 28px; margin-bottom: 8px; }
.field > label { position: relative; align-self: start; line-height: 28px; font-size: 12px; color: var(--quiet); }
.field.changed > label { color: var(--text); font-weight: 500; }
.field.changed > label::before { content: ""; position: absolute; inset-inline-start: -12px; top: 11px; width: 6px; height: 6px; border-radius: 50%; background: var(--accent); }
.field [aria-invalid=true] { border-color: var(--red); }
.field .err { grid-column: 2; margin-top: 4px; }
.field .nullable { display: flex; gap: 8px; align-items: flex-start; }
.field .nullable .pill { margin-top: 2px; line-height: 20px; }
.field > label bdi { overflow-wrap: anywhere; }
.required { color: var(--red); margin-inline-start: 2px; }
.go { display: inline-flex; align-items: baseline; gap: 12px; margin-inline-start: 8px; }
.go:first-child { margin-inline-start: 0; }
.go:empty { display: none; }
.search-box { position: relative; }
.search-box + .search-box { margin-top: 4px; }
.suggestions { position: absolute; inset-inline-start: 0; inset-inline-end: 0; top: 32px; max-height: 216px; overflow: auto; padding: 4px; border-radius: 8px; background: var(--raise); box-shadow: var(--shadow); z-index: 3; }
.suggestions li { display: flex; justify-content: space-between; gap: 12px; padding: 3px 8px; border-radius: 6px; cursor: pointer; }
.suggestions li > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.suggestions .mono { font-size: 11px; white-space: nowrap; }
.suggestions [aria-selected=true], .suggestions [role=option]:not([aria-disabled]):hover { background: var(--tint); }
.chips { display: flex; flex-wrap: wrap; gap: 4px; margin-bottom: 4px; }
.chip small { color: var(--quiet); margin-inline-start: 4px; }
.chips > .quiet { font-size: 12px; line-height: 28px; }
.chip { display: inline-flex; align-items: center; font-size: 12px; border: 1px solid var(--line); border-radius: 6px; padding-inline-start: 8px; }
.chip button { padding: 0 7px; color: var(--quiet); }
pre, .block { display: block; padding: 12px; border-radius: 8px; background: var(--side); border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.actions { display: flex; justify-content: flex-end; gap: 8px; margin-top: 16px; }
.actions button:not(.danger, .primary) { border-color: var(--line); }
dialog { margin: auto; width: min(420px, calc(100vw - 32px)); padding: 20px; border: 0; border-radius: 12px; background: var(--raise); color: var(--text); box-shadow: var(--shadow); }
dialog.wide { width: min(720px, calc(100vw - 32px)); }
dialog .block { white-space: pre-wrap; }
.versions { max-height: 50vh; overflow: auto; }
.versions thead th { width: auto; font-size: 12px; }
.versions td { max-width: 200px; }
dialog h2 { font-size: 15px; } dialog p { margin: 4px 0 12px; }
dialog::backdrop { background: rgb(10 10 20 / .4); }
.panel .image { margin: 8px 0 4px; }
.panel .image img { display: block; max-width: 100%; max-height: 240px; border: 1px solid var(--line); border-radius: 6px; background: var(--side); }
.panel td > .go { margin-inline-start: 0; }
.panel bdi + .link { margin-inline-start: 4px; }
.link.warn { color: var(--red); }

"""#),
    PageFile(
      "panel.js", "952af3c4091661dd",
      #"""
// The panel for one resource, over the response: its fields, and the controls to change or delete it.

import * as api from './api.js';
import { pathOf, place, takesMatch } from './address.js';
import { announce, coloured, copying, find, h, keepingFocus, withKey } from './dom.js';
import { ask } from './dialogs.js';
import { isChanged, newDraft } from './change.js';
import { drawContents } from './content.js';
import { curlText } from './curl.js';
import { drawForm } from './form.js';
import { keepRequest } from './history.js';
import { drawLinkageForm } from './linkage.js';
import { errorItem, tellRefusal } from './response.js';
import { relatedLink, resourceLink } from './links.js';
import { labelFor, keepLabels, loadLabels } from './picker.js';
import { emptyQuery } from './query.js';
import { app, actions, isResource, keyOf, labelOf, many, member, members, splitKey } from './state.js';
import { swift } from './swift.js';
import { texts } from './texts.js';
import { whole } from './values.js';

/** Drafts by resource, so that going back doesn't lose them. */
const drafts = new Map();
let controller;
/** The `data-k` of the button that opened the form. */
let opener = 'edit';

const openForm = (key, ui) => {
  opener = key;
  actions.setUI(ui);
};

export const hasChanges = () => [...drafts.values()].some(isChanged);
export const dropDrafts = key => { for (const name of [...drafts.keys()]) if (name === key || name.startsWith(key + '#')) drafts.delete(name); };

const opened = () => app.ui.new ? `new:${app.ui.new}` : app.ui.open ?? '';

/** Shows the resource opened in the hash, loading it if needed. */
export function showPanel() {
  const panel = find('panel'), key = opened(), before = panel.dataset.key ?? '';
  panel.dataset.key = key;
  panel.hidden = !key;
  if (!key) {
    controller?.abort();
    app.resource = undefined;
    panel.replaceChildren();
    if (before) (find('body').querySelector('td[tabindex="0"]') ?? find('views').querySelector('[tabindex="0"]'))?.focus();
    return;
  }
  if (app.ui.new) {
    app.resource = undefined;
    drawPanel();
  } else if (app.resource?.key !== key) loadResource(key); else drawPanel();
  if (before !== key) panel.querySelector('h2')?.focus();
}

/** Fetches the current fields and the entity tag of a resource. */
export async function loadResource(key) {
  controller?.abort();
  controller = new AbortController();
  const current = controller, [type, id] = splitKey(key);
  const path = pathOf(app.model, type, id);
  app.resource = { key, type: app.model.types[type], id, path, preview: app.answer?.index.get(key) };
  drawPanel();
  if (!path) return;
  try {
    const answer = await api.send('GET', path, { signal: current.signal });
    if (current !== controller || app.resource?.key !== key) return;
    app.resource.answer = answer;
    keepLabels(answer.document);
  } catch (error) {
    if (error.name === 'AbortError' || current !== controller) return;
    app.resource.failure = error.message;
  }
  drawPanel();
  const data = member(app.resource.answer?.document, 'data');
  const isNamed = isResource(data) && await loadLabels(app.resource.type, data, relationship => !relationship.isMany);
  if (isNamed && current === controller) drawPanel();
}

export function drawPanel() {
  const panel = find('panel');
  if (panel.hidden) return;
  const key = opened();
  const scroll = panel.querySelector('.scroll')?.scrollTop ?? 0, hadForm = !!panel.querySelector('form');
  // A new form focuses its first control; a closed one returns the focus to the button that opened it.
  const first = () => panel.querySelector('form :is(input, select, textarea):not(:disabled)');
  keepingFocus(() => panel.replaceChildren(...contents(key)), () => (!hadForm && first()) || withKey(opener) || panel.querySelector('h2'));
  const part = panel.querySelector('.scroll');
  if (part) part.scrollTop = scroll;
}

function contents(key) {
  if (app.ui.new) {
    const type = app.model.types[app.ui.new];
    if (!type?.canCreate) return [header(key, texts.create(app.ui.new)), message(texts.unknownAddress)];
    if (!drafts.has(key)) drafts.set(key, newDraft(type));
    return [header(type.path, texts.create(type.swift)), drawForm(drafts.get(key), finisher(key))];
  }
  const { type, id, answer, failure, preview } = app.resource ?? {};
  const data = member(answer?.document, 'data') ?? (answer ? undefined : preview);
  const title = isResource(data) ? labelOf(data) ?? key : key;
  if (!type) return [header(key, title), message(texts.unknownAddress)];
  if (failure) return [header(key, title), message(failure, again(key))];
  if (answer && !isResource(data)) {
    return [header(key, title), h('div', { class: 'scroll' }, h('ul', { class: 'errors' }, many(member(answer.document, 'errors')).map(errorItem)),
      many(member(answer.document, 'errors')).length ? null : h('p', { class: 'quiet' }, `${answer.status} ${answer.statusText}`), again(key))];
  }
  if (!data) return [header(key, title), message(texts.loading)];
  if (answer && app.ui.edit && type.canUpdate) {
    if (!drafts.has(key)) drafts.set(key, newDraft(type, data, answer.etag));
    return [header(pathOf(app.model, type.name, id), title), drawForm(drafts.get(key), finisher(key))];
  }
  const relationship = answer && app.ui.link && type.relationship(app.ui.link);
  if (relationship) {
    const name = `${key}#${relationship.name}`;
    if (!drafts.has(name)) drafts.set(name, newDraft(type, data, answer.etag));
    return [header(key, title), drawLinkageForm(drafts.get(name), relationship, finisher(name))];
  }
  return [header(pathOf(app.model, type.name, id), title, answer && writing(type, data, answer)), reading(type, data, answer)];
}

const message = (text, ...more) => h('div', { class: 'scroll quiet' }, h('p', {}, text), more);
const again = key => h('button', { class: 'outline', type: 'button', onclick: () => loadResource(key) }, texts.tryAgain);

function header(path, title, buttons) {
  return h('header', {}, h('div', {}, h('span', { class: 'mono' }, path), buttons,
    h('button', { class: 'x', type: 'button', 'aria-label': texts.close, 'data-k': 'close-panel', onclick: actions.closePanel }, '×')),
  h('h2', { tabindex: -1, dir: 'auto', 'data-k': 'panel-title' }, title));
}

/** The actions after a form is saved or cancelled. */
const finisher = key => ({
  redraw: drawPanel,
  done: async (saved, text) => {
    drafts.delete(key);
    announce(text);
    await actions.written(saved);
  },
  cancel: () => {
    drafts.delete(key);
    actions.leaveForm();
  },
  replace: draft => {
    drafts.set(key, draft);
    drawPanel();
  },
});

function writing(type, resource, answer) {
  return [
    type.canUpdate && h('button', { type: 'button', 'data-k': 'edit', onclick: () => openForm('edit', { edit: '1', link: '' }) }, texts.edit),
    type.canDelete && h('button', { class: 'warn', type: 'button', 'data-k': 'delete', onclick: () => remove(type, resource, answer) }, texts.remove),
  ];
}

// MARK: Reading

function reading(type, resource, answer) {
  const attributes = members(member(resource, 'attributes')), relationships = members(member(resource, 'relationships'));
  const query = { ...emptyQuery(pathOf(app.model, type.name, resource.id)) };
  return h('div', { class: 'scroll', 'aria-busy': String(!answer) },
    attributes.length > 0 && [h('h3', {}, texts.attributes), h('table', { class: 'facts' }, attributes.map(([name, value]) => h('tr', {},
      h('th', { scope: 'row', title: type.attribute(name)?.description || null }, name), h('td', {}, whole(value, type.attribute(name)?.kind)))))],
    relationships.length > 0 && [h('h3', {}, texts.relationships), h('table', { class: 'facts' }, relationships.map(([name, value]) =>
      h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, related(type, resource, name, value, answer)))))],
    drawContents(type, resource, answer, controller.signal),
    h('h3', {}, 'Swift'), h('code', { class: 'block' }, coloured(swift(query, place(app.model, query.path), app.model))));
}

function related(type, resource, name, value, answer) {
  const data = member(value, 'data'), linkage = many(data).filter(isResource);
  const relationship = type.relationship(name);
  const canChange = answer && relationship && (relationship.canAdd || relationship.canRemove || relationship.canReplace);
  const isMany = Array.isArray(data) || relationship?.isMany;
  return [
    linkage.slice(0, 5).flatMap((item, index) => [index ? ', ' : '', resourceLink(item, labelFor(item))]),
    linkage.length > 5 && ` +${linkage.length - 5}`,
    data === null || (Array.isArray(data) && !data.length) ? h('span', { class: 'quiet' }, '–') : null,
    h('span', { class: 'go' }, (isMany || data === undefined) && relatedLink(resource, name, value, texts.openRelated, { 'aria-label': texts.open(name) }),
      canChange && h('button', {
        class: 'link', type: 'button', 'aria-label': texts.linkage(name), 'data-k': 'link-' + name,
        onclick: () => openForm('link-' + name, { link: name, edit: '' }),
      }, texts.change)),
  ];
}

// MARK: Deleting

async function remove(type, resource, answer) {
  const path = pathOf(app.model, type.name, resource.id), name = labelOf(resource) ?? keyOf(resource);
  const operation = place(app.model, path).methods.delete;
  const match = takesMatch(operation) ? answer.etag : undefined;
  const code = h('code', { class: 'mono block' }, `DELETE ${path}` + (match ? `\nIf-Match: ${match}` : ''));
  const copy = copying(h('button', { class: 'ghost', type: 'button' }), () => curlText('DELETE', path, { match }), texts, texts.copyCurl);
  const choice = await ask({ title: texts.deleteTitle(name), note: texts.deleteNote, content: h('div', {}, code, copy),
    choices: [['cancel', texts.cancel], ['delete', texts.remove]], kinds: { delete: 'danger' } });
  if (choice !== 'delete') return;
  try {
    const deleted = await api.send('DELETE', path, { match });
    keepRequest(deleted);
    if (deleted.ok || deleted.status === 404) {
      dropDrafts(keyOf(resource));
      announce(texts.deleted(name));
      return actions.written(undefined);
    }
    await tellRefusal(deleted);
    if (deleted.status === 412) loadResource(keyOf(resource));
  } catch (error) {
    await ask({ title: texts.unreachable, note: error.message, choices: [['cancel', texts.close]] });
  }
}

"""#),
    PageFile(
      "picker.js", "2ba807c56fa7881e",
      #"""
// Chooses related resources: by a server-side search if available, or else from the first page, or by id.

import * as api from './api.js';
import { pathOf, place } from './address.js';
import { h, withKey } from './dom.js';
import { identifier } from './change.js';
import { app, isResource, keyOf, labelOf, many, member } from './state.js';
import { texts } from './texts.js';

const labels = new Map();
const SHOWN = 50;

/** Keeps the labels of resources, for bare identifiers. */
export function keepLabels(document) {
  for (const resource of [...many(document?.data), ...many(document?.included)]) {
    const label = isResource(resource) && labelOf(resource);
    if (label) labels.set(keyOf(resource), label);
  }
}

export const labelFor = item => labels.get(keyOf(item)) ?? item.id;

/** Fetches the labels of related resources that are still unknown. */
export async function loadLabels(type, resource, isWanted) {
  const unknown = type.relationships.filter(relationship => isWanted(relationship) && relationship.isRelated
    && many(member(member(member(resource, 'relationships'), relationship.name), 'data')).some(item => isResource(item) && !labels.has(keyOf(item))));
  await Promise.all(unknown.slice(0, 8).map(async relationship => {
    try {
      keepLabels((await api.send('GET', pathOf(app.model, type.name, resource.id, relationship.name))).document);
    } catch { /* ids are shown instead */ }
  }));
  return unknown.length > 0;
}

/**
 * A picker.
 *
 * @param linkage The chosen identifiers: an array for to-many, or else an identifier or null.
 * @param change Called with the new linkage.
 */
export function picker({ relationship, linkage, properties, change }) {
  const chosen = many(linkage);
  const set = list => change(relationship.isMany ? list : list[0] ?? null);
  const chips = h('div', { class: 'chips' }, chosen.map((item, index) => h('span', { class: 'chip' }, h('bdi', {}, labelFor(item).slice(0, 40)),
    relationship.types.length > 1 && h('small', {}, item.type),
    h('button', {
      type: 'button', 'aria-label': texts.removeRelated(labelFor(item)), 'data-k': `${properties.id}-chip-${index}`, onclick: () => {
        set(chosen.filter(other => other !== item));
        // The next chip takes the place of the removed one.
        if (chosen.length === index + 1) withKey(properties.id)?.focus();
      },
    }, '×'))));
  if (!chosen.length) chips.append(h('span', { class: 'quiet' }, texts.nothing));
  const add = item => set(relationship.isMany ? [...chosen.filter(other => keyOf(other) !== keyOf(item)), identifier(item)] : [identifier(item)]);
  const named = index => ({ ...properties, id: `${properties.id}-${index}`, 'data-k': `${properties.id}-${index}` });
  return h('div', { class: 'picker' }, chips, relationship.types.map(name => app.model.types[name]).filter(Boolean)
    .map((type, index) => search(type, index ? named(index) : properties, add)));
}

/** An input field with suggestions below. */
function search(type, properties, add) {
  const listID = properties.id + '-list';
  let found = [], at = -1, controller, timer;
  const list = h('ul', { class: 'suggestions', role: 'listbox', id: listID, hidden: true, 'aria-label': texts.findRelated(type.name) });
  const input = h('input', {
    ...properties, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false', placeholder: texts.findRelated(type.name),
    'aria-expanded': 'false', 'aria-controls': listID, 'aria-autocomplete': 'list',
  });
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const mark = index => {
    at = index;
    [...list.children].forEach((option, other) => option.setAttribute('aria-selected', String(other === index)));
    list.children[index]?.scrollIntoView({ block: 'nearest' });
    if (list.children[index]?.id) input.setAttribute('aria-activedescendant', list.children[index].id);
  };
  const draw = () => {
    list.replaceChildren(...found.map((item, index) => h('li', {
      role: 'option', id: `${listID}-${index}`, 'aria-selected': 'false', onmousedown: event => { event.preventDefault(); add(item); },
    }, h('bdi', {}, labelFor(item).slice(0, 60)), h('span', { class: 'quiet mono' }, keyOf(item)))));
    if (!found.length) {
      list.append(h('li', { class: 'quiet', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' },
        input.value ? texts.byID : texts.noMatch));
    }
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    mark(found.length && input.value ? 0 : -1);
  };
  const look = async () => {
    controller?.abort();
    controller = new AbortController();
    try {
      found = await suggestions(type, input.value.trim(), controller.signal);
      if (document.activeElement === input) draw();
    } catch { /* a newer search is on its way, or the server can't be reached */ }
  };
  input.addEventListener('focus', look);
  input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(look, 150); });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      event.preventDefault();
      mark((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (at >= 0 && found[at]) add(found[at]); else if (input.value.trim()) add({ type: type.name, id: input.value.trim() });
    } else if (event.key === 'Escape' && !list.hidden) {
      event.stopPropagation();
      close();
    }
  });
  return h('div', { class: 'search-box' }, input, list);
}

/** Resources with a label that matches a text: those found by a server-side filter, and matches on the first page. */
async function suggestions(type, text, signal) {
  const { offers } = place(app.model, type.path);
  const named = ['title', 'name', 'label'].map(name => type.attribute(name)).find(Boolean) ?? type.attributes.find(item => item.kind === 'string');
  const filter = text && named && offers.filters.find(item => item.field === named.name && ['contains', 'startsWith'].includes(item.operator));
  const size = offers.page.find(item => item.name === 'size' || item.name === 'limit');
  const load = async (count, ...more) => {
    const query = new URLSearchParams(more);
    if (size) query.set(`page[${size.name}]`, String(Math.min(size.maximum ?? count, count)));
    if (named && offers.fields.has(type.name)) query.set(`fields[${type.name}]`, named.name);
    const answer = await api.send('GET', `${type.path}?${query}`, { signal });
    keepLabels(answer.document);
    return many(answer.document?.data).filter(isResource);
  };
  const found = filter ? await load(SHOWN, [filter.parameter, text]) : [];
  if (found.length) return found;
  // Filters are case-sensitive, but users expect a search not to be.
  const low = text.toLowerCase();
  return (await load(100)).filter(item => item.id === text || labelFor(item).toLowerCase().includes(low)).slice(0, SHOWN);
}

"""#),
    PageFile(
      "picture.js", "96691b4214d7bca5",
      #"""
// A diagram of the current type: a row for each relationship from and to it.

import { h } from './dom.js';
import { emptyQuery, hash } from './query.js';
import { app } from './state.js';
import { texts } from './texts.js';

const LIMIT = 60;

export function drawPicture(place, current) {
  const here = app.model.types[current];
  place.hidden = !here;
  if (!here) return place.replaceChildren();
  const away = here.relationships.map(({ name, isMany, types }) => row(name, isMany, types, '→'));
  // Types that refer to this one, unless it refers to them.
  const known = new Set(here.relationships.flatMap(relationship => relationship.types));
  const back = Object.values(app.model.types).filter(type => type !== here && !known.has(type.name)).flatMap(type => type.relationships
    .filter(relationship => relationship.types.includes(current)).map(({ name, isMany }) => row(name, isMany, [type.name], '←')));
  const rows = [...away, ...back];
  place.replaceChildren(h('h2', {}, texts.relationships), rows.length ? h('div', {},
    h('span', { class: 'node on' }, h('bdi', {}, here.name)), h('ul', {}, rows.slice(0, LIMIT)),
    rows.length > LIMIT && h('p', { class: 'quiet' }, texts.moreRelationships(rows.length - LIMIT)))
    : h('p', { class: 'quiet' }, texts.noRelationships));
}

const row = (name, isMany, types, arrow) => h('li', {}, h('bdi', { class: 'edge', title: name }, name + (isMany ? '\u00a0∗' : '')),
  h('span', { class: 'end' }, h('span', { class: 'arrow' }, arrow), h('span', { class: 'nodes' }, types.map(type => node(type, `${arrow} ${name}`)))));

/** The type at the end of a line; not a link if the type has no collection. */
function node(name, line) {
  const type = app.model.types[name];
  const text = h('bdi', {}, name);
  return type?.canList ? h('a', { class: 'node', href: hash(emptyQuery(type.path), { view: app.ui.view }), title: name, 'data-k': `map ${line} ${name}` }, text)
    : h('span', { class: 'node', title: name }, text);
}

"""#),
    PageFile(
      "preview.js", "51dde9574c26425c",
      #"""
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

"""#),
    PageFile(
      "query.css", "9e94ee9995c65d00",
      #"""
/* Request */
.request { grid-column: 1 / -1; border-bottom: 1px solid var(--line); padding: 8px 12px 8px 16px; }
.line { display: flex; align-items: flex-start; gap: 8px; padding: 4px 0; }
.line > button, .tools { flex: none; }
.tools { display: flex; gap: 8px; margin-inline-start: auto; }
.line #url { cursor: text; }
.line textarea { flex: 1; height: 28px; min-height: 28px; padding: 3px 7px; margin-inline-start: -8px; resize: none; max-height: 112px; overflow: auto; overflow-wrap: anywhere; }
.line select.verb { width: 54px; height: 20px; margin: 4px -4px 4px -6px; padding: 0 14px 0 5px; line-height: 18px; border-color: transparent; background-color: transparent; background-position: right 4px center; }
#history .sheet { inset-inline-end: -64px; width: min(560px, calc(100vw - 24px)); max-height: min(420px, 70vh); padding: 8px; overflow: auto; }
#history a { display: flex; gap: 8px; align-items: baseline; padding: 3px 8px; border-radius: 6px; }
#history a:hover { background: var(--hover); }
#history .verb { line-height: 20px; }
#history bdi { flex: 1; min-width: 0; overflow-wrap: anywhere; }
#history .bad { color: var(--red); }
.verb { flex: none; width: 44px; font-size: 11px; font-weight: 600; line-height: 28px; color: var(--quiet); }
.line code { flex: 1; min-width: 0; margin: 4px 0; overflow-wrap: anywhere; max-height: 60px; overflow: auto; }
.line .url span { unicode-bidi: isolate; }
.line .url { font-size: 13px; }
.line code > span { display: inline-block; vertical-align: top; max-width: 100%; white-space: pre-wrap; }
.line .str, pre .str { unicode-bidi: isolate; }
.pk, .op { color: var(--quiet); } .path { font-weight: 600; } .fn { color: var(--key); } .str { color: var(--str); } .num { color: var(--num); } .ty { font-weight: 600; }

/* Builder */
.builder { overflow: auto; border-inline-end: 1px solid var(--line); padding: 4px 16px 24px; }
.group { padding: 12px 0; border-bottom: 1px solid var(--line); }
.group:last-child { border: 0; }
.group > header { display: flex; align-items: center; justify-content: space-between; min-height: 24px; margin-bottom: 4px; }
.group > header .quiet { font-size: 12px; }
.tree li { line-height: 24px; overflow-wrap: anywhere; }
.tree ul ul { margin-inline-start: 6px; padding-inline-start: 15px; border-inline-start: 1px solid var(--line); }
.check { display: flex; align-items: flex-start; gap: 8px; cursor: pointer; }
.check input { margin-top: 5px; }
.check > span { min-width: 0; }
.tree small { display: inline-block; margin-inline-start: 8px; font-size: 11px; line-height: 16px; color: var(--quiet); }
.pills { display: flex; flex-wrap: wrap; gap: 4px; padding: 2px 0 8px; }
.pill { position: relative; border: 1px solid var(--line); border-radius: 6px; padding: 1px 8px; font-size: 12px; color: var(--quiet); cursor: pointer; }
.pill:hover { border-color: var(--edge); }
.pill input { position: absolute; opacity: 0; inset: 0; width: auto; height: auto; cursor: pointer; }
.pill:has(:checked) { color: var(--accent); background: var(--tint); border-color: var(--accent); }
.pill:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 1px; }
.row { display: grid; gap: 4px; align-items: center; margin-bottom: 4px; }
.filter { grid-template-columns: minmax(0, 1fr) 86px minmax(0, 1fr) 26px; }
.sort { grid-template-columns: minmax(0, 1fr) 112px 26px 26px; }
.page { grid-template-columns: 1fr 1fr; gap: 8px; align-items: start; }
.page label { font-size: 12px; color: var(--quiet); }
.page small { display: block; font-size: 11px; }
.parameter { grid-template-columns: fit-content(50%) 1fr; gap: 8px; }
.parameter label { overflow-wrap: anywhere; }
.builder .none { padding: 16px 0; }
.builder .err { margin: 0 0 8px; }
.builder [aria-invalid=true], .line [aria-invalid=true] { border-color: var(--red); }

"""#),
    PageFile(
      "query.js", "5f92fd36ff151437",
      #"""
// Lossless conversion between queries and addresses.

/** The prefix of the page's own parameters, which are in the hash along with those of the request. */
const OWN = 'ui.';

export const emptyQuery = path => ({ path, include: undefined, fields: {}, filters: [], sort: [], page: [], other: [] });

/** Parses an address and the page's own state in it. */
export function parse(address) {
  // Two slashes would start the name of another server.
  address = address.replace(/^\/\/+/, '/');
  const at = address.indexOf('?');
  const query = emptyQuery(at < 0 ? address : address.slice(0, at));
  query.fields = Object.create(null);
  const ui = Object.create(null);
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : address.slice(at + 1))) {
    const [, family, key] = /^(\w+)(?:\[([^\]]*)\])?/.exec(name) ?? [];
    const isWhole = name === `${family}[${key}]`;
    if (name.startsWith(OWN)) ui[name.slice(OWN.length)] = value;
    else if (name === 'include') query.include = list(value);
    else if (family === 'fields' && isWhole) query.fields[key] = list(value);
    else if (name === 'sort') query.sort = list(value).map(sortTerm);
    else if (family === 'filter' && key !== undefined) query.filters.push({ parameter: name, value });
    else if (family === 'page' && isWhole) query.page.push([key, value]);
    else query.other.push([name, value]);
  }
  return { query, ui };
}

/**
 * Parses typed or pasted input: a path of this server, or an absolute address.
 *
 * @returns undefined for an address on another server.
 */
export function typedQuery(text, base) {
  const typed = text.replace(/\s*\n\s*/g, '').trim().replace(/^GET\s+/i, '').replace(/#.*$/s, '');
  if (!/^(https?:)?\/\//i.test(typed)) return parse(typed.startsWith('/') ? typed : `${base}/${typed}`).query;
  const url = address(typed);
  return url?.origin === location.origin ? parse(url.pathname + url.search).query : undefined;
}

/** The search parameter. */
export const SEARCH = 'filter[search]';

/** The search text of a query; empty if there is none. */
export const searchOf = query => query.filters.find(item => item.parameter === SEARCH)?.value ?? '';

/** Sets the search text, or removes the search if it is empty; other filters keep their positions while there is a search. */
export const setSearch = (query, value) => setParameter(query, SEARCH, value);

/** The values of a parameter, whether it is among the filters or the others. */
export const valuesOf = (query, name) => [...query.filters.map(item => [item.parameter, item.value]), ...query.other]
  .filter(item => item[0] === name).map(item => item[1]);

/** Sets such a parameter in place, or removes it if the value is empty. */
export function setParameter(query, name, value) {
  const filter = query.filters.find(item => item.parameter === name), other = query.other.find(item => item[0] === name);
  if (!value) {
    query.filters = query.filters.filter(item => item !== filter);
    query.other = query.other.filter(item => item !== other);
  } else if (filter) filter.value = value;
  else if (other) other[1] = value;
  else if (name.startsWith('filter[')) query.filters.push({ parameter: name, value });
  else query.other.push([name, value]);
}

const list = value => value.split(',').filter(Boolean);
const sortTerm = text => ({ field: text.replace(/^-/, ''), isDescending: text.startsWith('-') });

/** The include paths, without those that are prefixes of longer ones. */
export const includePaths = include => include.filter(path => !include.some(other => other.startsWith(path + '.')));

/** The parameters of a query, in display order. */
export function parameters(query) {
  const found = [];
  if (query.include) found.push(['include', includePaths(query.include).join(',')]);
  for (const [type, fields] of Object.entries(query.fields)) found.push([`fields[${type}]`, fields.join(',')]);
  for (const filter of query.filters) found.push([filter.parameter, filter.value]);
  if (query.sort.length) found.push(['sort', query.sort.map(term => (term.isDescending ? '-' : '') + term.field).join(',')]);
  for (const [name, value] of query.page) if (value !== '') found.push([`page[${name}]`, value]);
  return [...found, ...query.other];
}

const encode = text => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%5B/g, '[').replace(/%5D/g, ']');
const escape = text => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/');

const join = (path, pairs) =>
  path + (pairs.length ? '?' + pairs.map(([name, value]) => `${encode(name)}=${escape(value)}`).join('&') : '');

/** The address of a query. */
export const format = query => join(query.path, parameters(query));

/** The hash for a query and the page state. */
export const hash = (query, ui = {}) => '#' + join(query.path, [...parameters(query),
  ...Object.entries(ui).filter(([name, value]) => value && !(name === 'view' && value === 'table'))
    .map(([name, value]) => [OWN + name, value])]);

/** A mutable copy. */
export const copy = query => ({ ...query, include: query.include && [...query.include],
  fields: Object.assign(Object.create(null), query.fields), filters: query.filters.map(item => ({ ...item })),
  sort: query.sort.map(item => ({ ...item })), page: query.page.map(item => [...item]), other: [...query.other] });

/** The value of a page parameter; undefined if it is absent. */
export const pageValue = (query, name) => query.page.find(item => item[0] === name)?.[1];

/** Sets a page parameter, or removes it if the value is empty. */
export function setPage(query, name, value) {
  const known = query.page.find(item => item[0] === name);
  if (value === '') query.page = query.page.filter(item => item !== known);
  else if (known) known[1] = value;
  else query.page.push([name, value]);
}

/** Removes the position of the page, since another query has other pages; the size stays. */
export function restartPages(query) {
  query.page = query.page.filter(([name]) => name === 'size' || name === 'limit');
}

/** Whether a path is the API's base path, or below it. */
export const isUnder = (path, base) => (path + '/').startsWith(base + '/');

/**
 * The hash for a link in a document.
 *
 * @returns undefined for a link outside the API, or with a scheme other than HTTP.
 */
export function hashOfLink(link, base, ui) {
  const url = address(link);
  if (!url || url.origin !== location.origin || !isUnder(url.pathname, base)) return undefined;
  return hash(parse(url.pathname + url.search).query, ui);
}

/** A link as an HTTP URL; undefined for anything else, such as `javascript:`. */
export function address(link) {
  const text = typeof link === 'string' ? link : link?.href;
  if (typeof text !== 'string') return undefined;
  try {
    const url = new URL(text, location.origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}

"""#),
    PageFile(
      "request.js", "7de64181b8f938b0",
      #"""
// The request line: method, address and code, which follow every change in the builder; the address can be edited.

import { coloured, copying, find, h } from './dom.js';
import { place } from './address.js';
import { curl, wholeAddress } from './curl.js';
import { format, parameters, typedQuery } from './query.js';
import { app } from './state.js';
import { swift } from './swift.js';
import { texts } from './texts.js';

export const isEdited = () => format(app.query) !== app.sent;

/** The query as code in the selected language, in coloured parts. */
const code = () => find('language').value === 'curl' ? curl('GET', format(app.query))
  : swift(app.query, place(app.model, app.query.path), app.model);

export function drawRequest() {
  const { query } = app;
  const pairs = parameters(query);
  find('url').replaceChildren(h('span', { class: 'path' }, query.path),
    ...pairs.map(([name, value], index) => h('span', {}, h('span', { class: 'pk' }, `${index ? '&' : '?'}${name}=`), value)));
  // Breaks lines between calls.
  const calls = [[]];
  for (const part of code()) {
    if (part[0] === '' && part[1] === '.' && depthOf(calls.at(-1)) === 0) calls.push([part]); else calls.at(-1).push(part);
  }
  find('code').replaceChildren(...calls.map(call => h('span', {}, coloured(call))));
  const button = find('send');
  button.textContent = app.isBusy ? texts.stop : texts.send;
  button.className = isEdited() && !app.isBusy ? 'primary' : 'primary idle';
  find('follow').hidden = !app.model.canFollow(query.path);
  find('follow').textContent = app.following ? texts.unfollow : texts.follow;
}

/** The number of unclosed brackets in parts of code. */
function depthOf(parts) {
  const text = parts.filter(part => part[0] !== 'str').map(part => part[1]).join('');
  return [...text].reduce((depth, character) => depth + ('([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0), 0);
}

/** @param edit Applies a typed query, and redraws the affected parts. */
export function wireRequest({ send, stop, edit, follow }) {
  copying(find('copy-url'), () => wholeAddress(format(app.query)), texts);
  copying(find('copy-code'), () => code().map(part => part[1]).join(''), texts);
  find('language').addEventListener('change', drawRequest);
  find('send').addEventListener('click', () => app.isBusy ? stop() : send());
  find('follow').addEventListener('click', follow);
  wireTyping(send, edit);
}

function wireTyping(send, edit) {
  const field = find('typed'), problem = find('typed-problem');
  let before;
  const show = isTyped => {
    find('url').hidden = isTyped;
    find('type-url').hidden = isTyped;
    field.hidden = !isTyped;
    tell('');
  };
  const tell = text => {
    problem.textContent = text;
    field.setAttribute('aria-invalid', String(!!text));
  };
  const fit = () => {
    field.style.height = 'auto';
    field.style.height = field.scrollHeight + 2 + 'px';
  };
  const open = () => {
    before = app.query;
    show(true);
    field.value = format(app.query);
    fit();
    field.focus();
    field.select();
  };
  find('type-url').addEventListener('click', open);
  find('url').addEventListener('click', () => { if (getSelection().isCollapsed) open(); });
  field.addEventListener('input', () => {
    fit();
    const query = typedQuery(field.value, app.model.base);
    tell(query ? '' : texts.otherServer);
    if (query) edit(query);
  });
  field.addEventListener('blur', () => show(false));
  field.addEventListener('keydown', event => {
    if (event.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter' && problem.textContent) return;
    if (event.key === 'Escape') edit(before);
    show(false);
    find('type-url').focus();
    if (event.key === 'Enter') send();
  });
}

"""#),
    PageFile(
      "response.css", "1ead2f464e63ad78",
      #"""
/* Response */
.response { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; outline: none; }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 44px; padding: 0 16px 0 8px; border-bottom: 1px solid var(--line); }
[role=tablist] { display: flex; align-self: stretch; }
[role=tab] { border-radius: 0; padding: 0 8px; color: var(--quiet); position: relative; }
[role=tab]:focus-visible { outline-offset: -3px; border-radius: 6px; }
[role=tab]:hover { background: none; color: var(--text); }
[role=tab][aria-selected=true] { color: var(--text); font-weight: 500; }
[role=tab][aria-selected=true]::after { content: ""; position: absolute; inset: auto 8px -1px; height: 2px; background: var(--accent); }
.status { display: flex; gap: 12px; font-size: 12px; color: var(--quiet); white-space: nowrap; overflow: hidden; }
.status .ok { color: var(--green); font-weight: 500; } .status .bad { color: var(--red); font-weight: 500; } .status .stale { color: var(--amber); }
.body:focus-visible { outline-offset: -2px; }
.body[aria-busy=true] > .grid tbody { opacity: .55; }
.view { flex: 1; min-height: 0; position: relative; }
.body { height: 100%; overflow: auto; position: relative; }
.view.more::after { content: ""; position: absolute; inset: 0 var(--bar, 0) 0 auto; width: 20px; pointer-events: none; z-index: 3;
  background: linear-gradient(to left, rgb(0 0 0 / .1), transparent); }
.columns { position: absolute; inset: 0 var(--bar, 0) auto auto; z-index: 4; min-width: 80px; height: 35px; padding: 0 16px 0 8px; text-align: end; border-radius: 0; font-size: 12px;
  background: var(--bg); color: var(--accent); box-shadow: -12px 0 12px var(--bg); }
.columns:hover { background: var(--bg); text-decoration: underline; text-underline-offset: 3px; }
.columns:focus-visible { outline-offset: -3px; }
.body[aria-busy=true]::before { content: ""; position: sticky; display: block; inset-inline-start: 0; top: 0; height: 2px; margin-bottom: -2px; z-index: 3;
  background: linear-gradient(90deg, transparent, var(--accent), transparent) 0 / 40% 100% no-repeat; animation: go 1s linear infinite; }
@keyframes go { from { background-position: -60% 0; } to { background-position: 160% 0; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }
table { border-collapse: separate; border-spacing: 0; }
.grid { table-layout: fixed; width: 100%; }
.grid th { position: sticky; top: 0; z-index: 2; height: 36px; padding: 0; background: var(--bg); border-bottom: 1px solid var(--line); text-align: start; font-weight: 500; font-size: 12px; color: var(--quiet); }
.grid th :is(button, .title) { display: flex; gap: 4px; width: 100%; padding: 7px 10px; border-radius: 0; font-weight: 500; }
.grid th[aria-sort] button { color: var(--text); }
.grid th .arrow { color: var(--accent); }
.grid .n { text-align: end; } .grid th.n :is(button, .title) { justify-content: flex-end; }
.grid th bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.grid .pin { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--bg); }
.grid th.pin { z-index: 3; }
.grid td { height: 36px; padding: 0 10px; border-bottom: 1px solid var(--line); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.grid :is(th, td):first-child { padding-inline-start: 16px; } .grid th:first-child :is(button, .title) { padding-inline-start: 0; }
.grid td:focus-visible { outline-offset: -2px; }
.grid tr:hover td { background: var(--hover); }
.grid tr.changed td { background: var(--amber-bg); }
.grid tr.open td { background: var(--tint); }
.grid .pad td { height: auto; padding: 0; border: 0; }
.lead { font-weight: 500; }
.link { color: var(--accent); }
.link:hover { text-decoration: underline; text-underline-offset: 3px; }
.dot::before { content: ""; display: inline-block; width: 6px; height: 6px; margin-inline-end: 8px; border-radius: 50%; background: var(--edge); vertical-align: 1px; }
.dot.good::before { background: var(--green); } .dot.waiting::before { background: var(--amber); }
.bone { display: block; height: 8px; border-radius: 4px; background: var(--hover); }
.body > .note { max-width: 480px; margin: 72px auto; padding: 0 24px; text-align: center; }
.body > .note h2, .panel h2 { font-size: 15px; letter-spacing: -.01em; }
.body > .note > p { color: var(--quiet); margin: 4px 0 16px; }
.errors { text-align: start; margin: 16px 0; }
.errors li { padding: 12px; margin-bottom: 8px; border-radius: 8px; background: var(--red-bg); }
.errors code { color: var(--quiet); }
.errors p { margin: 2px 0; overflow-wrap: anywhere; }
.errors b { color: var(--red); font-weight: 600; }
.pane { padding: 12px 16px 24px; }
.json, .json summary { font: 12px/20px var(--mono); overflow-wrap: anywhere; }
.json .kids, .outline-tree .kids { margin-inline-start: 7px; padding-inline-start: 15px; border-inline-start: 1px solid var(--line); }
summary { cursor: pointer; list-style: none; border-radius: 4px; }
summary::before { content: "›"; display: inline-block; width: 14px; color: var(--edge); font: 14px/16px var(--sans); text-align: center; }
details[open] > summary::before { transform: rotate(90deg); }
.json .leaf { padding-inline-start: 14px; }
.json .k { color: var(--key); }
.json details[open] > summary .count { display: none; }
.json details[open]::after { content: attr(data-end); padding-inline-start: 14px; }
.count { color: var(--quiet); }
.hit { background: var(--amber-bg); outline: 1px solid var(--amber); border-radius: 4px; }
.outline-tree { line-height: 24px; overflow-wrap: anywhere; }
.outline-tree .leaf { padding-inline-start: 14px; }
.outline-tree .facts { margin: 0 0 8px 14px; width: calc(100% - 14px); line-height: 20px; }
.facts { width: 100%; } .facts th, .facts td { text-align: start; vertical-align: top; padding: 5px 16px 5px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.facts th { font-weight: 400; color: var(--quiet); width: 132px; }
.pane h2 { margin: 16px 0 4px; } .pane h2:first-child { margin-top: 0; }
.meter { display: block; height: 6px; border-radius: 3px; background: var(--accent); margin-top: 7px; min-width: 2px; }
.pager { display: flex; align-items: center; gap: 4px; min-height: 40px; padding: 0 8px 0 16px; border-top: 1px solid var(--line); font-size: 12px; }
.pager span { margin-inline-end: auto; color: var(--quiet); }
.pager a { padding: 2px 8px; border-radius: 6px; } .pager a:hover { background: var(--hover); }
.pager a:not([href]) { color: var(--placeholder); background: none; cursor: default; }
.findings { border-top: 1px solid var(--line); background: var(--side); max-height: 168px; overflow: auto; }
.findings summary { padding: 9px 16px 9px 10px; font-size: 12px; }
.findings b { font-weight: 600; margin-inline-end: 8px; }
.findings li { display: grid; grid-template-columns: 64px minmax(0, 1fr) fit-content(44%); gap: 12px; padding: 5px 16px; font-size: 12px; }
.findings li:last-child { padding-bottom: 12px; }
.findings .error { color: var(--red); } .findings .warning { color: var(--amber); } .findings .note { color: var(--quiet); }
.findings .rule { font: 11px/16px var(--mono); white-space: nowrap; }
.findings span.rule { color: var(--quiet); }
.findings button.mono { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: end; }

"""#),
    PageFile(
      "response.js", "e2ddc933da4aada7",
      #"""
// The response: its status, views and pages, and help if there is nothing to show.

import { ask } from './dialogs.js';
import { find, h, keepingFocus, withKey } from './dom.js';
import { hashOfLink, pageValue, restartPages } from './query.js';
import { app, actions, isResource, kept, many, member } from './state.js';
import { drawFindings } from './findings.js';
import { drawHeaders } from './headers.js';
import { drawJSON } from './json.js';
import { isEdited } from './request.js';
import { totalOf } from './sidebar.js';
import { drawTable, forgetTable } from './table.js';
import { drawTree } from './tree.js';
import { texts } from './texts.js';

const VIEWS = ['table', 'tree', 'json', 'headers'];
export const view = () => VIEWS.includes(app.ui.view) ? app.ui.view : 'table';

export function drawResponse() {
  drawTabs();
  drawStatus();
  keepingFocus(drawBody, () => find('body').querySelector('td[tabindex="0"]') ?? find('body'));
  drawPager();
  drawFindings();
}

function drawTabs() {
  const current = view();
  keepingFocus(() => find('views').replaceChildren(...VIEWS.map(name => h('button', {
    type: 'button', role: 'tab', id: 'view-' + name, 'data-k': 'view-' + name, 'aria-controls': 'body',
    'aria-selected': String(name === current), tabindex: name === current ? 0 : -1, onclick: () => actions.setView(name),
  }, texts.tabs[name]))));
  find('body').setAttribute('aria-labelledby', 'view-' + current);
}

export function wireTabs() {
  find('views').addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = VIEWS.indexOf(view());
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? VIEWS.length - 1 : step && (at + step + VIEWS.length) % VIEWS.length;
    if (next === undefined) return;
    event.preventDefault();
    actions.setView(VIEWS[next]);
    withKey('view-' + VIEWS[next])?.focus();
  });
}

export function drawStatus() {
  const { answer, failure } = app;
  const parts = [];
  if (app.isBusy) parts.push(h('span', {}, texts.loading));
  else {
    if (app.following) parts.push(h('span', { class: 'ok' }, texts.following(app.following.count, app.following.time)));
    if (app.query && isEdited()) parts.push(h('span', { class: 'stale' }, texts.edited));
    if (failure) parts.push(h('span', { class: 'bad' }, texts.unreachable));
    else if (answer) {
      parts.push(h('span', { class: answer.ok ? 'ok' : 'bad' }, `${answer.status} ${answer.statusText}`.trim()),
        h('span', {}, texts.milliseconds(answer.ms)), h('span', { class: 'more' }, texts.bytes(answer.bytes)));
    }
  }
  find('status').replaceChildren(...parts);
}

function drawBody() {
  const body = find('body'), { answer, failure } = app;
  forgetTable(body);
  body.setAttribute('aria-busy', String(app.isBusy));
  if (app.isBusy && !answer) return body.replaceChildren(placeholder());
  if (failure) return body.replaceChildren(failed(texts.unreachable, failure, []));
  if (!answer) return body.replaceChildren();
  if (view() === 'headers') return body.replaceChildren(drawHeaders(answer));
  if (answer.document === undefined) return body.replaceChildren(withoutDocument(answer));
  if (view() === 'json') return body.replaceChildren(drawJSON(answer.document));
  const errors = many(member(answer.document, 'errors'));
  if (!answer.ok || errors.length) return body.replaceChildren(failed(`${answer.status} ${answer.statusText}`.trim(), '', errors));
  const data = member(answer.document, 'data');
  const resources = many(data).filter(isResource);
  if (data === undefined) return body.replaceChildren(drawJSON(answer.document));
  if (!resources.length) return body.replaceChildren(nothing(data));
  if (view() === 'tree') return body.replaceChildren(drawTree(answer, resources));
  return drawTable(body, answer, resources);
}

function placeholder() {
  return h('table', { class: 'grid', 'aria-hidden': 'true' }, Array.from({ length: 14 }, (_, row) => h('tr', {},
    [22, 70 - row * 7 % 40, 40, 56 - row * 11 % 30].map(width => {
      const bone = h('span', { class: 'bone' });
      bone.style.width = width + '%';
      return h('td', {}, bone);
    }))));
}

const note = (title, text, ...more) => h('div', { class: 'note' }, h('h2', {}, title), text && h('p', {}, text), more);

function nothing(data) {
  if (data === null) return note(texts.nullTitle, texts.nullNote);
  const expressions = app.answer.place.offers.expressions.map(item => item.parameter);
  const others = query => query.other.filter(([name]) => !expressions.includes(name));
  const isFiltered = app.query.filters.length > 0 || others(app.query).length < app.query.other.length;
  const clear = query => Object.assign(query, { filters: [], other: others(query) });
  return note(texts.empty, isFiltered ? texts.emptyNote : texts.emptyPlain, isFiltered && h('button', {
    class: 'outline', type: 'button', onclick: () => actions.change(query => { clear(query); restartPages(query); }),
  }, texts.removeFilters));
}

function withoutDocument(answer) {
  if (answer.ok && !answer.text.trim()) return note(texts.noContent, texts.noContentNote);
  const again = h('button', { class: 'outline', type: 'button', onclick: actions.reload }, texts.tryAgain);
  return note(texts.notJSON, answer.problem ?? `${answer.status} ${answer.statusText}`,
    answer.text && h('pre', {}, answer.text.slice(0, 4000)), again);
}

function failed(title, text, errors) {
  return h('div', { class: 'note' }, h('h2', {}, texts.failed), h('p', {}, title, text && ` · ${text}`),
    errors.length > 0 && h('ul', { class: 'errors' }, errors.map(errorItem)),
    h('button', { class: 'outline', type: 'button', 'data-k': 'again', onclick: actions.reload }, texts.tryAgain));
}

const textOf = value => typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** An error object with a link to its source. */
export function errorItem(error) {
  const source = member(error, 'source');
  const parameter = member(source, 'parameter');
  const other = member(source, 'pointer') ?? member(source, 'header');
  return h('li', {}, h('b', { dir: 'auto' }, textOf(member(error, 'title')) || textOf(member(error, 'code')) || texts.failed),
    h('p', { dir: 'auto' }, textOf(member(error, 'detail'))),
    typeof parameter === 'string' ? h('button', {
      class: 'link', type: 'button', 'data-k': 'control-' + parameter, onclick: () => actions.toControl(parameter),
    }, h('span', { class: 'mono' }, parameter), ` · ${texts.toControl}`) : other !== undefined && h('code', {}, textOf(other)));
}

/** Shows the errors of a failed write until they are dismissed. */
export function tellRefusal(answer) {
  const errors = many(member(answer.document, 'errors'));
  return ask({ title: answer.status === 412 ? texts.conflict : `${answer.status} ${answer.statusText}`.trim(),
    content: h('ul', { class: 'errors' }, errors.map(errorItem)), choices: [['cancel', texts.close]] });
}

// MARK: Pages

function drawPager() {
  const pager = find('pager'), { answer } = app;
  const links = member(answer?.document, 'links');
  const names = ['first', 'prev', 'next', 'last'];
  const data = member(answer?.document, 'data');
  pager.hidden = !answer?.ok || !Array.isArray(data) || !data.length && !names.some(name => member(links, name));
  if (pager.hidden) return;
  const offered = names.filter(name => links && Object.hasOwn(links, name));
  keepingFocus(() => pager.replaceChildren(h('span', {}, rangeOf(answer, data)), ...(offered.length ? names : []).map(name => {
    const link = member(links, name);
    const href = link && hashOfLink(link, app.model.base, kept());
    return h('a', { href, 'data-k': 'page-' + name, role: href ? null : 'link', 'aria-disabled': href ? null : 'true', tabindex: href ? null : -1 }, texts.links[name]);
  })));
}

function rangeOf(answer, data) {
  const total = totalOf(answer.document);
  const size = Number(pageValue(answer.query, 'size') ?? pageValue(answer.query, 'limit') ?? data.length);
  const offset = Number(pageValue(answer.query, 'offset') ?? (Number(pageValue(answer.query, 'number') ?? 1) - 1) * size);
  const isKnown = ['after', 'before'].every(name => pageValue(answer.query, name) === undefined) && Number.isSafeInteger(offset);
  if (!data.length || !isKnown || (offset === 0 && total === undefined)) return texts.rows(data.length);
  return texts.range(offset + 1, offset + data.length, total);
}

"""#),
    PageFile(
      "selection.js", "962f404436f77db5",
      #"""
// The values of a field selected in a query, and how a click on a value changes them.

import { setParameter, valuesOf } from './query.js';

/**
 * How an address filters by values of a field. Values are texts, or null.
 *
 * @returns {{keyOf, values, set, isList, isBlocked}} The filter for one value, undefined if there is none; the values in
 *   a query; the setter for them; whether there can be several; and whether the query has a filter that can't be changed.
 */
export function selection({ filters, expressions }, field) {
  const own = filters.filter(item => item.field === field);
  // A filter that is only named in a description may be case-insensitive.
  const equal = own.find(item => item.operator === '' && !item.isNamed), isNull = own.find(item => /^isnull$/i.test(item.operator));
  const expression = expressions.find(item => item.fields?.includes(field) ?? true);
  return expression && !equal && !isNull ? byExpression(expression, field) : byParameters(equal, isNull);
}

/** Toggles a value in the query's selection; null and other values are mutually exclusive. */
export function toggle({ values, set, isList }, query, value) {
  const others = values(query).filter(other => (other === null) === (value === null));
  set(query, others.includes(value) ? others.filter(other => other !== value) : isList ? [...others, value] : [value]);
}

/** Selection by parameters of the field: one for values, one for null. */
function byParameters(equal, isNull) {
  const isOwn = item => item.parameter === equal?.parameter || (item.parameter === isNull?.parameter && item.value === 'true');
  const keyOf = (query, value) => {
    if (value === null) return isNull && `${isNull.parameter}=true`;
    return equal && !(equal.isList && value.includes(',')) ? `${equal.parameter}=${value}` : undefined;
  };
  const values = query => query.filters.filter(isOwn)
    .flatMap(({ parameter, value }) => parameter === isNull?.parameter ? [null] : equal.isList ? value.split(',') : [value]);
  const set = (query, next) => {
    query.filters = query.filters.filter(item => !isOwn(item));
    if (next[0] === null) query.filters.push({ parameter: isNull.parameter, value: 'true' });
    else if (next.length) query.filters.push({ parameter: equal.parameter, value: next.join(',') });
  };
  return { keyOf, values, set, isList: equal?.isList, isBlocked: () => false };
}

/** Selection by a condition in the expression filter, leaving other conditions unchanged. */
function byExpression({ parameter, dialects }, field) {
  /** The conditions of a query, including the field's; undefined if that isn't unique. */
  const read = query => {
    const [text, ...more] = valuesOf(query, parameter);
    if (more.length) return undefined;
    if (!text) return { dialect: dialects[0], all: [] };
    const dialect = dialects.find(item => item.read(text)), all = dialect?.read(text) ?? [];
    const own = all.filter(condition => condition.field === field);
    return dialect && own.length < 2 ? { dialect, all, own: own[0] } : undefined;
  };
  const keyOf = (query, value) => {
    const dialect = read(query)?.dialect;
    return dialect?.canSay(field, value) ? `${parameter}=${dialect.condition(field, [value])}` : undefined;
  };
  const set = (query, next) => {
    const found = read(query);
    if (!found) return;
    const { dialect, all, own } = found, texts = next.length ? [dialect.condition(field, next)] : [];
    const changed = all.flatMap(condition => condition === own ? texts : [condition.text]);
    setParameter(query, parameter, dialect.all(own ? changed : [...changed, ...texts]));
  };
  return { keyOf, values: query => read(query)?.own?.values ?? [], set, isList: true, isBlocked: query => !read(query) };
}

"""#),
    PageFile(
      "sidebar.js", "b4343d5f6988535e",
      #"""
// The types of the API: a list with counts, and a search that opens the first match.

import * as api from './api.js';
import { find, h, keepingFocus } from './dom.js';
import { place } from './address.js';
import { drawPicture } from './picture.js';
import { emptyQuery, hash } from './query.js';
import { app, member } from './state.js';
import { count, texts } from './texts.js';

/** The name of the current type. */
export const currentType = () => app.query && place(app.model, app.query.path).type?.name;

/** The hash of a type's collection, with the current view. */
export const typeHash = type => hash(emptyQuery(type.path), { view: app.ui.view });

let shown;

export function drawSide() {
  const list = find('types'), current = currentType();
  keepingFocus(() => {
    const word = find('search').value.trim().toLowerCase();
    const types = Object.values(app.model.types).filter(type => type.canList && type.name.toLowerCase().includes(word));
    list.replaceChildren(...types.map(type => h('li', {}, h('a', {
      href: typeHash(type), 'data-k': 'type-' + type.name, title: type.description || null,
      'aria-current': type.name === current && 'page',
    }, h('bdi', { class: 'name' }, type.name), h('span', { class: 'count' }, countOf(type))))));
    if (!types.length) list.append(h('li', { class: 'quiet none' }, texts.noType));
    drawPicture(find('map'), current);
  }, () => find('search'));
  // With many types, the current one may be out of sight.
  if (shown !== current) list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  shown = current;
}

const countOf = type => app.counts[type.name] === undefined ? '' : count(app.counts[type.name]);

/** Keeps the total in the response for an unfiltered collection. */
export function keepCount(type, document) {
  const total = totalOf(document);
  if (total === undefined || app.counts[type] === total) return;
  app.counts[type] = total;
  drawSide();
}

/** The total number of resources, if the server gives it. */
export function totalOf(document) {
  const meta = member(document, 'meta');
  return [member(meta, 'total'), member(member(meta, 'page'), 'total')].find(Number.isSafeInteger);
}

/** Fetches counts for one type after another when idle; stops if the server doesn't give any. */
export async function askForCounts() {
  for (const type of Object.values(app.model.types)) {
    if (!type.canList || app.counts[type.name] !== undefined) continue;
    const offers = place(app.model, type.path).offers.page;
    const size = offers.find(item => item.name === 'size' || item.name === 'limit');
    if (!size) continue;
    await new Promise(done => (window.requestIdleCallback ?? setTimeout)(done));
    try {
      const answer = await api.send('GET', `${type.path}?page[${size.name}]=1`);
      const total = answer.ok ? totalOf(answer.document) : undefined;
      if (total === undefined) return;
      keepCount(type.name, answer.document);
    } catch {
      return;
    }
  }
}

export function wireSide(show) {
  find('search').addEventListener('input', drawSide);
  find('search').addEventListener('keydown', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const first = find('types').querySelector('a');
    if (!first) return;
    first.click();
    find('search').value = '';
    drawSide();
  });
  for (const id of ['types', 'map']) find(id).addEventListener('click', event => { if (event.target.closest('a')) show('response'); });
}

"""#),
    PageFile(
      "state.js", "b93287c623292962",
      #"""
// The state of the page. The hash holds the request and what is open; the rest is here.

export const app = {
  config: undefined, model: undefined,
  /** The query in the builder, and the address of the last request. */
  query: undefined, sent: undefined,
  ui: {}, answer: undefined, isBusy: false, failure: undefined,
  /** While the query is followed: the number of documents, the time of the last one, and the changed resources. */
  following: undefined,
  findings: undefined, isFindingsOpen: innerWidth > 800,
  /** The facets: the requested address, and its values or errors. */
  facets: undefined,
  /** The resource in the panel, with its response. */
  resource: undefined,
  cursor: [0, 0], openPointers: new Set(), counts: Object.create(null),
};

/** The part of the page state that is kept with the current query. */
export const kept = () => ({ view: app.ui.view, facet: app.ui.facet, number: app.ui.number });

/** The actions through which the page's modules call one another. */
export const actions = {};

/** All resources of a document by type and id. */
export function index(document) {
  const found = new Map();
  for (const resource of [...many(document?.data), ...many(document?.included)]) {
    if (isResource(resource)) found.set(keyOf(resource), resource);
  }
  return found;
}

export const keyOf = ({ type, id }) => `${type}/${id}`;

/** Splits the key of a resource into type and id. */
export function splitKey(key) {
  const at = key.indexOf('/');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

export const many = data => data == null ? [] : Array.isArray(data) ? data : [data];

export const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isResource = value => isObject(value) && typeof value.type === 'string' && typeof value.id === 'string';

/** The members of a value that should be an object. */
export const members = value => isObject(value) ? Object.entries(value) : [];

export const member = (value, name) => isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const LABELS = ['title', 'name', 'label', 'displayName', 'fullName', 'subject', 'headline', 'body', 'text'];

/** A label for a resource from a title-like attribute; undefined if there is none. */
export function labelOf(resource) {
  const attributes = member(resource, 'attributes');
  for (const name of LABELS) {
    const value = member(attributes, name);
    if (typeof value === 'string' && value.trim()) return value.slice(0, 200);
  }
  const lower = members(attributes).find(([name, value]) => /name|title/i.test(name) && typeof value === 'string' && value.trim());
  return lower ? lower[1].slice(0, 200) : undefined;
}

"""#),
    PageFile(
      "swift.js", "1c3076c31de2ed2a",
      #"""
// A query as code for the package's client, using key paths if possible, and names otherwise.

import { SEARCH, includePaths, pageValue } from './query.js';

const KEYWORDS = new Set(['self', 'Self', 'Type', 'Protocol', 'init', 'subscript', 'deinit', 'Any']);
const isName = name => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && name !== '_';
const spelled = name => KEYWORDS.has(name) ? '`' + name + '`' : name;

/** A text as a Swift string literal. */
export function literal(text) {
  const escaped = [...text].map(character => {
    if (character === '"' || character === '\\') return '\\' + character;
    if (character === '\n') return '\\n';
    const code = character.codePointAt(0);
    // Escapes control characters, and those that would change the text direction.
    const isHidden = code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200b && code <= 0x200f)
      || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code === 0xfeff;
    return isHidden ? `\\u{${code.toString(16)}}` : character;
  });
  return `"${escaped.join('')}"`;
}

/** Parts of code, each a class and a text; each call starts with a separate dot. */
class Code {
  parts = [];

  add(kind, text) {
    this.parts.push([kind, text]);
    return this;
  }

  call(name, args) {
    this.add('', '.').add('fn', name).add('', '(');
    args.forEach((arg, index) => {
      if (index) this.add('', ', ');
      for (const part of arg) this.parts.push(part);
    });
    return this.add('', ')');
  }
}

const string = text => ['str', literal(text)];
const strings = texts => texts.map(text => [string(text)]);
const labelled = (label, part) => [['', `${label}: `], part];

/**
 * The Swift code of a query as coloured parts, whose joined texts are the code.
 *
 * @param place The target of the path, from `place(model, path)`.
 */
export function swift(query, place, model) {
  const code = new Code();
  start(code, query, place, model);
  include(code, query, place, model);
  fields(code, query, place, model);
  if (place.isMany && place.kind !== 'relationship') {
    filters(code, query, place, model);
    search(code, query, place);
    sort(code, query, place, model);
    page(code, query);
  } else {
    for (const item of query.filters) raw(code, item.parameter, item.value);
    if (query.sort.length) raw(code, 'sort', query.sort.map(term => (term.isDescending ? '-' : '') + term.field).join(','));
    for (const [name, value] of query.page) if (value !== '') raw(code, `page[${name}]`, value);
  }
  for (const [name, value] of query.other) raw(code, name, value);
  return code.parts;
}

const raw = (code, name, value) => code.call('queryItem', [[string(name)], [string(value)]]);

function start(code, query, place, model) {
  if (place.kind === 'unknown') {
    const path = query.path.startsWith(model.base + '/') ? query.path.slice(model.base.length + 1) : query.path;
    code.add('ty', 'Request').add('', '(').parts.push(...labelled('path', string(path)));
    return code.add('', ', as: ').add('ty', 'AnyDocument').add('', '.self)');
  }
  code.add('ty', place.owner.swift);
  if (place.kind === 'collection') return code.add('', '.').add('fn', 'query');
  const id = labelled('id', string(place.id));
  if (place.kind === 'resource') return code.call('query', [id]);
  code.call('reference', [id]);
  const name = place.parts.at(-1);
  const verb = place.kind === 'relationship' ? 'relationship' : 'related';
  return isName(name) && place.relationship ? code.call(verb, [[['', '\\.' + spelled(name)]]])
    : code.call(verb, [labelled(place.isMany ? 'toMany' : 'toOne', string(name))]);
}

// MARK: Paths

/** The type at the end of a relationship path; undefined if key paths can't express the path. */
function follow(type, names, model) {
  for (const name of names) {
    const relationship = isName(name) ? type?.relationship(name) : undefined;
    if (!relationship) return undefined;
    type = relationship.types.length === 1 ? model.types[relationship.types[0]] : { relationship: () => undefined, attribute: () => undefined };
  }
  return type;
}

const keyPath = names => [['', '\\.' + names.map(spelled).join('.')]];

/** The type at which include paths and fieldsets of a place start. */
const rootOf = place => place.kind === 'relationship' ? place.owner : place.type;

function include(code, query, place, model) {
  if (!query.include) return;
  const paths = includePaths(query.include).map(path => path.split('.'));
  const isTyped = names => !!follow(rootOf(place), names, model);
  const [typed, named] = [paths.filter(isTyped), paths.filter(names => !isTyped(names))];
  if (!paths.length) code.call('include', []);
  if (typed.length) code.call('include', typed.map(keyPath));
  if (named.length) code.call('include', [labelled('named', string(named[0].join('.'))), ...strings(named.slice(1).map(names => names.join('.')))]);
}

function fields(code, query, place, model) {
  for (const [name, list] of Object.entries(query.fields)) {
    const type = model.types[name];
    const isTyped = type && list.length && list.every(field => isName(field) && (type.attribute(field) || type.relationship(field)));
    if (isTyped) {
      const of = type === rootOf(place) ? [] : [[['', 'of: '], ['ty', type.swift], ['', '.self']]];
      code.call('fields', [...of, ...list.map(field => keyPath([field]))]);
    } else {
      const array = list.flatMap((field, index) => index ? [['', ', '], string(field)] : [string(field)]);
      code.call('fields', [labelled('of', string(name)), [['', 'named: ['], ...array, ['', ']']]]);
    }
  }
}

// MARK: Collections

const SIGNS = { '': '==', ne: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' };
const CALLS = { in: 'isIn', nin: 'isNotIn', contains: 'contains', startsWith: 'startsWith', endsWith: 'endsWith', like: 'matches' };

function filters(code, query, place, model) {
  const conditions = [], others = [];
  for (const item of query.filters) {
    if (item === searched(query, place)) continue;
    const condition = conditionOf(item, place, model);
    if (condition) conditions.push(condition); else others.push(item);
  }
  if (conditions.length) {
    code.add('', '.').add('fn', 'filter').add('', ' { ');
    conditions.forEach((condition, index) => {
      if (index) code.add('op', ' && ');
      for (const part of condition) code.parts.push(part);
    });
    code.add('', ' }');
  }
  for (const { parameter, value } of others) {
    const name = /^filter\[([^\]]*)\]$/.exec(parameter)?.[1];
    if (name === undefined) raw(code, parameter, value); else code.call('filter', [[string(name)], [string(value)]]);
  }
}

/** The search among the filters; a text without a word has to be sent unchanged. */
const searched = (query, place) => place.offers.search
  && query.filters.find(item => item.parameter === SEARCH && /[\p{L}\p{N}]/u.test(item.value));

function search(code, query, place) {
  const item = searched(query, place);
  if (item) code.call('search', [[string(item.value)]]);
}

/** Whether Swift literals can be values of the property, unlike dates, URLs and enums. */
const isPlain = ({ kind, format }) => kind === 'boolean' || (kind === 'string' && !format)
  || (['integer', 'number'].includes(kind) && ['', 'int32', 'int64', 'float', 'double', 'decimal'].includes(format));

/** A condition for a closure; undefined if only the parameter itself can express it. */
function conditionOf({ parameter, value }, place, model) {
  const offer = place.offers.filters.find(item => item.parameter === parameter);
  const names = offer?.field.split('.');
  const owner = offer && follow(place.type, names.slice(0, -1), model);
  const attribute = owner?.attribute(names.at(-1));
  if (!attribute) return undefined;
  const isTyped = names.every(isName) && isPlain(attribute);
  const left = isTyped ? ['', '$0.' + names.map(spelled).join('.')] : ['', `$0[${literal(names.join('.'))}]`];
  if (offer.operator === 'isNull') {
    if (!['true', 'false'].includes(value) || !isTyped || !attribute.isNullable) return undefined;
    return [left, ['op', value === 'true' ? ' == ' : ' != '], ['num', 'nil']];
  }
  const isList = offer.isList && value.includes(',') || offer.operator === 'nin' || offer.operator === 'in';
  const values = (isList ? value.split(',') : [value]).map(text => valueOf(text, isTyped ? attribute.kind : 'string'));
  if (values.includes(undefined)) return undefined;
  if (isList) {
    const call = offer.operator === '' || offer.operator === 'in' ? 'isIn' : 'isNotIn';
    if (offer.operator !== '' && !CALLS[offer.operator]) return undefined;
    const array = values.flatMap((part, index) => index ? [['', ', '], part] : [part]);
    return [left, ['', '.'], ['fn', call], ['', '(['], ...array, ['', '])']];
  }
  if (offer.operator in SIGNS) return [left, ['op', ` ${SIGNS[offer.operator]} `], values[0]];
  const call = CALLS[offer.operator];
  return call && attribute.kind === 'string' ? [left, ['', '.'], ['fn', call], ['', '('], values[0], ['', ')']] : undefined;
}

function valueOf(text, kind) {
  switch (kind) {
    case 'integer': return /^-?(0|[1-9]\d{0,17})$/.test(text) ? ['num', text] : undefined;
    case 'number': return /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(text) && text.length < 16 ? ['num', text] : undefined;
    case 'boolean': return text === 'true' || text === 'false' ? ['num', text] : undefined;
    default: return string(text);
  }
}

function sort(code, query, place, model) {
  if (!query.sort.length) return;
  const isTyped = query.sort.every(({ field }) => {
    const names = field.split('.');
    return names.every(isName) && follow(place.type, names.slice(0, -1), model)?.attribute(names.at(-1));
  });
  if (isTyped) {
    code.call('sort', query.sort.map(({ field, isDescending }) =>
      [['', '.'], ['fn', isDescending ? 'descending' : 'ascending'], ['', '('], ...keyPath(field.split('.')), ['', ')']]));
  } else {
    const [first, ...rest] = query.sort.map(term => (term.isDescending ? '-' : '') + term.field);
    code.call('sort', [labelled('named', string(first)), ...strings(rest)]);
  }
}

function page(code, query) {
  const values = query.page.filter(item => item[1] !== '');
  if (!values.length) return;
  const names = new Set(values.map(item => item[0]));
  const number = name => valueOf(pageValue(query, name) ?? '', 'integer');
  const has = (required, ...allowed) => names.has(required) && names.size === values.length
    && [...names].every(name => name === required || allowed.includes(name));
  const inside = [['', '.']];
  if (has('number', 'size') && number('number') && (!names.has('size') || number('size'))) {
    inside.push(['fn', 'number'], ['', '('], number('number'));
    if (names.has('size')) inside.push(['', ', size: '], number('size'));
  } else if (has('offset', 'limit') && number('offset') && (!names.has('limit') || number('limit'))) {
    inside.push(['fn', 'offset'], ['', '('], number('offset'));
    if (names.has('limit')) inside.push(['', ', limit: '], number('limit'));
  } else if ((has('after', 'size') || has('before', 'size')) && (!names.has('size') || number('size'))) {
    const which = names.has('after') ? 'after' : 'before';
    inside.push(['fn', 'cursor'], ['', `(${which}: `], string(pageValue(query, which)));
    if (names.has('size')) inside.push(['', ', size: '], number('size'));
  } else {
    const pairs = values.flatMap(([name, value], index) => [['', index ? ', ' : ''], string(name), ['', ': '], string(value)]);
    return code.call('page', [[['', '['], ...pairs, ['', ']']]]);
  }
  inside.push(['', ')']);
  return code.call('page', [inside]);
}

"""#),
    PageFile(
      "table.js", "17573e534f168706",
      #"""
// Resources as a table that renders only the visible rows.

import { find, h } from './dom.js';
import { restartPages } from './query.js';
import { app, actions, isResource, keyOf, labelOf, member, members } from './state.js';
import { relatedLink, resourceLink } from './links.js';
import { texts } from './texts.js';
import { formatted } from './values.js';

const ROW = 36;
/** The number of rows above which the table would exceed browsers' maximum height. */
const LIMIT = 400_000;

export function drawTable(body, answer, all) {
  const resources = all.slice(0, LIMIT);
  const columns = widthsOf(columnsOf(resources, answer), resources, body.clientWidth);
  const group = h('colgroup', {}, columns.map(column => {
    const element = h('col');
    element.style.width = column.width + 'px';
    return element;
  }));
  const rows = h('tbody');
  const grid = h('table', {
    class: 'grid', role: 'grid', 'aria-label': answer.place.type?.name ?? texts.response,
    'aria-rowcount': resources.length + 1, 'aria-colcount': columns.length,
  }, group, h('thead', {}, h('tr', { 'aria-rowindex': 1 }, columns.map(column => header(column, answer)))), rows);
  body.style.scrollPaddingInlineStart = columns[0].isPinned ? columns[0].width + 'px' : '';
  grid.style.minWidth = columns.reduce((sum, column) => sum + column.width, 0) + 'px';
  const clamp = (value, count) => Math.max(0, Math.min(count - 1, value));
  app.cursor = [clamp(app.cursor[0], resources.length), clamp(app.cursor[1], columns.length)];

  let shown = [-1, -1];
  const paint = force => {
    const first = Math.max(0, Math.floor(body.scrollTop / ROW) - 8);
    const last = Math.min(resources.length, first + Math.min(48, Math.ceil(body.clientHeight / ROW) + 16));
    if (!force && shown[0] === first && shown[1] === last) return;
    shown = [first, last];
    const hadFocus = rows.contains(document.activeElement) && document.activeElement.matches('td');
    rows.replaceChildren(spacer(first), ...resources.slice(first, last).map((resource, index) => row(resource, first + index, columns)),
      spacer(resources.length - last));
    if (hadFocus) cell(rows, app.cursor)?.focus({ preventScroll: true });
  };
  const spacer = count => {
    const element = h('td', { colspan: columns.length });
    element.style.height = count * ROW + 'px';
    return h('tr', { class: 'pad', role: 'presentation', 'aria-hidden': 'true' }, element);
  };
  const move = (at, column) => {
    app.cursor = [clamp(at, resources.length), clamp(column, columns.length)];
    const top = app.cursor[0] * ROW, bottom = top + 2 * ROW - body.clientHeight;
    if (top < body.scrollTop) body.scrollTop = top; else if (bottom > body.scrollTop) body.scrollTop = bottom;
    paint(true);
    cell(rows, app.cursor)?.focus({ preventScroll: true });
    cell(rows, app.cursor)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  };
  wire(grid, rows, move, resources, columns, body);
  const top = body.scrollTop;
  body.replaceChildren(...(all.length > LIMIT ? [h('p', { class: 'quiet pane' }, texts.tooMany(LIMIT))] : []), grid);
  paint(true);
  body.scrollTop = top;
  paint(true);
  onView = () => {
    paint(false);
    tellHidden(body);
  };
  body.onscroll = onView;
  onView();
}

/** Called when another part of the table becomes visible, or the window is resized. */
let onView = () => {};
new ResizeObserver(() => onView()).observe(find('body'));

export function forgetTable(body) {
  onView = () => {};
  body.onscroll = null;
  find('columns').hidden = true;
  find('columns').parentElement.className = 'view';
}

/** The width of the hint, which overlaps column names. */
const HINT = 80;

/** Shows the number of columns beyond the edge, and scrolls to them. */
function tellHidden(body) {
  const button = find('columns'), view = button.parentElement, edge = body.getBoundingClientRect().left + body.clientWidth;
  const hidden = [...body.querySelectorAll('th')].filter(element => element.getBoundingClientRect().left > edge - HINT);
  if (button.hidden !== !hidden.length && button === document.activeElement) body.focus();
  button.hidden = !hidden.length;
  button.textContent = texts.hiddenColumns(hidden.length);
  button.onclick = () => { body.scrollLeft += hidden[0].getBoundingClientRect().left - edge + Math.max(200, body.clientWidth * .6); };
  view.classList.toggle('more', body.scrollLeft + body.clientWidth < body.scrollWidth - 1);
  view.style.setProperty('--bar', body.offsetWidth - body.clientWidth + 'px');
}

const cell = (rows, [at, column]) => rows.querySelector(`[data-at="${at}"][data-column="${column}"]`);

function wire(grid, rows, move, resources, columns, body) {
  grid.addEventListener('keydown', event => {
    if (!event.target.matches('td')) return;
    const [at, column] = app.cursor, page = Math.max(1, Math.floor(body.clientHeight / ROW) - 2);
    const to = {
      ArrowDown: [at + 1, column], ArrowUp: [at - 1, column], ArrowRight: [at, column + 1], ArrowLeft: [at, column - 1],
      PageDown: [at + page, column], PageUp: [at - page, column], Home: [event.ctrlKey ? 0 : at, 0],
      End: [event.ctrlKey ? resources.length - 1 : at, columns.length - 1],
    }[event.key];
    if (to) {
      event.preventDefault();
      move(...to);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const link = event.target.querySelector('a');
      if (link) link.click(); else actions.open(keyOf(resources[at]));
    }
  });
  rows.addEventListener('mousedown', event => {
    const target = event.target.closest('td[data-at]');
    if (!target) return;
    rows.querySelector('td[tabindex="0"]')?.setAttribute('tabindex', '-1');
    target.tabIndex = 0;
    app.cursor = [Number(target.dataset.at), Number(target.dataset.column)];
  });
  rows.addEventListener('dblclick', event => {
    const target = event.target.closest('td[data-at]');
    if (target) actions.open(keyOf(resources[Number(target.dataset.at)]));
  });
}

// MARK: Columns

/** The maximum column widths: if all columns fit, and otherwise. A name alone takes less. */
const WIDEST = [340, 200], WIDEST_LEAD = [340, 260], WIDEST_NAME = 150;
const canvas = document.createElement('canvas').getContext('2d');

/** Sizes the columns for their contents in a sample of the rows. */
function widthsOf(columns, resources, room) {
  const { fontFamily } = getComputedStyle(document.body);
  const lengthOf = (text, size) => {
    canvas.font = `500 ${size}px ${fontFamily}`;
    return canvas.measureText(text).width;
  };
  const sample = resources.slice(0, 60);
  for (const column of columns) {
    const lengths = sample.map(resource => lengthOf(h('td', {}, content(resource, column)).textContent, 13)).sort((a, b) => a - b);
    // A single long text doesn't widen a column.
    const contents = Math.min(lengths.at(-1), Math.max(100, lengths[Math.floor(lengths.length * .9)]));
    const name = Math.min(WIDEST_NAME, lengthOf(column.name, 12) + (column.isSortable ? 18 : 0));
    column.needed = Math.ceil(Math.max(contents + (column.kind === 'cases' ? 14 : 0), name)) + 22;
  }
  columns[0].needed += 6;
  const widths = step => columns.map(column => Math.min(column.needed, (column.isLead ? WIDEST_LEAD : WIDEST)[step]));
  const sum = list => list.reduce((all, width) => all + width, 0);
  const chosen = sum(widths(0)) <= room ? widths(0) : widths(1);
  columns.forEach((column, index) => { column.width = chosen[index]; });
  return columns;
}

function columnsOf(resources, answer) {
  const names = new Set(resources.slice(0, 500).map(resource => resource.type));
  const seen = { attributes: new Set(), relationships: new Set() };
  for (const resource of resources.slice(0, 500)) {
    for (const family of ['attributes', 'relationships']) for (const [name] of members(member(resource, family))) seen[family].add(name);
  }
  const types = [...names].map(name => app.model.types[name]).filter(Boolean);
  // In the order of the description, followed by fields that it doesn't contain.
  const ordered = family => [...new Set([
    ...types.flatMap(type => type[family].map(field => field.name)).filter(name => seen[family].has(name)), ...seen[family]])];
  const lead = ['title', 'name', 'label'].find(name => seen.attributes.has(name)) ?? ordered('attributes')[0];
  const typed = name => types.map(type => type.attribute(name)).find(Boolean);
  return [
    ...(names.size > 1 ? [{ name: 'type', family: 'type' }] : []),
    { name: 'id', family: 'id', isPinned: names.size <= 1 },
    ...ordered('attributes').map(name => ({ name, family: 'attributes', kind: typed(name)?.kind ?? 'string', isLead: name === lead,
      isSortable: answer.place.offers.sort?.includes(name) })),
    ...ordered('relationships').map(name => ({ name, family: 'relationships' })),
  ];
}

const isNumeric = column => column.kind === 'integer' || column.kind === 'number';
const classOf = column => [isNumeric(column) && 'n', column.isPinned && 'pin'].filter(Boolean).join(' ');

function header(column, answer) {
  const index = answer.query.sort.findIndex(term => term.field === column.name);
  const term = answer.query.sort[index];
  const isSorted = column.family === 'attributes' && term;
  const place = answer.query.sort.length > 1 ? index + 1 : '';
  const arrow = isSorted && h('span', { class: 'arrow' }, `${term.isDescending ? '↓' : '↑'}${place}`);
  const title = [h('bdi', {}, column.name), arrow];
  return h('th', {
    scope: 'col', role: 'columnheader', class: classOf(column) || null, title: column.name,
    'aria-sort': isSorted ? (term.isDescending ? 'descending' : 'ascending') : null,
  }, column.isSortable ? h('button', {
    type: 'button', 'data-k': 'sort-' + column.name, onclick: event => sortBy(column.name, event.shiftKey),
  }, title) : h('span', { class: 'title' }, title));
}

/** Sorts by a column: ascending, then descending, then unsorted. */
function sortBy(field, isAdded) {
  actions.change(query => {
    const term = query.sort.find(item => item.field === field);
    const others = isAdded ? query.sort.filter(item => item !== term) : [];
    const next = !term ? [{ field, isDescending: false }] : term.isDescending ? [] : [{ field, isDescending: true }];
    const at = isAdded && term ? query.sort.indexOf(term) : others.length;
    query.sort = [...others.slice(0, at), ...next, ...others.slice(at)];
    restartPages(query);
  });
}

// MARK: Rows

const rowClass = key => app.ui.open === key ? 'open' : app.following?.changed.has(key) ? 'changed' : null;

function row(resource, at, columns) {
  const key = keyOf(resource);
  return h('tr', { 'aria-rowindex': at + 2, class: rowClass(key) }, columns.map((column, index) => h('td', {
    role: 'gridcell', 'data-at': at, 'data-column': index, 'aria-colindex': index + 1,
    tabindex: app.cursor[0] === at && app.cursor[1] === index ? 0 : -1,
    class: [classOf(column), column.isLead && 'lead'].filter(Boolean).join(' ') || null,
  }, content(resource, column))));
}

const inner = { tabindex: -1 };

function content(resource, column) {
  if (column.family === 'type') return h('bdi', {}, resource.type);
  if (column.family === 'id') return resourceLink(resource, resource.id, { ...inner, dir: 'auto' });
  const value = member(member(resource, column.family), column.name);
  if (column.family === 'attributes') return formatted(value, column.kind);
  if (value === undefined) return nothing();
  const data = member(value, 'data');
  if (data === undefined) return relatedLink(resource, column.name, value, texts.openRelated, { ...inner, 'aria-label': texts.open(column.name) });
  if (!Array.isArray(data)) return !isResource(data) ? nothing() : resourceLink(data, labelOf(app.answer.index.get(keyOf(data))), inner);
  const linkage = data.filter(isResource);
  if (!linkage.length) return nothing();
  const labels = linkage.slice(0, 3).flatMap((item, index) => [index ? ', ' : '', h('bdi', {}, labelOf(app.answer.index.get(keyOf(item))) ?? item.id)]);
  return relatedLink(resource, column.name, value, [...labels, linkage.length > 3 && ` +${linkage.length - 3}`], inner);
}

const nothing = () => h('span', { class: 'quiet' }, '–');

"""#),
    PageFile(
      "texts.js", "79f1fce088667a6d",
      #"""
// All texts of the page, so that they can be translated in one place. Texts with numbers are functions.

const number = new Intl.NumberFormat('en');
export const count = value => number.format(value);

/** Isolates a name, so that its direction doesn't affect the surrounding text. */
export const isolated = text => `\u2068${text}\u2069`;

const plural = (value, one, many) => `${count(value)} ${value === 1 ? one : many}`;

export const texts = {
  skip: 'Skip to the response',
  search: 'Find a type', noType: 'No type matches.', types: 'Types', relationships: 'Relationships',
  keys: [['/'], 'find', ['Enter'], 'send', ['↑', '↓'], 'rows', ['Esc'], 'close'],
  panes: { types: 'Types', query: 'Query', response: 'Response' },
  request: 'Request', builder: 'Query builder', response: 'Response', views: 'Response view',
  copy: 'Copy', copied: 'Copied', notCopied: 'Not allowed', send: 'Send', stop: 'Stop', follow: 'Follow', unfollow: 'Stop following',
  following: (documents, time) => `Following: ${plural(documents, 'document', 'documents')}, the last at ${time}`, copyCurl: 'Copy as curl',
  typeAddress: 'Edit', typeAddressLong: 'Edit the address', address: 'Address', language: 'Language of the code', history: 'History',
  otherServer: 'This is the address of another server; the explorer sends requests to this one only.',
  credentials: 'Credentials', credentialsName: 'Header field', credentialsValue: 'Value',
  credentialsNote: 'Sent with every request to this API. Kept in memory until the page is closed, nowhere else.',
  credentialsUse: 'Use', credentialsClear: 'Clear', credentialsOn: 'Credentials set',

  include: 'Include', fields: 'Fields', filter: 'Filter', sort: 'Sort', page: 'Page', other: 'Other parameters',
  all: 'all', some: (chosen, all) => `${count(chosen)} of ${count(all)}`,
  addFilter: '+ Add filter', addSort: '+ Add sort', field: 'Field', operator: 'Operator', value: 'Value',
  removeFilter: name => `Remove the filter on ${isolated(name)}`, removeSort: name => `Remove the sort by ${isolated(name)}`,
  moveUp: name => `Move ${isolated(name)} up`, direction: 'Direction', ascending: 'ascending', descending: 'descending',
  pageNames: { number: 'Number', size: 'Size', offset: 'Offset', limit: 'Limit', after: 'After', before: 'Before' },
  pageSize: maximum => `up to ${count(maximum)}`, serverDefault: 'default',
  nothingToChoose: 'This address takes no parameters.', unknownAddress: 'The API doesn’t describe this address.',
  operators: { '': '=', ne: '≠', gt: '>', gte: '≥', lt: '<', lte: '≤', nin: 'not in', in: 'in', contains: 'contains',
    startsWith: 'starts', startswith: 'starts', endsWith: 'ends', endswith: 'ends', like: 'like', isNull: 'is null',
    isnull: 'is null' },

  searchFor: 'Search for words', facets: 'Facets', facetField: 'Values of', facetNumber: 'With', facetCount: 'count alone',
  terms: { sum: 'sum of', average: 'average of', minimum: 'least', maximum: 'greatest' },
  facetValues: value => plural(value, 'value', 'values'), facetsLoading: 'Counting…', noFacets: 'No resource matches.',
  facetsPart: 'The server has more values than these.', notCounted: 'The answer has no groups.',
  facetOwn: name => `Counted without the filter on ${isolated(name)}.`, notFilterable: 'The server has no filter for this value.',
  filterStays: 'The query has a filter to which no value can be added here.',
  emptyText: 'empty text',

  tabs: { table: 'Table', tree: 'Tree', json: 'JSON', headers: 'Headers' },
  loading: 'Loading…', edited: 'Query edited: Enter sends', milliseconds: value => `${count(value)} ms`,
  bytes: value => value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : value >= 1e3 ? `${(value / 1e3).toFixed(1)} kB`
    : plural(value, 'byte', 'bytes'),
  rows: value => plural(value, 'resource', 'resources'), items: value => plural(value, 'item', 'items'),
  range: (from, to, total) => total == null ? `${count(from)}–${count(to)}` : `${count(from)}–${count(to)} of ${count(total)}`,
  pages: 'Pages', links: { first: 'First', prev: 'Previous', next: 'Next', last: 'Last' },
  more: left => `Show more (${count(left)} left)`, showText: length => `Show all (${count(length)} characters)`,
  empty: 'Nothing found', emptyNote: 'The request succeeded; no resource matches it.',
  emptyPlain: 'The request succeeded; there are no resources yet.', removeFilters: 'Remove the filters',
  nullTitle: 'Nothing here', nullNote: 'The request succeeded; the relationship is empty.',
  noContent: 'No content', noContentNote: 'The request succeeded, and the response has no body.',
  failed: 'The request failed', unreachable: 'No answer', unreachableNote: 'The server can’t be reached.',
  notJSON: 'The response is not JSON', tryAgain: 'Try again', toControl: 'Go to the control',
  noModel: 'The API can’t be described', noModelNote: address => `${address} is no OpenAPI document that can be read.`,
  notIncluded: 'not included', noLinkage: 'no linkage', open: path => `Open ${isolated(path)}`, emptyRelationship: 'empty',
  responseHeaders: 'Response', requestHeaders: 'Request', timing: 'Timing',
  timingWait: 'wait', timingTransfer: 'transfer', timingParse: 'parse',
  openRelated: 'Open', hiddenColumns: value => `${count(value)} more ›`,
  tooMany: maximum => `The table shows the first ${count(maximum)}.`,

  validator: 'Validator', noFindings: 'no findings', checking: 'checking…', unchecked: 'not checked',
  findings: value => plural(value, 'finding', 'findings'),
  severities: { error: 'Error', warning: 'Warning', }, top: 'the document',

  resource: 'Resource', close: 'Close', edit: 'Edit', remove: 'Delete', create: name => `New ${isolated(name)}`,
  attributes: 'Attributes', save: 'Save changes', saveNew: 'Create', cancel: 'Cancel', change: 'Change',
  nothingChanged: 'Nothing changed yet.', required: 'required', nothing: 'None', asNull: 'null',
  setNull: name => `Set ${isolated(name)} to null`, id: 'id', idOptional: 'Left to the server',
  findRelated: type => `Find ${isolated(type)}`, noMatch: 'Nothing matches.',
  removeRelated: name => `Remove ${isolated(name)}`, byID: 'Type an id and press Enter',
  unsaved: 'Discard the changes?', unsavedNote: 'What you changed here is not saved.', discard: 'Discard', keep: 'Keep editing',
  deleteTitle: name => `Delete ${isolated(name)}?`, deleteNote: 'This can’t be undone.',
  conflict: 'Somebody changed it in the meantime', conflictNote: 'The server answered 412. Each field you changed, or that is different now:',
  mine: 'Yours', theirs: 'On the server now', before: 'When you began', member: 'Field',
  takeTheirs: 'Take the server’s', saveMine: 'Save mine over it', gone: 'It is not there any more.',
  saved: 'Saved.', created: name => `Created ${isolated(name)}.`, deleted: name => `Deleted ${isolated(name)}.`,
  accepted: 'Accepted; the server is still at work.', badJSON: 'This is not JSON.', badNumber: 'This is not a number.',
  content: 'Content', download: size => `Download${size && ` (${size})`}`, downloadLong: (name, size) => `Download ${isolated(name)}${size && `, ${size}`}`,
  upload: 'Upload', uploadLong: name => `Upload ${isolated(name)}`, replace: 'Replace', replaceLong: name => `Replace ${isolated(name)}`,
  replaceTitle: name => `Replace ${isolated(name)}?`, uploadTitle: name => `Upload ${isolated(name)}?`,
  removeLong: name => `Delete ${isolated(name)}`, imageOf: (name, title) => `${isolated(name)} of ${isolated(title)}`,
  showImage: 'Show the image', noImage: 'This is no image that can be shown.', imageLoading: 'Loading the image…',
  linkage: name => `Change ${isolated(name)}`, sends: 'Sends', sendChanges: 'Send', linkageLoading: 'Loading the linkage…',
  linkageRefused: 'The server offers no request that makes this change.',
  linkagePart: shown => `Only the first ${count(shown)} are listed; what you add or remove is sent alone.`,
  picture: 'Relationships of the type', noRelationships: 'This type has none.',
  moreRelationships: value => `and ${count(value)} more`,
};

"""#),
    PageFile(
      "tree.js", "952c917ba193d565",
      #"""
// Resources with their related resources, if the document contains them.

import { h, inSteps, opening } from './dom.js';
import { isResource, keyOf, labelOf, many, member, members } from './state.js';
import { relatedLink, resourceLink } from './links.js';
import { texts } from './texts.js';
import { whole } from './values.js';

export const drawTree = (answer, resources) => h('div', { class: 'pane outline-tree' },
  inSteps(resources, (resource, index) => node(resource, answer, index === 0, 0), texts.more));

function node(resource, answer, isOpen, depth) {
  return opening([h('span', { class: 'lead', dir: 'auto' }, labelOf(resource) ?? resource.id),
    ' ', h('bdi', { class: 'quiet mono' }, keyOf(resource))], isOpen, () => {
    const attributes = members(member(resource, 'attributes'));
    return [
      h('div', { class: 'leaf' }, resourceLink(resource, texts.open(keyOf(resource)))),
      attributes.length > 0 && opening([texts.attributes, h('span', { class: 'quiet' }, ` ${attributes.length}`)], false,
        () => h('table', { class: 'facts' }, attributes.map(([name, value]) =>
          h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, whole(value)))))),
      members(member(resource, 'relationships')).map(([name, value]) => branch(resource, name, value, answer, isOpen, depth)),
    ];
  });
}

function branch(resource, name, value, answer, isOpen, depth) {
  const data = member(value, 'data');
  const linkage = many(data).filter(isResource);
  const included = linkage.map(identifier => answer.index.get(keyOf(identifier))).filter(Boolean);
  const state = data === undefined ? texts.noLinkage : !linkage.length ? texts.emptyRelationship
    : `${linkage.length}${included.length ? '' : ` · ${texts.notIncluded}`}`;
  return opening([h('bdi', {}, name), h('span', { class: 'quiet' }, ` ${state}`)], isOpen && included.length > 0 && depth < 2, () => [
    included.length ? inSteps(included, other => node(other, answer, false, depth + 1), texts.more)
      : linkage.length ? inSteps(linkage, other => h('div', { class: 'leaf' }, resourceLink(other, keyOf(other))), texts.more) : null,
    h('div', { class: 'leaf' }, relatedLink(resource, name, value, texts.open(name))),
  ]);
}


"""#),
    PageFile(
      "values.js", "5e315d075abd3471",
      #"""
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

"""#),
  ]
}
