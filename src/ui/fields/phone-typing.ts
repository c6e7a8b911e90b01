/** Handles keystrokes in the phone mask, so that Undo works. */
import { insertIntoPhone, maskPhone, type Masked } from './phone.ts';

/** The length of the common part of two texts from a position, in either direction. */
function alike(one: string, other: string, at: (text: string, index: number) => string | undefined): number {
  let count = 0;
  while (count < Math.min(one.length, other.length) && at(one, count) === at(other, count)) count++;
  return count;
}

/**
 * Changes the field like a keystroke, because Undo ignores changes by scripts. The command is deprecated, but it is the
 * only way in every browser; without it, the field changes without Undo.
 */
function typeInto(input: HTMLInputElement, { value, caret }: Masked) {
  const start = alike(input.value, value, (text, index) => text.at(index));
  const tail = alike(input.value.slice(start), value.slice(start), (text, index) => text.at(-1 - index));
  const [end, text] = [input.value.length - tail, value.slice(start, value.length - tail)];
  if (end > start || text !== '') {
    input.setSelectionRange(start, end);
    if (!document.execCommand?.(text === '' ? 'delete' : 'insertText', false, text)) {
      input.setRangeText(text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  input.setSelectionRange(caret, caret);
}

/**
 * Corrects a keystroke before the browser applies it.
 *
 * @returns the corrected content; null to let the browser continue
 */
function correctionOf(input: HTMLInputElement, { inputType, data, dataTransfer }: InputEvent): Masked | null {
  const { value, selectionStart, selectionEnd } = input;
  if (selectionStart === null || selectionEnd === null) return null;
  const isRemoving = inputType === 'deleteContentBackward' || inputType === 'deleteContentForward';
  const inserted = data ?? dataTransfer?.getData('text/plain');
  if (isRemoving) {
    const isRange = selectionStart !== selectionEnd;
    const start = isRange || inputType === 'deleteContentForward' ? selectionStart : selectionStart - 1;
    const end = isRange || inputType === 'deleteContentBackward' ? selectionEnd : selectionEnd + 1;
    const rest = value.slice(0, Math.max(0, start)) + value.slice(end);
    const masked = maskPhone(rest, Math.max(0, start));
    return masked.value === rest ? null : masked;
  }
  if (!inputType.startsWith('insert') || inserted === undefined) return null;
  const masked = insertIntoPhone(value, selectionStart, selectionEnd, inserted);
  return masked.value === value.slice(0, selectionStart) + inserted + value.slice(selectionEnd) ? null : masked;
}

/**
 * Masks typed text before the browser shows it. Changes without a keystroke (autofill, drop, undo) are left alone.
 *
 * @returns a function that stops it
 */
export function maskWhileTyping(input: HTMLInputElement): () => void {
  let isOwn = false;
  const listener = (event: InputEvent) => {
    const correction = isOwn || event.isComposing ? null : correctionOf(input, event);
    if (correction === null) return;
    event.preventDefault();
    isOwn = true;
    typeInto(input, correction);
    isOwn = false;
  };
  input.addEventListener('beforeinput', listener);
  return () => input.removeEventListener('beforeinput', listener);
}
