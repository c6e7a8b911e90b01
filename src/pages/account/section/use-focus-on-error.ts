import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first invalid field each time the form is rejected.
 *
 * @param refusals how often the form has been rejected
 */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, refusals: number) {
  const known = useRef(refusals);
  useLayoutEffect(() => {
    if (known.current === refusals) return;
    known.current = refusals;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusals]);
}
