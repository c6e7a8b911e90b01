import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Leads to the first field of a form that lacks something, whenever it was refused.
 *
 * @param refusals how often that was
 */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, refusals: number) {
  const known = useRef(refusals);
  useLayoutEffect(() => {
    if (known.current === refusals) return;
    known.current = refusals;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusals]);
}
