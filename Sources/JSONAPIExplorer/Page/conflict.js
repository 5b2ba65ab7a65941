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
