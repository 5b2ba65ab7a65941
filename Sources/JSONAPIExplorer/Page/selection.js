// The values of a field selected in a query, and how a click on a value changes them.

import { setParameter, valuesOf } from './query.js';

/**
 * How an address filters by values of a field. Values are texts, or null.
 *
 * @returns {{keyOf, values, set, isList, isBlocked}} The filter for one value, undefined if there is none; the values in
 *   a query; the setter for them; whether there can be several; and whether the query has a filter that can't be changed.
 */
export function selection({ filters, expressions }, field) {
  const own = filters.filter(item => item.field === field);
  // A filter that is only named in a description may be case-insensitive.
  const equal = own.find(item => item.operator === '' && !item.isNamed), isNull = own.find(item => /^isnull$/i.test(item.operator));
  const expression = expressions.find(item => item.fields?.includes(field) ?? true);
  return expression && !equal && !isNull ? byExpression(expression, field) : byParameters(equal, isNull);
}

/** Toggles a value in the query's selection; null and other values are mutually exclusive. */
export function toggle({ values, set, isList }, query, value) {
  const others = values(query).filter(other => (other === null) === (value === null));
  set(query, others.includes(value) ? others.filter(other => other !== value) : isList ? [...others, value] : [value]);
}

/** Selection by parameters of the field: one for values, one for null. */
function byParameters(equal, isNull) {
  const isOwn = item => item.parameter === equal?.parameter || (item.parameter === isNull?.parameter && item.value === 'true');
  const keyOf = (query, value) => {
    if (value === null) return isNull && `${isNull.parameter}=true`;
    return equal && !(equal.isList && value.includes(',')) ? `${equal.parameter}=${value}` : undefined;
  };
  const values = query => query.filters.filter(isOwn)
    .flatMap(({ parameter, value }) => parameter === isNull?.parameter ? [null] : equal.isList ? value.split(',') : [value]);
  const set = (query, next) => {
    query.filters = query.filters.filter(item => !isOwn(item));
    if (next[0] === null) query.filters.push({ parameter: isNull.parameter, value: 'true' });
    else if (next.length) query.filters.push({ parameter: equal.parameter, value: next.join(',') });
  };
  return { keyOf, values, set, isList: equal?.isList, isBlocked: () => false };
}

/** Selection by a condition in the expression filter, leaving other conditions unchanged. */
function byExpression({ parameter, dialects }, field) {
  /** The conditions of a query, including the field's; undefined if that isn't unique. */
  const read = query => {
    const [text, ...more] = valuesOf(query, parameter);
    if (more.length) return undefined;
    if (!text) return { dialect: dialects[0], all: [] };
    const dialect = dialects.find(item => item.read(text)), all = dialect?.read(text) ?? [];
    const own = all.filter(condition => condition.field === field);
    return dialect && own.length < 2 ? { dialect, all, own: own[0] } : undefined;
  };
  const keyOf = (query, value) => {
    const dialect = read(query)?.dialect;
    return dialect?.canSay(field, value) ? `${parameter}=${dialect.condition(field, [value])}` : undefined;
  };
  const set = (query, next) => {
    const found = read(query);
    if (!found) return;
    const { dialect, all, own } = found, texts = next.length ? [dialect.condition(field, next)] : [];
    const changed = all.flatMap(condition => condition === own ? texts : [condition.text]);
    setParameter(query, parameter, dialect.all(own ? changed : [...changed, ...texts]));
  };
  return { keyOf, values: query => read(query)?.own?.values ?? [], set, isList: true, isBlocked: query => !read(query) };
}
