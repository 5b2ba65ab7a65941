// JSON with exact integers: those beyond 2⁵³ are BigInts.

const hasSource = (() => {
  let found = false;
  JSON.parse('1', (_, value, context) => { found = context?.source === '1'; return value; });
  return found && typeof JSON.rawJSON === 'function';
})();

export function parseJSON(text) {
  // Few documents have such numbers, and a reviver function is slow.
  if (!hasSource || !/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value);
}

export const writeJSON = (value, indent) => JSON.stringify(value, (_, item) =>
  typeof item !== 'bigint' ? item : hasSource ? JSON.rawJSON(String(item)) : Number(item), indent);

/** The integer in a text; undefined if there is none. */
export function wholeNumber(text) {
  if (!/^-?\d+$/.test(text.trim())) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text.trim());
}
