import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { latenessOf, type Lateness, type LatePartRef } from '../../../../../machines/lib/late.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Waiting } from '../../frame/Waiting.tsx';

type LatePartsProps = {
  /** Charts whose code may still be on its way (`late.ts`); one that the form does not have (yet) is not waited for. */
  parts: readonly (LatePartRef | undefined)[];
  /** Whom Retry asks; all parts. */
  all?: LatePartsProps['parts'];
  /** What draws the parts; only once they are there. */
  children: ReactNode;
};

/** Parts of the form that are drawn together: one that is missing is told once, with one Retry for all. */
export function LateParts({ parts: [part, ...others], all = [part, ...others], children }: LatePartsProps) {
  const lateness = useSelector(part, told);
  return (
    <Late lateness={lateness} onRetry={() => all.forEach((one) => one && request(one))}>
      {others.length > 0 ? (
        <LateParts parts={others} all={all}>
          {children}
        </LateParts>
      ) : (
        children
      )}
    </Late>
  );
}

type PartSnapshot = Parameters<typeof latenessOf>[0];

const told = (snapshot: PartSnapshot | undefined): Lateness => (snapshot ? latenessOf(snapshot) : null);

/** A part that is there does not know the event; one that is coming is not asked for twice. */
const request = (part: LatePartRef) => {
  if (latenessOf(part.getSnapshot() as PartSnapshot) === 'missing') part.send({ type: 'part.requested' });
};

function Late({ lateness, onRetry, children }: { lateness: Lateness; onRetry: () => void; children: ReactNode }) {
  switch (lateness) {
    case null:
      return children;
    case 'coming':
      return <Waiting />;
    case 'missing':
      return (
        <Notice tone="danger" role="alert" action={<Button onClick={onRetry}>Retry</Button>}>
          This part of the form could not be loaded. Everything else is kept.
        </Notice>
      );
  }
}
