import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { getLoadingStatus, type LoadingStatus, type LazyMachineRef } from '../../../machines/lib/lazy-machine.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';

export type LatePartsProps = {
  /** Charts whose code may still be on its way (`lazy-machine.ts`); one that there is not (yet) is not waited for. */
  parts: readonly (LazyMachineRef | undefined)[];
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
  const status = useSelector(part, told);
  if (status === 'loading') return props.waiting;
  if (status === 'failed')
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

type PartSnapshot = Parameters<typeof getLoadingStatus>[0];

const told = (snapshot: PartSnapshot | undefined): LoadingStatus => (snapshot ? getLoadingStatus(snapshot) : null);

/** A part that is there does not know the event; one that is coming is not asked for twice. */
const request = (part: LazyMachineRef) => {
  if (getLoadingStatus(part.getSnapshot() as PartSnapshot) === 'failed') part.send({ type: 'import.retried' });
};
