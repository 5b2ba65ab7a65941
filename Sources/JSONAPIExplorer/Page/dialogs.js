// Modal questions.

import { find, h, withKey } from './dom.js';
import { texts } from './texts.js';

/**
 * Asks a question.
 *
 * @param choices Pairs of an answer and its title; the first is focused.
 * @returns The answer; `cancel` if the dialog was dismissed.
 */
export function ask({ title, note, content, choices, kinds = {}, isWide }) {
  const dialog = find('dialog');
  const before = document.activeElement;
  return new Promise(done => {
    let answer = 'cancel';
    const choose = value => () => {
      answer = value;
      dialog.close();
    };
    dialog.className = isWide ? 'wide' : '';
    dialog.setAttribute('aria-labelledby', 'dialog-title');
    dialog.replaceChildren(h('h2', { id: 'dialog-title' }, title), note ? h('p', { class: 'quiet' }, note) : '', content ?? '',
      h('div', { class: 'actions' }, choices.map(([value, text], index) =>
        h('button', { type: 'button', class: kinds[value] ?? null, autofocus: index === 0, 'data-choice': value, onclick: choose(value) }, text))));
    dialog.onclose = () => {
      // The element may have been redrawn in the meantime.
      (before?.isConnected ? before : withKey(before?.dataset?.k ?? ''))?.focus?.();
      done(answer);
    };
    dialog.showModal();
  });
}

/** Asks whether to discard changes. */
export const askToDiscard = async () => await ask({
  title: texts.unsaved, note: texts.unsavedNote, choices: [['cancel', texts.keep], ['discard', texts.discard]], kinds: { discard: 'danger' },
}) === 'discard';
