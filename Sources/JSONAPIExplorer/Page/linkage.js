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
