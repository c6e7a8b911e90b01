/** Keystrokes in the phone mask, so that Undo knows them and a full number refuses what has no room. */
import { insertIntoPhone, maskPhone, type Masked } from './phone.ts';

/** How many characters two texts have alike from a place on, in either direction. */
function alike(one: string, other: string, at: (text: string, index: number) => string | undefined): number {
  let count = 0;
  while (count < Math.min(one.length, other.length) && at(one, count) === at(other, count)) count++;
  return count;
}

/**
 * Changes the field as a keystroke would: what is set by a script is nothing that Undo knows. The command is outdated by name,
 * and in every browser the only way; where there is none the field is changed without Undo.
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
 * Takes over a keystroke whose result would have to be corrected, before the browser carries it out.
 *
 * @returns what is to be there instead; null when nothing is to change; undefined when the browser may go on
 */
function correctionOf(
  input: HTMLInputElement,
  { inputType, data, dataTransfer }: InputEvent,
): Masked | null | undefined {
  const { value, selectionStart, selectionEnd } = input;
  if (selectionStart === null || selectionEnd === null) return undefined;
  const isRemoving = inputType === 'deleteContentBackward' || inputType === 'deleteContentForward';
  const inserted = data ?? dataTransfer?.getData('text/plain');
  if (isRemoving) {
    const isRange = selectionStart !== selectionEnd;
    const start = isRange || inputType === 'deleteContentForward' ? selectionStart : selectionStart - 1;
    const end = isRange || inputType === 'deleteContentBackward' ? selectionEnd : selectionEnd + 1;
    const rest = value.slice(0, Math.max(0, start)) + value.slice(end);
    const masked = maskPhone(rest, Math.max(0, start));
    return masked.value === rest ? undefined : masked;
  }
  if (!inputType.startsWith('insert') || inserted === undefined) return undefined;
  const masked = insertIntoPhone(value, selectionStart, selectionEnd, inserted);
  return masked?.value === value.slice(0, selectionStart) + inserted + value.slice(selectionEnd) ? undefined : masked;
}

/**
 * Masks what is typed before the browser shows it. What comes without a keystroke (filled in, dropped, undone) is not its
 * concern.
 *
 * @returns ends it
 */
export function maskWhileTyping(input: HTMLInputElement): () => void {
  let isOwn = false;
  const listener = (event: InputEvent) => {
    const correction = isOwn || event.isComposing ? undefined : correctionOf(input, event);
    if (correction === undefined) return;
    event.preventDefault();
    isOwn = true;
    if (correction !== null) typeInto(input, correction);
    isOwn = false;
  };
  input.addEventListener('beforeinput', listener);
  return () => input.removeEventListener('beforeinput', listener);
}
