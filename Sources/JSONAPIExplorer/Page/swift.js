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
