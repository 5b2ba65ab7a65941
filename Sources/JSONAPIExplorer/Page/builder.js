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
