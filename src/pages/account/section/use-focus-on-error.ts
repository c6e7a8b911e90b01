import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first invalid field each time the form is rejected.
 *
 * @param refusals the number of times that the form was rejected
 */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, refusals: number) {
  const known = useRef(refusals);
  useLayoutEffect(() => {
    if (known.current === refusals) return;
    known.current = refusals;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusals]);
}
