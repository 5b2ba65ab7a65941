// Elements. Only this file turns values into text nodes and attributes; nothing is ever parsed as HTML.

export const find = id => document.getElementById(id);

/** An element; strings among its children become text. */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value == null || name === 'value') continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(9).filter(child => child != null && child !== false));
  // A value can be selected only once its options exist.
  if (properties?.value !== undefined) element.value = properties.value;
  return element;
}

/** Options of a select element: pairs of value and title, or values. */
export const options = list => list.map(item => {
  const [value, title] = Array.isArray(item) ? item : [item, item];
  return h('option', { value }, title);
});

/** Coloured parts, each a class and a text. */
export const coloured = parts => parts.map(([kind, text]) => kind ? h('span', { class: kind }, text) : text);

/**
 * Redraws and restores the focus to the element with the same `data-k`.
 *
 * @param fallback The element to focus if there is no such element any more.
 */
export function keepingFocus(draw, fallback) {
  const before = document.activeElement;
  const { selectionStart, selectionEnd } = before;
  draw();
  if (before === document.body || document.activeElement !== document.body) return;
  const again = before.dataset?.k && withKey(before.dataset.k);
  again?.focus({ preventScroll: true });
  if (again && selectionStart != null && again.setSelectionRange) {
    try { again.setSelectionRange(selectionStart, selectionEnd); } catch { /* a date has no selection */ }
  }
  // Disabled elements can't be focused.
  if (document.activeElement === document.body) fallback?.()?.focus({ preventScroll: true });
}

export const withKey = key => document.querySelector(`[data-k="${CSS.escape(key)}"]`);

/** Announces a text to screen readers. */
export function announce(text) {
  const place = find('announcer');
  place.textContent = '';
  requestAnimationFrame(() => { place.textContent = text; });
}

/** Closes an overlay on Escape and on clicks outside. */
export function asSheet(details) {
  details.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !details.open) return;
    event.stopPropagation();
    details.open = false;
    details.querySelector('summary').focus();
  });
  addEventListener('click', event => { if (!details.contains(event.target)) details.open = false; });
  return details;
}

/** A button that copies a text, and confirms it. */
export function copying(button, text, names, title = names.copy) {
  button.textContent = title;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = names.copied;
    } catch {
      button.textContent = names.notCopied;
    }
    announce(button.textContent);
    setTimeout(() => { button.textContent = title; }, 1200);
  });
  return button;
}

/** A list that grows in steps, so that a large one doesn't block the page. */
export function inSteps(items, make, more, step = 50) {
  const box = h('div');
  const grow = from => {
    box.append(...items.slice(from, from + step).map((item, index) => make(item, from + index)));
    const left = items.length - from - step;
    if (left <= 0) return;
    const button = h('button', {
      class: 'add', type: 'button',
      onclick: () => {
        button.remove();
        const before = box.lastElementChild;
        grow(from + step);
        before?.nextElementSibling?.querySelector('summary, a, button')?.focus();
      },
    }, more(left));
    box.append(button);
  };
  grow(0);
  return box;
}

/** A collapsible part whose contents are created when it is opened. */
export function opening(summary, isOpen, make, properties = {}) {
  const element = h('details', properties, h('summary', {}, summary));
  const grow = () => {
    if (element.open && element.childElementCount === 1) element.append(h('div', { class: 'kids' }, make()));
  };
  element.addEventListener('toggle', grow);
  if (isOpen) {
    element.open = true;
    grow();
  }
  return element;
}
