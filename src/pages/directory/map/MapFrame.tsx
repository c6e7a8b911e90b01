import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { memoizedImport } from '../../../../machines/lib/memoized-import.ts';
import type { MemberMapRef } from '../../../../machines/member-map/member-map.machine.ts';
import {
  selectClusterIds,
  selectIsMapCollapsed,
  selectMapError,
} from '../../../../machines/member-map/member-map.selectors.ts';
import type { Member } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyView } from '../../../ui/lazy/LazyView.tsx';
import { LoadFailure } from '../failure/LoadFailure.tsx';
import { t } from '../../../ui/text/t.ts';

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
  const isCollapsed = useSelector(part, selectIsMapCollapsed);
  const error = useSelector(part, selectMapError);
  const isGathered = useSelector(part, (snapshot) => selectClusterIds(snapshot) !== null);
  return (
    <>
      <Button
        className="pp-map-toggle"
        variant="link"
        aria-expanded={!isCollapsed}
        onClick={() => part.send({ type: 'map.toggled', isCollapsed: !isCollapsed })}
      >
        {isCollapsed ? t('Show the map') : t('Hide the map')}
      </Button>
      {isCollapsed ? null : <div className="pp-map">{children}</div>}
      {error ? (
        <LoadFailure error={error} signInUrl={signInUrl} onRetry={() => part.send({ type: 'load.retried' })}>
          {t('Some members are missing from the map.')}
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
