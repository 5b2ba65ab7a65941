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
