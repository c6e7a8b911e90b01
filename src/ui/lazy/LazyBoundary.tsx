import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { getLoadingStatus, type LoadingStatus, type LazyMachineRef } from '../../../machines/lib/lazy-machine.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { t } from '../text/t.ts';

export type LazyBoundaryProps = {
  /** Actors whose chart may still be loading (`lazy-machine.ts`). An actor that does not exist is not waited for. */
  actors: readonly (LazyMachineRef | undefined)[];
  /** Shown until all charts have loaded. */
  fallback: ReactNode;
  /** Shown with a Retry button when a chart fails to load. */
  errorMessage: string;
  /** Actors that Retry loads again. Default: all `actors`. */
  retried?: LazyBoundaryProps['actors'];
  /** Rendered only once all charts have loaded. */
  children: ReactNode;
};

/** Renders its children when the charts of all actors have loaded. Shows one error and one Retry for all of them. */
export function LazyBoundary({ actors: [actor, ...rest], retried = [actor, ...rest], ...props }: LazyBoundaryProps) {
  const status = useSelector(actor, selectLoadingStatus);
  if (status === 'loading') return props.fallback;
  if (status === 'failed')
    return (
      <Notice
        tone="danger"
        role="alert"
        action={<Button onClick={() => retried.forEach((one) => one && load(one))}>{t('Retry')}</Button>}
      >
        {props.errorMessage}
      </Notice>
    );
  return rest.length > 0 ? <LazyBoundary actors={rest} retried={retried} {...props} /> : props.children;
}

type LazySnapshot = Parameters<typeof getLoadingStatus>[0];

const selectLoadingStatus = (snapshot: LazySnapshot | undefined): LoadingStatus =>
  snapshot ? getLoadingStatus(snapshot) : null;

/** A loaded chart does not know the event, and a loading chart must not be requested twice. */
const load = (actor: LazyMachineRef) => {
  if (getLoadingStatus(actor.getSnapshot() as LazySnapshot) === 'failed') actor.send({ type: 'import.retried' });
};
