import { useLayoutEffect } from 'react';

/**
 * Moves the focus to the first of these elements that exists, when the last change removed the focused control.
 * Does nothing if the user has already moved the focus.
 *
 * @param change a new object for each change; null for none yet
 */
export function useFocusWhenLost(change: object | null, targets: readonly string[]) {
  useLayoutEffect(() => {
    if (change === null || !isFocusLost()) return;
    targets
      .map((id) => document.getElementById(id))
      .find((element) => element !== null)
      ?.focus();
    // Uses the targets of the moment of the change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [change]);
}

/** The focused element was removed, so no element has the focus. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
