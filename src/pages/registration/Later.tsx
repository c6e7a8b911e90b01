import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { selectPageName } from '../../../machines/registration/registration.selectors.ts';
import type { LaterPages, LaterPagesProps } from './LaterPages.tsx';
import { Waiting } from './Waiting.tsx';

let arrived: typeof LaterPages | null = null;

/** Brings the code of every page but the first. */
export const bringLaterPages = async () => (arrived ??= (await import('./LaterPages.tsx')).LaterPages);

/** On the first page it draws nothing, but its code comes: so it is there when the visitor goes on. */
export function Later(props: LaterPagesProps) {
  // A fresh one each time: React remembers for ever that a lazy chunk did not arrive, and the portal's Retry has to ask again.
  const [Pages] = useState<ComponentType<LaterPagesProps>>(
    () => arrived ?? lazy(async () => ({ default: await bringLaterPages() })),
  );
  const page = useSelector(props.actor, selectPageName);
  return (
    <Suspense fallback={page === 'products' ? null : <Waiting />}>
      <Pages {...props} />
    </Suspense>
  );
}
