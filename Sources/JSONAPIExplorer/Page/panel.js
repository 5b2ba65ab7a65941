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
