// Changes a relationship at its own address, by the methods that it allows.

import * as api from './api.js';
import { pathOf, place, takesMatch } from './address.js';
import { announce, h } from './dom.js';
import { isChanged, linkageOf, setLinkage } from './change.js';
import { askToDiscard } from './dialogs.js';
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
  const id = 'field-linkage';
  return h('form', { novalidate: true, 'aria-label': texts.linkage(relationship.name), onsubmit: event => {
    event.preventDefault();
    if (requests.length && !draft.isBusy) submit(draft, requests, finish);
  } }, h('div', { class: 'scroll' }, draft.errors.length > 0 && h('ul', { class: 'errors', role: 'alert' }, draft.errors.map(errorItem)),
    h('h3', {}, texts.relationships), h('div', { class: `field${relationship.name in draft.relationships ? ' changed' : ''}` },
      h('label', { for: id }, relationship.name), picker({
        relationship, linkage: linkageOf(draft, relationship.name), properties: { id, 'data-k': id },
        change: linkage => {
          setLinkage(draft, relationship.name, linkage);
          finish.redraw();
        },
      })), draft.isPart && h('p', { class: 'quiet' }, texts.linkagePart(many(linkageOf(draft, relationship.name)).length))),
  h('footer', {}, h('div', { class: 'preview' }, requests.length ? requests.map(item => preview(item.method, path, item.match, item.body))
    : [h('h3', {}, path), h('p', { class: 'quiet' }, texts.nothingChanged)]),
  h('div', { class: 'actions' }, h('button', { type: 'button', 'data-k': 'cancel', onclick: async () => {
    if (!isChanged(draft) || await askToDiscard()) finish.cancel();
  } }, texts.cancel),
  h('button', { class: 'primary', type: 'submit', 'data-k': 'save', disabled: !requests.length || draft.isBusy }, texts.sendChanges))));
}

/** Fetches the linkage, which resources often don't show. */
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

/** The requests that make the change: what is added and what is removed where that is allowed, else the whole. */
function requestsOf(draft, relationship, path) {
  if (!(relationship.name in draft.relationships)) return [];
  const next = draft.relationships[relationship.name];
  const before = many(member(member(member(draft.resource, 'relationships'), relationship.name), 'data'));
  const methods = place(app.model, path).methods;
  const request = (method, data) => ({ method, path, body: { data }, match: takesMatch(methods[method.toLowerCase()]) ? draft.etag : undefined });
  if (!relationship.isMany) return [request('PATCH', next)];
  const has = (list, item) => list.some(other => keyOf(other) === keyOf(item));
  const added = next.filter(item => !has(before, item)), removed = before.filter(item => !has(next, item)).map(({ type, id }) => ({ type, id }));
  const canStep = (!added.length || relationship.canAdd) && (!removed.length || relationship.canRemove);
  if (!canStep && relationship.canReplace && !draft.isPart) return [request('PATCH', next)];
  return [added.length && relationship.canAdd && request('POST', added),
    removed.length && relationship.canRemove && request('DELETE', removed)].filter(Boolean);
}

async function submit(draft, requests, finish) {
  draft.isBusy = true;
  draft.errors = [];
  for (const [index, { method, path, body, match }] of requests.entries()) {
    try {
      // The first may have made a new version.
      const answer = await api.send(method, path, { body, match: index ? undefined : match });
      if (answer.ok) continue;
      const errors = many(member(answer.document, 'errors'));
      draft.errors = errors.length ? errors : [{ title: `${answer.status} ${answer.statusText}` }];
    } catch (error) {
      draft.errors = [{ title: texts.unreachable, detail: error.message }];
    }
    break;
  }
  draft.isBusy = false;
  if (!draft.errors.length) return finish.done(keyOf(draft.resource), texts.saved);
  announce(texts.failed);
  finish.redraw();
}
