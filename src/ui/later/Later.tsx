import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { Bring } from '../../../machines/lib/once.ts';

export type LaterProps<Code, Props extends object> = {
  bring: Bring<Code>;
  /** What of the code is drawn. */
  part: (code: Code) => ComponentType<Props>;
  props: Props;
  /** Until it is there. */
  fallback?: ReactNode;
};

/** Drawn by code that comes later. Code that does not come is thrown while drawing: the boundary above has a Retry. */
export function Later<Code, Props extends object>({ bring, part, props, fallback = null }: LaterProps<Code, Props>) {
  // A fresh one each time: React remembers for ever that a lazy chunk did not arrive, and a Retry has to ask again.
  const [Part] = useState<ComponentType<Props>>(() =>
    bring.arrived ? part(bring.arrived) : lazy(async () => ({ default: part(await bring()) })),
  );
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
