import type { FocusEvent } from 'react';

/** What waits for the mouse's button, or the finger, to be lifted; null while nothing is pressed. */
let waiting: (() => void)[] | null = null;

function lift() {
  const due = waiting ?? [];
  waiting = null;
  for (const leave of due) leave();
}

// What is not heard of being lifted, since the window was left meanwhile, ends with the next thing that is done.
globalThis.window?.addEventListener(
  'mousedown',
  ({ button }) => {
    lift();
    if (button === 0) waiting = [];
  },
  true,
);
for (const end of ['mouseup', 'dragstart', 'keydown']) globalThis.window?.addEventListener(end, lift, true);

/**
 * Tells that the person left the field for another place on the page. When the whole window loses the focus the field
 * stays the document's active element: somebody is looking something up and will come back to it.
 *
 * Where the field is left by pressing something, that is told when the press is over: what is said of the field would
 * move the button away from under the mouse, and the press would be lost.
 */
export function whenLeft(event: FocusEvent, leave: (() => void) | undefined): void {
  if (!leave || document.activeElement === event.currentTarget) return;
  if (waiting) waiting.push(leave);
  else leave();
}
