import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus after `change`, when the focused control was removed or the next control follows.
 * Never on mount: the component's parent decides about the focus.
 */
export function useFocusAfter(change: unknown, target: string | null) {
  const before = useRef(change);
  useLayoutEffect(() => {
    if (Object.is(before.current, change)) return;
    before.current = change;
    if (target !== null) document.getElementById(target)?.focus();
  }, [change, target]);
}
