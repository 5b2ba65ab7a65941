// What a path addresses, and the parameters it accepts.

import { dialectsIn } from './expressions.js';
import { decode, isTemplate, valueType } from './openapi.js';
import { SEARCH, isUnder } from './query.js';

const OPERATORS = new Set(['ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'startsWith', 'startswith',
  'endsWith', 'endswith', 'like', 'isNull', 'isnull', 'ieq', 'ine', 'iin', 'inin', 'iexact', 'icontains', 'istartsWith', 'istartswith',
  'iendsWith', 'iendswith', 'ilike']);
const plainReader = { plain: value => value, resolve: value => value };

/**
 * Describes a path: a collection, a resource, related resources, or a relationship.
 *
 * @returns {{kind, type, owner, id, relationship, isMany, methods, offers}}
 */
export function place(model, path) {
  const found = model.match(path);
  const below = isUnder(path, model.base) ? path.slice(model.base.length) : '';
  const parts = (found?.segments ?? below.split('/').filter(Boolean)).map(decode);
  const owner = parts.length > 0 && Object.values(model.types).find(type => type.path === `${model.base}/${encodeURIComponent(parts[0])}`
    || type.path === `${model.base}/${parts[0]}`);
  const methods = found?.operation.methods ?? {};
  // A relationship may itself be named `relationships`.
  const isLinkage = parts.length === 4 && parts[2] === 'relationships';
  const hasID = !found || parts.length === 1 || isTemplate(found.operation.segments[1]);
  // Four segments are linkage or content.
  if (!owner || !hasID || (parts.length > 3 && !isLinkage)) return { kind: 'unknown', parts, methods, offers: parameters(methods.get) };
  const base = { owner, parts, methods, id: parts[1] };
  if (parts.length <= 2) {
    const kind = parts.length === 1 ? 'collection' : 'resource';
    return { ...base, kind, type: owner, isMany: parts.length === 1, offers: parameters(methods.get, owner) };
  }
  const relationship = owner.relationship(isLinkage ? parts[3] : parts[2]);
  const type = relationship?.types.length === 1 ? model.types[relationship.types[0]] : undefined;
  return { ...base, kind: isLinkage ? 'relationship' : 'related', type, relationship, isMany: !!relationship?.isMany,
    offers: parameters(methods.get, type) };
}

/** The path of a resource; undefined if its type is not served. */
export const pathOf = (model, type, id, ...rest) =>
  model.types[type] && [model.types[type].path, ...[id, ...rest].map(encodeURIComponent)].join('/');

/** The parameters of an operation that returns resources of a type, by family. */
function parameters(operation, owner) {
  const offers = { include: undefined, fields: new Map(), filters: [], expressions: [], search: undefined,
    aggregates: aggregates(operation), sort: undefined, page: [], other: [] };
  // A field with that name is filtered like any other.
  const hasSearch = !owner?.attribute('search') && !owner?.relationship('search');
  for (const parameter of operation?.all ?? []) {
    if (parameter.in !== 'query') continue;
    const family = /^[^[]*/.exec(parameter.name)[0];
    const brackets = [...parameter.name.matchAll(/\[([^\]]*)\]/g)].map(part => part[1]);
    const list = parameter.schema?.items?.enum ?? parameter.schema?.enum;
    const whole = family === 'filter' ? expression(parameter) : undefined;
    if (whole) offers.expressions.push(whole);
    if (parameter.name === 'include') offers.include = { paths: Array.isArray(list) ? list : undefined };
    else if (family === 'fields' && brackets.length === 1) offers.fields.set(brackets[0], list ?? []);
    else if (parameter.name === 'sort') offers.sort = sortable(list);
    else if (parameter.name === SEARCH && hasSearch) offers.search = type(parameter);
    else if (family === 'filter' && brackets.length && whole) offers.filters.push({ ...filter(parameter, brackets), field: parameter.name });
    else if (family === 'filter' && brackets.length) offers.filters.push(filter(parameter, brackets), ...more(parameter));
    else if (family === 'page' && brackets.length === 1) offers.page.push({ name: brackets[0], ...type(parameter) });
    else offers.other.push({ name: parameter.name, ...type(parameter) });
  }
  return offers;
}

function type(parameter) {
  const { kind, maximum, default: value } = valueType(plainReader, parameter.schema);
  return { kind, maximum, default: value, description: parameter.description ?? '' };
}

/** The aggregate terms and groups of the aggregates profile; undefined if there are none. */
function aggregates(operation) {
  const list = name => operation?.all.find(item => item.in === 'query' && item.name === name)?.schema?.items?.enum;
  const terms = list('aggregateOf'), groups = list('aggregateBy');
  return Array.isArray(terms) && Array.isArray(groups) && terms.includes('count') ? { terms, groups } : undefined;
}

const sortable = list => Array.isArray(list) ? [...new Set(list.map(name => name.replace(/^-/, '')))] : [];

/** An expression filter with its dialects and fields; undefined if the description names no dialect. */
function expression({ name, description = '' }) {
  const dialects = dialectsIn(description);
  return dialects.length ? { parameter: name, dialects, fields: /\bFields: (.*)\.$/s.exec(description)?.[1].split(', ') } : undefined;
}

/** The operators named by a description: all of the field's in the brief form, the case-insensitive ones in the full form. */
const more = parameter => [...(/(?:^|\. )Also (.*)$/.exec(parameter.description ?? '')?.[1] ?? '').matchAll(/(?:filter)?(?:\[[^\]]+\])+/g)]
  .map(([name]) => name.startsWith('[') ? parameter.name + name : name)
  .map(name => ({
    ...filter({ name, schema: parameter.schema?.items ?? parameter.schema }, [...name.matchAll(/\[([^\]]*)\]/g)].map(part => part[1])),
    isNamed: true,
  }));

/** `filter[age][gte]` has the operator `gte` on `age`; `filter[author][name]` has none. */
function filter(parameter, brackets) {
  let names = brackets, operator = '';
  const last = names.at(-1);
  if (names.length > 1 && OPERATORS.has(last)) [names, operator] = [names.slice(0, -1), last];
  else if (names.length === 1 && last.includes('.') && OPERATORS.has(last.slice(last.lastIndexOf('.') + 1))) {
    names = [last.slice(0, last.lastIndexOf('.'))];
    operator = last.slice(last.lastIndexOf('.') + 1);
  }
  const value = valueType(plainReader, parameter.schema);
  const one = value.element ?? value;
  return { parameter: parameter.name, field: names.join('.'), operator, isList: !!value.element, kind: one.kind,
    cases: one.cases, description: parameter.description ?? '' };
}

/** Whether an operation accepts the entity tag of the changed resource. */
export const takesMatch = operation => operation?.all.some(item => item.in === 'header' && item.name.toLowerCase() === 'if-match') ?? false;
