import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { LIST_ID, MAP_ID } from '../../../../machines/directory/dom-ids.ts';
import type { DirectoryRef } from '../../../../machines/directory/directory.machine.ts';
import {
  selectIsPopupShown,
  selectList,
  selectMap,
  selectOpenMember,
  selectSearchPart,
} from '../../../../machines/directory/directory.selectors.ts';
import { selectStatus } from '../../../../machines/map-loader/map-loader.selectors.ts';
import { memoizedImport } from '../../../../machines/lib/memoized-import.ts';
import { selectIsMapCollapsed } from '../../../../machines/member-map/member-map.selectors.ts';
import type { Member, Position } from '../../../../machines/member-list/member-list.types.ts';
import type { MapPointStore } from '../../../../machines/member-map/member-map.types.ts';
import { LazyView } from '../../../ui/lazy/LazyView.tsx';
import { MapSlot } from '../../../ui/map/MapSlot.tsx';
import type { PixelOffset } from '../../../ui/map/MarkerLayer.tsx';
import { useMaps } from '../../../ui/map/use-maps.ts';
import { MapFrame } from './MapFrame.tsx';
import { t } from '../../../ui/text/t.ts';
import './member-map.css';

export const lazyMemberPopup = memoizedImport(() => import('./MemberPopup.tsx'));

/** The map with its markers waits for the maps script anyway. */
const lazyBoard = memoizedImport(() => import('./MarkerBoard.tsx'));

type Props = { actor: DirectoryRef; book: MapPointStore; centre: Position; zoom: number; signInUrl: string };

/** The map's markers and the popup of one of them. If the map fails to load, it says so and the popup is shown alone. */
export function MemberMap({ actor, signInUrl, ...map }: Props) {
  const { loader } = useMaps();
  const part = useSelector(actor, selectMap);
  const list = useSelector(actor, selectList);
  const search = useSelector(actor, selectSearchPart);
  const isMapThere = useSelector(loader, (snapshot) => selectStatus(snapshot) === 'success');
  const isCollapsed = useSelector(part, selectIsMapCollapsed);
  const open = useSelector(actor, selectOpenMember);
  const isShown = useSelector(actor, selectIsPopupShown);
  const [offset, setOffset] = useState<PixelOffset | null>(null);

  const onChoose = useCallback(
    (id: number, member: Member | null) =>
      actor.send({ type: 'member.chosen', id, opener: 'marker', member, row: null }),
    [actor],
  );
  const onClose = useCallback(() => actor.send({ type: 'popup.closed' }), [actor]);
  const onMove = useCallback(
    (moved: PixelOffset) => {
      setOffset(moved);
      actor.send({ type: 'popup.moved', ...moved });
    },
    [actor],
  );
  return (
    <section id={MAP_ID} className="pp-member-map" aria-label={t('Map of members')}>
      <a
        className="pp-skip"
        href={`#${LIST_ID}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(LIST_ID)?.focus();
        }}
      >
        {t('Skip the map')}
      </a>
      <MapFrame part={part} signInUrl={signInUrl} onChoose={onChoose}>
        <MapSlot
          module={lazyBoard}
          component={({ MarkerBoard }) => MarkerBoard}
          props={{ part, search, open, onChoose, onMove, onEscape: onClose, ...map }}
        />
      </MapFrame>
      {isCollapsed ? null : (
        <LazyView
          module={lazyBoard}
          component={({ UnmappedCount }) => UnmappedCount}
          props={{ list }}
          errorShownBy="sibling"
        />
      )}
      {open && isShown ? (
        <LazyView
          module={lazyMemberPopup}
          component={({ MemberPopup }) => MemberPopup}
          props={{
            member: open,
            offset: isMapThere && !isCollapsed && open.geolocation !== null ? offset : null,
            onClose,
            onShowRow: () => actor.send({ type: 'row.requested' }),
          }}
        />
      ) : null}
    </section>
  );
}
