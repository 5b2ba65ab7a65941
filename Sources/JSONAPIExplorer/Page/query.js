// Lossless conversion between queries and addresses.

/** The prefix of the page's own parameters, which are in the hash along with those of the request. */
const OWN = 'ui.';

export const emptyQuery = path => ({ path, include: undefined, fields: {}, filters: [], sort: [], page: [], other: [] });

/** Parses an address and the page's own state in it. */
export function parse(address) {
  // Two slashes would start the name of another server.
  address = address.replace(/^\/\/+/, '/');
  const at = address.indexOf('?');
  const query = emptyQuery(at < 0 ? address : address.slice(0, at));
  query.fields = Object.create(null);
  const ui = Object.create(null);
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : address.slice(at + 1))) {
    const [, family, key] = /^(\w+)(?:\[([^\]]*)\])?/.exec(name) ?? [];
    const isWhole = name === `${family}[${key}]`;
    if (name.startsWith(OWN)) ui[name.slice(OWN.length)] = value;
    else if (name === 'include') query.include = list(value);
    else if (family === 'fields' && isWhole) query.fields[key] = list(value);
    else if (name === 'sort') query.sort = list(value).map(sortTerm);
    else if (family === 'filter' && key !== undefined) query.filters.push({ parameter: name, value });
    else if (family === 'page' && isWhole) query.page.push([key, value]);
    else query.other.push([name, value]);
  }
  return { query, ui };
}

/**
 * Parses typed or pasted input: a path of this server, or an absolute address.
 *
 * @returns undefined for an address on another server.
 */
export function typedQuery(text, base) {
  const typed = text.replace(/\s*\n\s*/g, '').trim().replace(/^GET\s+/i, '').replace(/#.*$/s, '');
  if (!/^(https?:)?\/\//i.test(typed)) return parse(typed.startsWith('/') ? typed : `${base}/${typed}`).query;
  const url = address(typed);
  return url?.origin === location.origin ? parse(url.pathname + url.search).query : undefined;
}

/** The search parameter. */
export const SEARCH = 'filter[search]';

/** The search text of a query; empty if there is none. */
export const searchOf = query => query.filters.find(item => item.parameter === SEARCH)?.value ?? '';

/** Sets the search text, or removes the search if it is empty; other filters keep their positions while there is a search. */
export const setSearch = (query, value) => setParameter(query, SEARCH, value);

/** The values of a parameter, whether it is among the filters or the others. */
export const valuesOf = (query, name) => [...query.filters.map(item => [item.parameter, item.value]), ...query.other]
  .filter(item => item[0] === name).map(item => item[1]);

/** Sets such a parameter in place, or removes it if the value is empty. */
export function setParameter(query, name, value) {
  const filter = query.filters.find(item => item.parameter === name), other = query.other.find(item => item[0] === name);
  if (!value) {
    query.filters = query.filters.filter(item => item !== filter);
    query.other = query.other.filter(item => item !== other);
  } else if (filter) filter.value = value;
  else if (other) other[1] = value;
  else if (name.startsWith('filter[')) query.filters.push({ parameter: name, value });
  else query.other.push([name, value]);
}

const list = value => value.split(',').filter(Boolean);
const sortTerm = text => ({ field: text.replace(/^-/, ''), isDescending: text.startsWith('-') });

/** The include paths, without those that are prefixes of longer ones. */
export const includePaths = include => include.filter(path => !include.some(other => other.startsWith(path + '.')));

/** The parameters of a query, in display order. */
export function parameters(query) {
  const found = [];
  if (query.include) found.push(['include', includePaths(query.include).join(',')]);
  for (const [type, fields] of Object.entries(query.fields)) found.push([`fields[${type}]`, fields.join(',')]);
  for (const filter of query.filters) found.push([filter.parameter, filter.value]);
  if (query.sort.length) found.push(['sort', query.sort.map(term => (term.isDescending ? '-' : '') + term.field).join(',')]);
  for (const [name, value] of query.page) if (value !== '') found.push([`page[${name}]`, value]);
  return [...found, ...query.other];
}

const encode = text => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%5B/g, '[').replace(/%5D/g, ']');
const escape = text => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/');

const join = (path, pairs) =>
  path + (pairs.length ? '?' + pairs.map(([name, value]) => `${encode(name)}=${escape(value)}`).join('&') : '');

/** The address of a query. */
export const format = query => join(query.path, parameters(query));

/** The hash for a query and the page state. */
export const hash = (query, ui = {}) => '#' + join(query.path, [...parameters(query),
  ...Object.entries(ui).filter(([name, value]) => value && !(name === 'view' && value === 'table'))
    .map(([name, value]) => [OWN + name, value])]);

/** A mutable copy. */
export const copy = query => ({ ...query, include: query.include && [...query.include],
  fields: Object.assign(Object.create(null), query.fields), filters: query.filters.map(item => ({ ...item })),
  sort: query.sort.map(item => ({ ...item })), page: query.page.map(item => [...item]), other: [...query.other] });

/** The value of a page parameter; undefined if it is absent. */
export const pageValue = (query, name) => query.page.find(item => item[0] === name)?.[1];

/** Sets a page parameter, or removes it if the value is empty. */
export function setPage(query, name, value) {
  const known = query.page.find(item => item[0] === name);
  if (value === '') query.page = query.page.filter(item => item !== known);
  else if (known) known[1] = value;
  else query.page.push([name, value]);
}

/** Removes the position of the page, since another query has other pages; the size stays. */
export function restartPages(query) {
  query.page = query.page.filter(([name]) => name === 'size' || name === 'limit');
}

/** Whether a path is the API's base path, or below it. */
export const isUnder = (path, base) => (path + '/').startsWith(base + '/');

/**
 * The hash for a link in a document.
 *
 * @returns undefined for a link outside the API, or with a scheme other than HTTP.
 */
export function hashOfLink(link, base, ui) {
  const url = address(link);
  if (!url || url.origin !== location.origin || !isUnder(url.pathname, base)) return undefined;
  return hash(parse(url.pathname + url.search).query, ui);
}

/** A link as an HTTP URL; undefined for anything else, such as `javascript:`. */
export function address(link) {
  const text = typeof link === 'string' ? link : link?.href;
  if (typeof text !== 'string') return undefined;
  try {
    const url = new URL(text, location.origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}
