import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { latenessOf, type LatePartRef } from '../../../machines/lib/late.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from './Waiting.tsx';

type LatePartProps = {
  part: LatePartRef;
  /** What draws the part; only once it is there. */
  children: ReactNode;
};

/** A part of the form whose code may still be on its way. */
export function LatePart({ part, children }: LatePartProps) {
  switch (useSelector(part, latenessOf)) {
    case null:
      return children;
    case 'coming':
      return <Waiting />;
    case 'missing':
      return (
        <Notice
          tone="danger"
          role="alert"
          action={<Button onClick={() => part.send({ type: 'part.requested' })}>Retry</Button>}
        >
          This part of the form could not be loaded. Everything else is kept.
        </Notice>
      );
  }
}
