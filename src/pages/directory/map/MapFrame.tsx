import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { memoizedImport } from '../../../../machines/lib/memoized-import.ts';
import type { MemberMapRef } from '../../../../machines/member-map/member-map.machine.ts';
import {
  selectGathered,
  selectIsFolded,
  selectMapFailure,
} from '../../../../machines/member-map/member-map.selectors.ts';
import type { Member } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyView } from '../../../ui/lazy/LazyView.tsx';
import { LoadFailure } from '../failure/LoadFailure.tsx';

/** Loaded on demand: few map points are shared by several members. */
export const lazyClusterPopup = memoizedImport(() => import('./ClusterPopup.tsx'));

type Props = {
  part: MemberMapRef;
  onChoose: (id: number, member: Member | null) => void;
  signInUrl: string;
  /** The map itself. */
  children?: ReactNode;
};

/** The controls around the map: the toggle, load errors, and the popup of a cluster. */
export function MapFrame({ part, onChoose, signInUrl, children }: Props) {
  const isFolded = useSelector(part, selectIsFolded);
  const failure = useSelector(part, selectMapFailure);
  const isGathered = useSelector(part, (snapshot) => selectGathered(snapshot) !== null);
  return (
    <>
      <Button
        className="pp-map-toggle"
        variant="link"
        aria-expanded={!isFolded}
        onClick={() => part.send({ type: 'map.folded', isFolded: !isFolded })}
      >
        {isFolded ? 'Show the map' : 'Hide the map'}
      </Button>
      {isFolded ? null : <div className="pp-map">{children}</div>}
      {failure ? (
        <LoadFailure failure={failure} signInUrl={signInUrl} onRetry={() => part.send({ type: 'reading.retried' })}>
          Some members are missing from the map.
        </LoadFailure>
      ) : null}
      {isGathered ? (
        <LazyView
          module={lazyClusterPopup}
          component={({ ClusterPopup }) => ClusterPopup}
          props={{ part, onChoose }}
          fallback={null}
        />
      ) : null}
    </>
  );
}
