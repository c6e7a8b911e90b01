import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { LazyMachineRef } from '../../../machines/lib/lazy-machine.ts';
import type { Text } from '../../../machines/lib/text.ts';
import { translate } from '../../../machines/lib/translation.ts';

/**
 * As `useText`, for what is seen one frame later as well: a Next can show a message at every field of a long form, and on a slow
 * phone that would hold back the frame that answers the press. React renders it afterwards, and lets every event pass.
 */
export function useDeferredText<Ref extends LazyMachineRef>(
  actor: Ref,
  select: (snapshot: ReturnType<Ref['getSnapshot']>) => Text | null,
): string | null {
  const read = () => {
    const selected = select(actor.getSnapshot() as ReturnType<Ref['getSnapshot']>);
    return selected && translate(selected);
  };
  const [words, setWords] = useState(read);
  const follow = useEffectEvent(() => startTransition(() => setWords(read())));
  useEffect(() => {
    // The chart may have changed since the first rendering.
    follow();
    const subscription = actor.subscribe(() => follow());
    return () => subscription.unsubscribe();
  }, [actor]);
  return words;
}
