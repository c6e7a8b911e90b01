import type * as laterPages from './LaterPages.tsx';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

type LaterPages = typeof laterPages;

let arrived: LaterPages | null = null;

/** Brings the code of whatever the first page does not show at first. */
export const bringLaterPages = async () => (arrived ??= await import('./LaterPages.tsx'));

type LaterProps<Props extends object> = {
  /** Which part of that code is drawn. */
  part: (pages: LaterPages) => ComponentType<Props>;
  props: Props;
  /** Until it is there. */
  fallback?: ReactNode;
};

/** Drawn by code that comes later: on the first page it may draw nothing, but it is there when the visitor goes on. */
export function Later<Props extends object>({ part, props, fallback = null }: LaterProps<Props>) {
  // A fresh one each time: React remembers for ever that a lazy chunk did not arrive, and the portal's Retry has to ask again.
  const [Part] = useState<ComponentType<Props>>(() =>
    arrived ? part(arrived) : lazy(async () => ({ default: part(await bringLaterPages()) })),
  );
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
