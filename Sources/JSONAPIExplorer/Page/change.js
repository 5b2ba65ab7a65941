// Drafts of resources, and minimal bodies with their changes.

import { isObject, keyOf, many, member } from './state.js';

/** A draft of an existing resource, or of a new one. */
export function newDraft(type, resource, etag) {
  const empty = () => Object.create(null);
  return { type, resource, etag, id: '', attributes: empty(), relationships: empty(), problems: empty(), errors: [] };
}

export const baseValue = (draft, name) => member(member(draft.resource, 'attributes'), name);
export const baseLinkage = (draft, name) => member(member(member(draft.resource, 'relationships'), name), 'data');

export const valueOf = (draft, name) => name in draft.attributes ? draft.attributes[name] : baseValue(draft, name);
export const linkageOf = (draft, name) => name in draft.relationships ? draft.relationships[name] : baseLinkage(draft, name);

/** Sets an attribute, or clears the change if it has its original value. */
export function setValue(draft, name, value) {
  delete draft.problems[name];
  if (same(value, baseValue(draft, name))) delete draft.attributes[name]; else draft.attributes[name] = value;
}

/** Sets linkage, or clears the change if it is the original linkage. */
export function setLinkage(draft, name, value) {
  if (sameLinkage(value, baseLinkage(draft, name))) delete draft.relationships[name]; else draft.relationships[name] = value;
}

export const isChanged = draft => !!draft && (Object.keys(draft.attributes).length > 0
  || Object.keys(draft.relationships).length > 0 || Object.keys(draft.problems).length > 0 || draft.id !== '');

/** The body of a POST or PATCH; undefined if nothing has changed. */
export function bodyOf(draft) {
  if (draft.resource && !isChanged(draft)) return undefined;
  const data = { type: draft.type.name };
  if (draft.resource) data.id = draft.resource.id; else if (draft.id) data.id = draft.id;
  if (Object.keys(draft.attributes).length) data.attributes = ordered(draft.attributes, draft.type.attributes);
  const relationships = ordered(draft.relationships, draft.type.relationships);
  if (Object.keys(relationships).length) {
    data.relationships = Object.create(null);
    for (const [name, linkage] of Object.entries(relationships)) data.relationships[name] = { data: linkage };
  }
  return { data };
}

/** Members in the order of the type's fields. */
function ordered(values, fields) {
  const result = Object.create(null);
  for (const { name } of fields) if (name in values) result[name] = values[name];
  for (const name of Object.keys(values)) if (!(name in result)) result[name] = values[name];
  return result;
}

/** Whether two values are equal JSON, ignoring the order of members. */
export function same(one, other) {
  if (one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((item, index) => same(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every(name => Object.hasOwn(other, name) && same(one[name], other[name]));
}

/** Whether linkage is equal, ignoring the order of identifiers. */
export function sameLinkage(one, other) {
  const kind = data => Array.isArray(data) ? 'many' : data === null || data === undefined ? String(data) : 'one';
  if (kind(one) !== kind(other)) return false;
  const keys = data => many(data).map(keyOf).sort();
  return same(keys(one), keys(other));
}

/** The identifier of a resource, without other members. */
export const identifier = ({ type, id }) => ({ type, id });

/** The errors of a response by field; errors not about a field of the form are in `rest`. */
export function sortedErrors(errors, known) {
  const fields = new Map(), rest = [];
  for (const error of errors) {
    const pointer = member(member(error, 'source'), 'pointer');
    const parts = typeof pointer === 'string' ? pointer.split('/').map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')) : [];
    const key = parts[1] !== 'data' ? undefined : parts[2] === 'id' ? 'id'
      : ['attributes', 'relationships'].includes(parts[2]) && parts[3] ? `${parts[2]}/${parts[3]}` : undefined;
    if (known.includes(key)) fields.set(key, [...fields.get(key) ?? [], error]); else rest.push(error);
  }
  return { fields, rest };
}

/** The fields that the draft changed, or that differ between its base version and the current one. */
export function differences(draft, current) {
  const found = [];
  const compare = (name, changed, before, theirs, isSame, isLinkage) => {
    if (name in changed || !isSame(theirs, before)) found.push({ name, before, theirs, mine: name in changed ? changed[name] : before, isLinkage });
  };
  for (const { name } of draft.type.attributes) {
    compare(name, draft.attributes, baseValue(draft, name), member(member(current, 'attributes'), name), same, false);
  }
  for (const { name } of draft.type.relationships) {
    const theirs = member(member(member(current, 'relationships'), name), 'data');
    compare(name, draft.relationships, baseLinkage(draft, name), theirs, sameLinkage, true);
  }
  return found;
}
