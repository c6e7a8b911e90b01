import { useSelector } from '@xstate/react';
import type { LazyMachineRef } from '../../../machines/lib/lazy-machine.ts';
import type { Text } from '../../../machines/lib/text.ts';
import { translate } from '../../../machines/lib/translation.ts';

/**
 * The words of a chart's text, or null without one. The component renders again only when the words change, not when the chart
 * creates an equal text.
 */
export const useText = <Ref extends LazyMachineRef>(
  actor: Ref,
  select: (snapshot: ReturnType<Ref['getSnapshot']>) => Text | null,
): string | null =>
  useSelector<LazyMachineRef, string | null>(actor, (snapshot: ReturnType<Ref['getSnapshot']>) => {
    const selected = select(snapshot);
    return selected && translate(selected);
  });
