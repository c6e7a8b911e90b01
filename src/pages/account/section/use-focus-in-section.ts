import { useCallback } from 'react';
import { useFocusRestore } from '../../../ui/use-focus-restore.ts';

/**
 * Whoever had the focus, in a section of the page, on something that went is led to the first of `targets` that there is.
 * Never when the page appears: nobody had the focus yet.
 *
 * @param headingId of the section's heading
 * @param targets ids of elements
 */
export function useFocusInSection(headingId: string, targets: readonly string[]) {
  const placeOf = useCallback(
    (element: Element) => element.closest(`section[aria-labelledby="${headingId}"]`),
    [headingId],
  );
  useFocusRestore(placeOf, () => {
    const target = targets.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null;
    // With the words that it belongs to.
    (target?.closest('.pp-notice') ?? target)?.scrollIntoView({ block: 'nearest' });
    return target;
  });
}
