import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when what it depends on has changed, because the control that had it went or because another comes
 * next. Never when the component appears: whoever brings it there decides about the focus.
 */
export function useFocusAfter(change: unknown, target: string | null) {
  const before = useRef(change);
  useLayoutEffect(() => {
    if (Object.is(before.current, change)) return;
    before.current = change;
    if (target !== null) document.getElementById(target)?.focus();
  }, [change, target]);
}
