import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './use-focus-when-lost.ts';

/**
 * When the focused element is removed, moves the focus to its replacement. Does nothing if the focus has already moved.
 *
 * @param placeOf the identity of a focused element; null for an element that this hook does not handle
 * @param standIn the replacement; null while there is none
 */
export function useFocusRestore<Place>(
  placeOf: (element: Element) => Place | null,
  standIn: (place: Place) => HTMLElement | null,
) {
  const held = useRef<{ element: Element; place: Place } | null>(null);
  useEffect(() => {
    const take = ({ target }: FocusEvent) => {
      const place = target instanceof Element ? placeOf(target) : null;
      held.current = place === null || !(target instanceof Element) ? null : { element: target, place };
    };
    // A removed element also fires this event. If it is gone after the change, the user has not moved the focus.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held.current?.element === target && held.current.element.isConnected) held.current = null;
      });
    document.addEventListener('focusin', take);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', take);
      document.removeEventListener('focusout', leave);
    };
  }, [placeOf]);
  useLayoutEffect(() => {
    if (held.current && !held.current.element.isConnected && isFocusLost())
      standIn(held.current.place)?.focus({ preventScroll: true });
  });
}

/** Takes the focus while the element is shown, then returns it to the element that had it. */
export function useFocusReturn(borrower: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = borrower.current;
    const owner = document.activeElement;
    element?.focus();
    return () => {
      if (element?.contains(document.activeElement) && owner instanceof HTMLElement && owner.isConnected) owner.focus();
    };
  }, [borrower]);
}
