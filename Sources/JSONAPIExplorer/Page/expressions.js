// Expression filters in the dialects `functions` and `rsql`: parsed into conjunctions of conditions, and written again.

/** The maximum nesting of conditions, as on the server. */
const DEPTH = 64;

/** The error for a text that isn't an expression of a dialect. */
class Unreadable extends Error {}

/** Scans a text from start to end. */
class Scanner {
  at = 0;

  constructor(text) { this.text = text; }

  get isDone() { return this.at === this.text.length; }

  take(part) {
    if (!this.text.startsWith(part, this.at)) return false;
    this.at += part.length;
    return true;
  }

  expect(part) { if (!this.take(part)) throw new Unreadable(); }

  /** Consumes the match of a sticky pattern, and returns its first group, or else the whole match. */
  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at = pattern.lastIndex;
    return found[1] ?? found[0];
  }

  need(pattern) {
    const found = this.match(pattern);
    if (!found) throw new Unreadable();
    return found;
  }

  /** The text from a position to the current one. */
  from(start) { return this.text.slice(start, this.at); }
}

/**
 * The conjunction of conditions in an expression; undefined if the text isn't in the dialect.
 *
 * Each condition has its text, and a field and its values if it only compares the field with these.
 */
function conditions(text, read) {
  const scanner = new Scanner(text);
  try {
    const whole = read(scanner, 1);
    return scanner.isDone ? whole.parts ?? [whole] : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

// MARK: Functions

const WORD = /[^(),']+/y, LITERAL = /'([^']*(?:''[^']*)*)'/y;
const COMPARISONS = new Set(['equals', 'lessThan', 'lessOrEqual', 'greaterThan', 'greaterOrEqual', 'any', 'contains', 'startsWith', 'endsWith', 'matches']);

/** A function call with its arguments. */
function call(scanner, depth) {
  if (depth > DEPTH) throw new Unreadable();
  const start = scanner.at, name = scanner.need(WORD);
  scanner.expect('(');
  const more = (Object.hasOwn(OF_CONDITIONS, name) ? OF_CONDITIONS[name] : comparison)(scanner, name, depth + 1);
  scanner.expect(')');
  return { ...more, text: scanner.from(start) };
}

/** The condition functions. */
const OF_CONDITIONS = {
  and: (scanner, _, depth) => ({ parts: calls(scanner, depth) }),
  or: (scanner, _, depth) => { calls(scanner, depth); },
  not: (scanner, _, depth) => { call(scanner, depth); },
  has: (scanner, _, depth) => {
    scanner.need(WORD);
    if (scanner.take(',')) call(scanner, depth);
  },
};

function calls(scanner, depth) {
  const parts = [call(scanner, depth)];
  while (scanner.take(',')) parts.push(call(scanner, depth));
  return parts;
}

/** The arguments of a comparison: a field or a count, and values. */
function comparison(scanner, name) {
  if (!COMPARISONS.has(name)) throw new Unreadable();
  const field = scanner.need(WORD), isCount = field === 'count' && scanner.take('(');
  if (isCount) {
    scanner.need(WORD);
    scanner.expect(')');
  }
  const values = [];
  do {
    scanner.expect(',');
    values.push(literal(scanner));
  } while (name === 'any' && scanner.text[scanner.at] === ',');
  const isOwn = !isCount && (name === 'equals' || (name === 'any' && !values.includes(null)));
  return isOwn ? { field, values } : {};
}

/** A quoted text, or null. */
function literal(scanner) {
  const text = scanner.match(LITERAL);
  if (text !== undefined) return text.replaceAll("''", "'");
  if (scanner.match(WORD) !== 'null') throw new Unreadable();
  return null;
}

const quoted = text => `'${text.replaceAll("'", "''")}'`;

const functions = {
  sign: /\bequals\(/,
  read: text => conditions(text, call),
  canSay: field => !/[(),']/.test(field),
  condition: (field, values) => values[0] === null ? `equals(${field},null)`
    : `${values.length > 1 ? 'any' : 'equals'}(${[field, ...values.map(quoted)].join()})`,
  all: texts => texts.length > 1 ? `and(${texts.join()})` : texts[0] ?? '',
};

// MARK: RSQL

const RESERVED = /["'();,=!~<>\0- ]/, PLAIN = /[^"'();,=!~<>\0- ]+/y;
const SINGLE = /'([^'\\]*(?:\\[^][^'\\]*)*)'/y, DOUBLE = /"([^"\\]*(?:\\[^][^"\\]*)*)"/y;
const SIGN = /==|!=|<=|>=|<|>|=[a-z]+=/y;
const LISTS = new Set(['=in=', '=out=', '=ini=', '=outi=', '=between=', '=notbetween=']);
const OTHERS = new Set(['==', '!=', '<=', '>=', '<', '>', '=lt=', '=le=', '=gt=', '=ge=', '=isnull=', '=isempty=', '=hasmember=', '=hasnomember=']);

/** A disjunction; in parentheses, it is one term of a conjunction. */
function alternatives(scanner, depth) {
  if (depth > DEPTH) throw new Unreadable();
  const start = scanner.at, first = conjunction(scanner, depth);
  let isOne = true;
  for (; scanner.take(',') || scanner.take(' or '); isOne = false) conjunction(scanner, depth);
  return isOne ? first : { text: `(${scanner.from(start)})` };
}

function conjunction(scanner, depth) {
  const parts = [term(scanner, depth)];
  while (scanner.take(';') || scanner.take(' and ')) parts.push(term(scanner, depth));
  return parts.length > 1 ? { parts } : parts[0];
}

/** A comparison, or a parenthesized expression. */
function term(scanner, depth) {
  const start = scanner.at;
  if (!scanner.take('(')) return relation(scanner);
  alternatives(scanner, depth + 1);
  scanner.expect(')');
  return { text: scanner.from(start) };
}

/** A field, an operator and its values. */
function relation(scanner) {
  const start = scanner.at, field = scanner.need(PLAIN), sign = scanner.need(SIGN);
  if (!LISTS.has(sign) && !OTHERS.has(sign)) throw new Unreadable();
  const values = LISTS.has(sign) && scanner.take('(') ? list(scanner) : [argument(scanner)];
  const text = scanner.from(start);
  if (sign === '=isnull=' && ['true', '1'].includes(values[0])) return { text, field, values: [null] };
  return (sign === '==' || sign === '=in=') && !values.some(isWild) ? { text, field, values } : { text };
}

function list(scanner) {
  const values = [argument(scanner)];
  while (scanner.take(',')) values.push(argument(scanner));
  scanner.expect(')');
  return values;
}

/** A value, quoted or unquoted. */
function argument(scanner) {
  const text = scanner.match(SINGLE) ?? scanner.match(DOUBLE);
  return text === undefined ? scanner.need(PLAIN) : text.replace(/\\([^])/g, '$1');
}

/** Whether a value is a pattern, even if quoted. */
const isWild = value => value.startsWith('*') || value.endsWith('*');

const plainOrQuoted = text => text && !RESERVED.test(text) ? text : `'${text.replace(/['\\]/g, '\\$&')}'`;

const rsql = {
  sign: /\bRSQL\b/,
  read: text => conditions(text, alternatives),
  canSay: (field, value) => !RESERVED.test(field) && !(value !== null && isWild(value)),
  condition: (field, values) => values[0] === null ? `${field}=isnull=true`
    : values.length > 1 ? `${field}=in=(${values.map(plainOrQuoted).join()})` : `${field}==${plainOrQuoted(values[0])}`,
  // A single term doesn't need its parentheses.
  all: texts => texts.length > 1 ? texts.join(';') : texts[0]?.replace(/^\(([^]*)\)$/, '$1') ?? '',
};

/** The dialects named in the description of a parameter, in that order. */
export const dialectsIn = description => [functions, rsql].map(dialect => ({ dialect, at: description.search(dialect.sign) }))
  .filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at).map(({ dialect }) => dialect);
