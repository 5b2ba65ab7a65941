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
