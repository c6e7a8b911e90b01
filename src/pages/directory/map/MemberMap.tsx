import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { LIST_ID, MAP_ID, markerId } from '../../../../machines/directory/dom-ids.ts';
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
import type { MemberMapRef } from '../../../../machines/member-map/member-map.machine.ts';
import {
  selectFound,
  selectIsMapCollapsed,
  selectIsFoundCurrent,
  selectNamed,
  selectVersion,
} from '../../../../machines/member-map/member-map.selectors.ts';
import { selectArea } from '../../../../machines/member-search/member-search.selectors.ts';
import type { MemberSearchRef } from '../../../../machines/member-search/member-search.machine.ts';
import type { Area, Member, Position } from '../../../../machines/member-list/member-list.types.ts';
import type { MapPointStore } from '../../../../machines/member-map/member-map.types.ts';
import type { ClusterMarker } from '../../../ui/map/clusters.ts';
import { LazyView } from '../../../ui/lazy/LazyView.tsx';
import { MapSlot } from '../../../ui/map/MapSlot.tsx';
import type { MarkerMapProps } from '../../../ui/map/MarkerMap.tsx';
import type { OpenMarker, PixelOffset } from '../../../ui/map/MarkerLayer.tsx';
import { useMaps } from '../../../ui/map/use-maps.ts';
import { MapFrame } from './MapFrame.tsx';
import { UnmappedCount } from './UnmappedCount.tsx';
import { professionMarker } from './ProfessionMarker.tsx';
import { t } from '../../../ui/text/t.ts';
import './member-map.css';
import { plural, text } from '../../../../machines/lib/text.ts';

/** "Gestures off" (spec: directory#start-of-the-map): the map moves only by its buttons or when a member is chosen. */
const OPTIONS: google.maps.MapOptions = {
  disableDefaultUI: true,
  gestureHandling: 'none',
  keyboardShortcuts: false,
  clickableIcons: false,
};

/** In the order of the server's codes. */
const PROFESSIONS = ['other', 'medical', 'dental'] as const;

/** Names of markers until their members have loaded. */
const COMING = {
  other: text('Member'),
  medical: text('Medical member'),
  dental: text('Dental member'),
};

const renderMarker = (profession: number) => professionMarker(PROFESSIONS[profession] ?? 'other');

const openMarkerOf = ({ id, geolocation, profession }: Member): OpenMarker | null =>
  geolocation && { id, position: geolocation, profession: PROFESSIONS.indexOf(profession) };

const clusterName = ({ count, dental, medical }: ClusterMarker) =>
  t(
    plural(
      '{count} member, {dental} dental, {medical} medical',
      '{count} members, {dental} dental, {medical} medical',
      count,
      { dental, medical },
    ),
  );

export const lazyMemberPopup = memoizedImport(() => import('./MemberPopup.tsx'));

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
        <Board
          part={part}
          search={search}
          open={open}
          onChoose={onChoose}
          onMove={onMove}
          onEscape={onClose}
          {...map}
        />
      </MapFrame>
      {isCollapsed ? null : <UnmappedCount list={list} />}
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

const lazyMarkerMap = memoizedImport(() => import('../../../ui/map/MarkerMap.tsx'));

type BoardProps = Omit<Props, 'actor' | 'signInUrl'> & {
  part: MemberMapRef;
  search: MemberSearchRef;
  open: Member | null;
  onChoose: (id: number, member: Member | null) => void;
} & Pick<MarkerMapProps, 'onMove' | 'onEscape'>;

function Board({ part, search, book, open, onChoose, ...map }: BoardProps) {
  const version = useSelector(part, selectVersion);
  const found = useSelector(part, selectFound);
  const isFoundCurrent = useSelector(part, selectIsFoundCurrent);
  const named = useSelector(part, selectNamed);
  const area = useSelector(search, selectArea);
  // The book is mutable: both must be recomputed when the chart reports a new version.
  // oxlint-disable-next-line react/exhaustive-deps
  const places = useMemo(() => book.places, [book, version]);
  const finds = useMemo(() => (found === null ? null : book.found), [book, found]);
  const openPin = useMemo(() => (open ? openMarkerOf(open) : null), [open]);

  const nameOf = useCallback(
    (id: number, profession: number) => {
      const member = named[id] ?? (open?.id === id ? open : undefined);
      // A marker is named after the member and the practice, which load after the positions.
      if (!member) return t(COMING[PROFESSIONS[profession] ?? 'other']);
      return member.practiceName === '' ? member.name : `${member.name}, ${member.practiceName}`;
    },
    [named, open],
  );
  const onPress = useCallback(
    (id: number) => onChoose(id, part.getSnapshot().context.members[id] ?? null),
    [onChoose, part],
  );
  const onSameLocation = useCallback((ids: number[]) => part.send({ type: 'cluster.opened', ids }), [part]);
  const onShown = useCallback((ids: number[]) => part.send({ type: 'markers.shown', ids }), [part]);
  const onArea = useCallback(
    (within: Area | null) => search.send(within ? { type: 'area.shown', within } : { type: 'area.cleared' }),
    [search],
  );
  const props: MarkerMapProps = {
    ...map,
    options: OPTIONS,
    places,
    found: finds,
    open: openPin,
    elementId: markerId,
    nameOf,
    clusterName,
    draw: renderMarker,
    onPress,
    onSameLocation,
    onShown,
    area,
    isFoundCurrent,
    onArea,
  };
  return <MapSlot module={lazyMarkerMap} component={({ MarkerMap }) => MarkerMap} props={props} />;
}
