import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { LazyMachineRef } from '../../../machines/lib/lazy-machine.ts';
import type { Text } from '../../../machines/lib/text.ts';
import { translate } from '../../../machines/lib/translation.ts';

/**
 * Like `useText`, but renders one frame later. Next can show a message at every field of a long form, which would delay the frame
 * after the press on a slow phone. React renders these messages afterwards, and events can interrupt it.
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
