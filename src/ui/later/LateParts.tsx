import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { latenessOf, type Lateness, type LatePartRef } from '../../../machines/lib/late.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';

export type LatePartsProps = {
  /** Charts whose code may still be on its way (`late.ts`); one that there is not (yet) is not waited for. */
  parts: readonly (LatePartRef | undefined)[];
  /** Until all are there. */
  waiting: ReactNode;
  /** Of what did not come, beside its Retry. */
  words: string;
  /** Whom Retry asks; all parts. */
  all?: LatePartsProps['parts'];
  /** What draws the parts; only once they are there. */
  children: ReactNode;
};

/** Parts of a page that are drawn together: one that is missing is told once, with one Retry for all. */
export function LateParts({ parts: [part, ...others], all = [part, ...others], ...props }: LatePartsProps) {
  const lateness = useSelector(part, told);
  if (lateness === 'coming') return props.waiting;
  if (lateness === 'missing')
    return (
      <Notice
        tone="danger"
        role="alert"
        action={<Button onClick={() => all.forEach((one) => one && request(one))}>Retry</Button>}
      >
        {props.words}
      </Notice>
    );
  return others.length > 0 ? <LateParts parts={others} all={all} {...props} /> : props.children;
}

type PartSnapshot = Parameters<typeof latenessOf>[0];

const told = (snapshot: PartSnapshot | undefined): Lateness => (snapshot ? latenessOf(snapshot) : null);

/** A part that is there does not know the event; one that is coming is not asked for twice. */
const request = (part: LatePartRef) => {
  if (latenessOf(part.getSnapshot() as PartSnapshot) === 'missing') part.send({ type: 'part.requested' });
};
