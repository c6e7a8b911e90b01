import type { FocusEvent } from 'react';

/** Callbacks that wait until the mouse button or finger is lifted; null while nothing is pressed. */
type Press = { waiting: (() => void)[] | null };

const presses = new WeakMap<Window, Press>();

/** The state of presses in a window, which is tracked from the first call. */
function pressIn(view: Window): Press {
  const known = presses.get(view);
  if (known) return known;
  const press: Press = { waiting: null };
  const lift = () => {
    const due = press.waiting ?? [];
    press.waiting = null;
    for (const leave of due) leave();
  };
  // If the button was lifted outside the window, the press ends with the next event.
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

// Tracking must start before the first field is left.
if (globalThis.window) pressIn(globalThis.window);

/**
 * Reports that the user left the field for another element of the page. When the whole window loses the focus, the
 * field stays the active element and nothing is reported, because the user will come back.
 *
 * If a press leaves the field, this reports after the press has ended. An earlier message at the field would move the
 * pressed button away, and the click would be lost.
 */
export function reportFieldLeft(event: FocusEvent, leave: (() => void) | undefined): void {
  if (!leave || document.activeElement === event.currentTarget) return;
  const { waiting } = pressIn(window);
  if (waiting) waiting.push(leave);
  else leave();
}
