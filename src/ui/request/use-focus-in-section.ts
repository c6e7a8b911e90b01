import { useCallback } from 'react';
import { useFocusRestore } from '../use-focus-restore.ts';

/**
 * When the focused element of a section is removed, moves the focus to the first of `targets` that exists. Never when the
 * page appears.
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
    // Scrolls the message into view together with the focused element.
    (target?.closest('.pp-notice') ?? target)?.scrollIntoView({ block: 'nearest' });
    return target;
  });
}
