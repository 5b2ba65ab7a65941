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
