import type { FocusEvent } from 'react';

/** What waits in a window for the mouse's button, or the finger, to be lifted; null while nothing is pressed. */
type Press = { waiting: (() => void)[] | null };

const presses = new WeakMap<Window, Press>();

/** The press in a window, which is listened to from the first call on. */
function pressIn(view: Window): Press {
  const known = presses.get(view);
  if (known) return known;
  const press: Press = { waiting: null };
  const lift = () => {
    const due = press.waiting ?? [];
    press.waiting = null;
    for (const leave of due) leave();
  };
  // If the button was lifted outside of the window, the press ends with the next thing that the person does.
  view.addEventListener(
    'mousedown',
    ({ button }) => {
      lift();
      if (button === 0) press.waiting = [];
    },
    true,
  );
  for (const end of ['mouseup', 'dragstart', 'keydown']) view.addEventListener(end, lift, true);
  presses.set(view, press);
  return press;
}

// The first press comes before the first field is left.
if (globalThis.window) pressIn(globalThis.window);

/**
 * Reports that the person left the field for another place on the page. When the whole window loses the focus the field
 * stays the document's active element: the person looks something up and will come back.
 *
 * If the person leaves the field by pressing something, it is reported when the press is over: a message at the field would
 * move the button away from under the mouse, and the press would be lost.
 */
export function reportFieldLeft(event: FocusEvent, leave: (() => void) | undefined): void {
  if (!leave || document.activeElement === event.currentTarget) return;
  const { waiting } = pressIn(window);
  if (waiting) waiting.push(leave);
  else leave();
}
