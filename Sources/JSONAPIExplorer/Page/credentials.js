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
