// Form controls, one for each kind of value.

import { h, options } from './dom.js';
import { baseValue, setValue, valueOf } from './change.js';
import { parseJSON, wholeNumber, writeJSON } from './numbers.js';
import { texts } from './texts.js';

/**
 * The control of an attribute.
 *
 * @param update Called after each change of the draft.
 */
export function attributeControl(draft, attribute, properties, update) {
  const { name } = attribute;
  const value = valueOf(draft, name);
  const set = next => {
    setValue(draft, name, next);
    update();
  };
  if (attribute.kind === 'boolean') return booleanControl(draft, attribute, value, properties, set);
  if (attribute.kind === 'cases') return choice(attribute.cases.map(item => [item, String(item)]), draft, attribute, value, properties, set);
  const input = textControl(draft, attribute, value, properties, set, update);
  if (!attribute.isNullable) return input;
  const toggle = h('input', { type: 'checkbox', checked: value === null, 'aria-label': texts.setNull(name), onchange: event => {
    input.disabled = event.target.checked;
    if (event.target.checked) set(null); else read(draft, attribute, input, set, update);
  } });
  input.disabled = value === null;
  return h('div', { class: 'nullable' }, input, h('label', { class: 'pill' }, toggle, texts.asNull));
}

function booleanControl(draft, attribute, value, properties, set) {
  if (draft.resource && !attribute.isNullable && typeof value === 'boolean') {
    return h('input', { ...properties, type: 'checkbox', checked: value, onchange: event => set(event.target.checked) });
  }
  return choice([[true, 'true'], [false, 'false']], draft, attribute, value, properties, set);
}

/** A select element of values, with null and with no value if these are possible. */
function choice(values, draft, attribute, value, properties, set) {
  const none = value === undefined || !draft.resource ? [[undefined, '–']] : [];
  const all = [...none, ...(attribute.isNullable ? [[null, texts.asNull]] : []), ...values];
  const known = all.findIndex(([item]) => item === value);
  if (known < 0) all.push([value, writeJSON(value) ?? '–']);
  return h('select', { ...properties, value: String(known < 0 ? all.length - 1 : known), onchange: event => set(all[Number(event.target.value)][0]) },
    options(all.map(([, title], index) => [String(index), title])));
}

const isLong = (attribute, value) => attribute.kind === 'json'
  || (attribute.kind === 'string' && !attribute.format && (/(body|text|summary|description|content|notes?|bio|markdown)$/i.test(attribute.name)
    || (typeof value === 'string' && (value.length > 60 || value.includes('\n')))));

function textControl(draft, attribute, value, properties, set, update) {
  const typed = draft.problems[attribute.name]?.text;
  const written = value === undefined || (value === null && attribute.kind !== 'json') ? ''
    : attribute.kind === 'json' ? writeJSON(value, 2) : String(value);
  const text = typed ?? written;
  const hints = { 'date-time': '2026-01-31T09:30:00Z', date: '2026-01-31', json: '{ }' };
  const base = {
    ...properties, value: text, spellcheck: attribute.kind === 'string' ? null : 'false', dir: attribute.kind === 'string' ? 'auto' : null,
    placeholder: hints[attribute.kind] ?? attribute.examples[0] ?? null, title: attribute.description || null,
    inputmode: { integer: 'numeric', number: 'decimal' }[attribute.kind] ?? null,
  };
  const input = isLong(attribute, value) ? h('textarea', { ...base, rows: 3, class: attribute.kind === 'json' ? 'mono' : null })
    : h('input', { ...base, type: attribute.kind === 'date' ? 'date' : 'text', autocomplete: 'off' });
  input.addEventListener('input', () => read(draft, attribute, input, set, update));
  return input;
}

/** Reads the input, as a value or as a problem that prevents the form from being sent. */
function read(draft, attribute, input, set, update) {
  const text = input.value, { name } = attribute;
  const refuse = problem => {
    draft.problems[name] = { message: problem, text };
    update();
  };
  const before = baseValue(draft, name);
  if (text === '' && (attribute.kind !== 'string' || (!draft.resource && before === undefined))) {
    if (attribute.kind === 'string' || !draft.resource) return set(undefined);
    if (attribute.isNullable) return set(null);
    return refuse(attribute.kind === 'json' ? texts.badJSON : attribute.kind.startsWith('date') ? texts.required : texts.badNumber);
  }
  switch (attribute.kind) {
    case 'integer': {
      const number = wholeNumber(text);
      return number === undefined ? refuse(texts.badNumber) : set(number);
    }
    case 'number': return Number.isFinite(Number(text)) && text.trim() ? set(wholeNumber(text) ?? Number(text)) : refuse(texts.badNumber);
    case 'json':
      try {
        return set(parseJSON(text));
      } catch {
        return refuse(texts.badJSON);
      }
    default: return set(text);
  }
}
