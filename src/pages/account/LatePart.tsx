import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { latenessOf, type LatePartRef } from '../../../machines/lib/late.ts';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { Failed } from './Failed.tsx';

type LatePartProps = {
  part: LatePartRef;
  /** Nothing stands there before somebody asks for it. */
  isUnseen?: boolean;
  children: ReactNode;
};

/** A part of the page whose chart may still be on its way (`late.ts`). */
export function LatePart({ part, isUnseen = false, children }: LatePartProps) {
  const lateness = useSelector(part, latenessOf);
  if (lateness === 'missing')
    return <Failed words="This part of the page did not load." onRetry={() => part.send({ type: 'part.requested' })} />;
  if (lateness === 'coming')
    return isUnseen ? null : (
      <p className="pp-account-waiting" role="status">
        <Spinner /> Loading…
      </p>
    );
  return children;
}
