import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { markerId } from '../../../../machines/directory/dom-ids.ts';
import { plural, text } from '../../../../machines/lib/text.ts';
import type { Area, Member, Position } from '../../../../machines/member-list/member-list.types.ts';
import type { MemberMapRef } from '../../../../machines/member-map/member-map.machine.ts';
import {
  selectFound,
  selectIsFoundCurrent,
  selectNamed,
  selectVersion,
} from '../../../../machines/member-map/member-map.selectors.ts';
import type { MapPointStore } from '../../../../machines/member-map/member-map.types.ts';
import type { MemberSearchRef } from '../../../../machines/member-search/member-search.machine.ts';
import { selectArea } from '../../../../machines/member-search/member-search.selectors.ts';
import type { ClusterMarker } from '../../../ui/map/clusters.ts';
import { MarkerMap, type MarkerMapProps } from '../../../ui/map/MarkerMap.tsx';
import type { OpenMarker } from '../../../ui/map/MarkerLayer.tsx';
import { t } from '../../../ui/text/t.ts';
import { professionMarker } from './ProfessionMarker.tsx';

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

type Props = {
  book: MapPointStore;
  centre: Position;
  zoom: number;
  part: MemberMapRef;
  search: MemberSearchRef;
  open: Member | null;
  onChoose: (id: number, member: Member | null) => void;
} & Pick<MarkerMapProps, 'onMove' | 'onEscape'>;

/** The map and its markers, named after the members. */
export function MarkerBoard({ part, search, book, open, onChoose, ...map }: Props) {
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
  return <MarkerMap {...props} />;
}

export { UnmappedCount } from './UnmappedCount.tsx';
