// The document as received, as a lazily created tree.

import { find, h, inSteps, opening } from './dom.js';
import { app } from './state.js';
import { texts } from './texts.js';
import { longText } from './values.js';

const escape = name => String(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether a node is open initially: the document, its data, and the first resource. */
const isOpenAtFirst = pointer => /^(|\/data(\/0)?(\/attributes)?|\/data\/relationships|\/errors(\/0)?|\/links|\/meta)$/.test(pointer);

export const drawJSON = document => h('div', { class: 'pane json' }, node(document, undefined, ''));

function node(value, name, pointer) {
  const key = name === undefined ? [] : typeof name === 'number' ? [h('span', { class: 'count' }, `${name} `)]
    : [h('span', { class: 'k' }, h('bdi', {}, JSON.stringify(name))), ': '];
  if (typeof value !== 'object' || value === null) {
    return h('div', { class: 'leaf', 'data-pointer': pointer }, key,
      typeof value === 'string' ? longText(value, 'str', true) : h('span', { class: 'num' }, String(value)));
  }
  const isArray = Array.isArray(value);
  const entries = isArray ? value.map((item, index) => [index, item]) : Object.entries(value);
  if (!entries.length) return h('div', { class: 'leaf', 'data-pointer': pointer }, key, isArray ? '[]' : '{}');
  const isOpen = app.openPointers.has(pointer) || isOpenAtFirst(pointer);
  return opening([key, isArray ? '[ ' : '{ ', h('span', { class: 'count' }, h('bdi', {}, summary(value, entries)), isArray ? ' ]' : ' }')], isOpen,
    () => inSteps(entries, ([part, item]) => node(item, part, `${pointer}/${escape(part)}`), texts.more),
    { 'data-pointer': pointer, 'data-end': isArray ? ']' : '}' });
}

function summary(value, entries) {
  if (Array.isArray(value)) return texts.items(entries.length);
  if (typeof value.type === 'string' && typeof value.id === 'string') return `${value.type}/${value.id}`.slice(0, 80);
  return entries.slice(0, 4).map(entry => entry[0]).join(', ').slice(0, 80) + (entries.length > 4 ? ', …' : '');
}

const withPointer = pointer => find('body').querySelector(`[data-pointer="${CSS.escape(pointer)}"]`);

/** Opens all nodes on the path of a pointer and shows its target. */
export function revealPointer(pointer) {
  const parts = pointer.split('/').slice(1);
  let at = '', element = find('body').querySelector('[data-pointer=""]');
  for (const part of ['', ...parts]) {
    if (part !== '' || at !== '' || !element) {
      const below = `${at}/${part}`;
      let next = withPointer(below);
      // It may be hidden behind a button that shows more.
      for (let more; !next && (more = element?.querySelector(':scope > .kids > div > .add')); next = withPointer(below)) more.click();
      if (!next) break;
      [at, element] = [below, next];
    }
    app.openPointers.add(at);
    if (element.tagName === 'DETAILS' && !element.open) {
      element.open = true;
      element.dispatchEvent(new Event('toggle'));
    }
  }
  if (!element) return;
  find('body').querySelector('.hit')?.classList.remove('hit');
  element.classList.add('hit');
  element.scrollIntoView({ block: 'center' });
  (element.querySelector('summary') ?? element).focus?.();
}
