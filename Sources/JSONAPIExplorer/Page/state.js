// The state of the page. The hash holds the request and what is open; the rest is here.

export const app = {
  config: undefined, model: undefined,
  /** The query in the builder, and the address of the last request. */
  query: undefined, sent: undefined,
  ui: {}, answer: undefined, isBusy: false, failure: undefined,
  /** While the query is followed: the number of documents, the time of the last one, and the changed resources. */
  following: undefined,
  findings: undefined, isFindingsOpen: innerWidth > 800,
  /** The facets: the requested address, and its values or errors. */
  facets: undefined,
  /** The resource in the panel, with its response. */
  resource: undefined,
  cursor: [0, 0], openPointers: new Set(), counts: Object.create(null),
};

/** The part of the page state that is kept with the current query. */
export const kept = () => ({ view: app.ui.view, facet: app.ui.facet, number: app.ui.number });

/** The actions through which the page's modules call one another. */
export const actions = {};

/** All resources of a document by type and id. */
export function index(document) {
  const found = new Map();
  for (const resource of [...many(document?.data), ...many(document?.included)]) {
    if (isResource(resource)) found.set(keyOf(resource), resource);
  }
  return found;
}

export const keyOf = ({ type, id }) => `${type}/${id}`;

/** Splits the key of a resource into type and id. */
export function splitKey(key) {
  const at = key.indexOf('/');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

export const many = data => data == null ? [] : Array.isArray(data) ? data : [data];

export const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isResource = value => isObject(value) && typeof value.type === 'string' && typeof value.id === 'string';

/** The members of a value that should be an object. */
export const members = value => isObject(value) ? Object.entries(value) : [];

export const member = (value, name) => isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const LABELS = ['title', 'name', 'label', 'displayName', 'fullName', 'subject', 'headline', 'body', 'text'];

/** A label for a resource from a title-like attribute; undefined if there is none. */
export function labelOf(resource) {
  const attributes = member(resource, 'attributes');
  for (const name of LABELS) {
    const value = member(attributes, name);
    if (typeof value === 'string' && value.trim()) return value.slice(0, 200);
  }
  const lower = members(attributes).find(([name, value]) => /name|title/i.test(name) && typeof value === 'string' && value.trim());
  return lower ? lower[1].slice(0, 200) : undefined;
}
