import { useLayoutEffect } from 'react';

/**
 * Gives the focus to the first of these elements that there is, when the control that had it went away with the last
 * change. Whoever has gone on to another place meanwhile stays there.
 *
 * @param change an object that is a new one each time it happens; null for "nothing yet"
 */
export function useFocusWhenLost(change: object | null, targets: readonly string[]) {
  useLayoutEffect(() => {
    if (change === null || !isFocusLost()) return;
    targets
      .map((id) => document.getElementById(id))
      .find((element) => element !== null)
      ?.focus();
    // The targets are those of the moment of the change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [change]);
}

/** Nothing has it: what had it went. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
