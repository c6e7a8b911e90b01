import { memo, useCallback, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFocusRestore } from '../use-focus-restore.ts';
import { firstMarker, neighborMarker } from './marker-keyboard-navigation.ts';
import { hasWithin, overhangOf, reachesInto, widened, type MapPoints, type Bounds } from './bounds.ts';
import { createClusters, type ClusterMarker, type VisibleMarker } from './clusters.ts';
import './markers.css';

/** In pixels from the map's upper left corner. */
export type PixelOffset = { x: number; y: number };

/** The marker whose popup is open, even inside a cluster: the map pans to it. */
export type OpenMarker = { id: number; position: google.maps.LatLngLiteral; profession: number };

export type MarkerLayerProps = {
  map: google.maps.Map;
  places: MapPoints | null;
  /** The ids that a search finds; null for all members. */
  found: ReadonlySet<number> | null;
  open: OpenMarker | null;
  /** The element id of the marker's button. */
  elementId: (id: number) => string;
  nameOf: (id: number, profession: number) => string;
  clusterName: (cluster: ClusterMarker) => string;
  draw: (profession: number) => ReactNode;
  onPress: (id: number) => void;
  onCluster: (cluster: ClusterMarker) => void;
  /** Called when Esc is pressed on a marker. */
  onEscape: () => void;
  /** Called when the open marker has moved. */
  onMove: (offset: PixelOffset) => void;
  /** Called with the ids of the visible markers. */
  onShown: (ids: number[]) => void;
};

/** Beyond the map's edges, markers are rendered up to DRAWN and clustered up to REACHED, as shares of its size. */
const DRAWN = 0.25;
const REACHED = 1;

/**
 * The visible part of the map and its projection; a new object after each change.
 * Clusters stay the same until the map leaves `reach`, so that a small move does not rebuild markers.
 */
type Sight = { bounds: Bounds; reach: Bounds; zoom: number; projection: google.maps.MapCanvasProjection };

function sightOf(before: Sight | null, now: Omit<Sight, 'reach'>): Sight {
  const isReached = before?.zoom === now.zoom && hasWithin(before.reach, widened(now.bounds, DRAWN));
  return { ...now, reach: isReached ? before.reach : widened(now.bounds, REACHED) };
}

/** Adds an element to the map's pane that receives clicks and moves with the map. */
function createPane(element: HTMLElement, onDraw: (projection: google.maps.MapCanvasProjection) => void) {
  const overlay = new google.maps.OverlayView();
  overlay.onAdd = () => overlay.getPanes()?.overlayMouseTarget.append(element);
  overlay.onRemove = () => element.remove();
  overlay.draw = () => onDraw(overlay.getProjection());
  return overlay;
}

type Placed = { pin: VisibleMarker; key: string; x: number; y: number; isInSight: boolean };

const keyOf = ({ kind, id }: VisibleMarker) => `${kind} ${id}`;

/**
 * Renders all markers in one layer, at their true positions. Markers that would overlap become a cluster. While a visitor types, the
 * markers stay the same.
 */
export const MarkerLayer = memo(function MarkerLayer(props: MarkerLayerProps) {
  const { map, places, found, open, onMove, onShown } = props;
  const [element] = useState(() => document.createElement('div'));
  const [sight, setSight] = useState<Sight | null>(null);
  // Depends on the position only: while the map pans, it reports every step.
  const target = open?.position ?? null;

  const look = useCallback(
    (projection: google.maps.MapCanvasProjection | undefined) => {
      const bounds = map.getBounds()?.toJSON();
      const zoom = Math.round(map.getZoom() ?? 0);
      if (bounds && projection) setSight((before) => sightOf(before, { bounds, zoom, projection }));
    },
    [map],
  );

  useEffect(() => {
    const pane = createPane(element, look);
    pane.setMap(map);
    const idle = map.addListener('idle', () => look(pane.getProjection()));
    return () => {
      idle.remove();
      pane.setMap(null);
    };
  }, [map, element, look]);

  useEffect(() => {
    if (!target || !sight) return;
    const tell = () => {
      const pixel = sight.projection.fromLatLngToContainerPixel(new google.maps.LatLng(target));
      if (pixel) onMove({ x: pixel.x, y: pixel.y });
    };
    tell();
    const moved = map.addListener('bounds_changed', tell);
    return () => moved.remove();
  }, [map, sight, target, onMove]);

  const isReady = sight !== null;
  useEffect(() => {
    if (target && isReady) map.panTo(target);
  }, [map, target, isReady]);

  const { zoom, reach } = sight ?? {};
  const clusters = useMemo(
    () => (places && reach && zoom !== undefined ? createClusters(places, found, zoom, reach) : null),
    [places, found, zoom, reach],
  );
  const shown = useMemo(() => {
    if (!sight) return [];
    const near = clusters?.within(widened(sight.bounds, DRAWN)) ?? [];
    const isDrawn = open === null || near.some((pin) => pin.kind === 'pin' && pin.id === open.id);
    const pins: VisibleMarker[] = isDrawn || open === null ? near : [...near, { kind: 'pin', ...open }];
    const { offsetWidth: width, offsetHeight: height } = map.getDiv();
    return pins.flatMap((pin): Placed[] => {
      const position = new google.maps.LatLng(pin.position);
      const pixel = sight.projection.fromLatLngToDivPixel(position);
      const inWindow = sight.projection.fromLatLngToContainerPixel(position);
      if (!pixel || !inWindow) return [];
      return [{ pin, key: keyOf(pin), x: pixel.x, y: pixel.y, isInSight: reachesInto({ width, height }, inWindow) }];
    });
  }, [map, clusters, sight, open]);

  useEffect(() => {
    if (places) onShown(shown.flatMap(({ pin, isInSight }) => (pin.kind === 'pin' && isInSight ? [pin.id] : [])));
  }, [places, shown, onShown]);

  /** The arrow keys may focus a marker that is partly visible: the map moves until all of it is visible. */
  const reveal = useCallback(
    ({ pin }: Placed) => {
      const at = sight?.projection.fromLatLngToContainerPixel(new google.maps.LatLng(pin.position));
      if (!sight || !at) return;
      const { offsetWidth: width, offsetHeight: height } = map.getDiv();
      const { x, y } = overhangOf({ width, height }, at);
      const centre = new google.maps.Point(width / 2 + x, height / 2 + y);
      const place = x === 0 && y === 0 ? null : sight.projection.fromContainerPixelToLatLng(centre);
      if (place) map.panTo(place);
    },
    [map, sight],
  );
  return createPortal(<Pins {...props} shown={shown} element={element} reveal={reveal} />, element);
});

const keyIn = (element: Element) => element.closest('[data-pin]')?.getAttribute('data-pin') ?? null;

type PinsProps = MarkerLayerProps & {
  shown: readonly Placed[];
  element: HTMLElement;
  reveal: (placed: Placed) => void;
};

/** One tab stop: the arrow keys move from marker to marker. */
function Pins({ shown, element, reveal, open, elementId, nameOf, ...props }: PinsProps) {
  const { clusterName, draw, onPress, onCluster, onEscape } = props;
  const [current, setCurrent] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const inSight = shown.filter(({ isInSight }) => isInSight);
  const stop = inSight.some(({ key }) => key === current) ? current : (firstMarker(inSight)?.key ?? null);
  // A pressed cluster splits: the focus moves to one of its markers.
  useFocusRestore(keyIn, () => element.querySelector<HTMLElement>('[data-pin][tabindex="0"]'));

  const onKeyDown = (event: KeyboardEvent, from: Placed) => {
    if (event.key === 'Escape') return onEscape();
    const next = neighborMarker(inSight, from, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.key);
    element.querySelector<HTMLElement>(`[data-pin="${next.key}"]`)?.focus();
    reveal(next);
  };
  return (
    <div className="pp-markers">
      {shown.map((placed) => {
        const { pin, key, x, y, isInSight } = placed;
        const shared = {
          'data-pin': key,
          // A marker beyond the map's edges has no name yet, because only visible members are loaded. One that has the focus stays.
          'aria-hidden': isInSight || key === focused ? undefined : true,
          tabIndex: key === stop ? 0 : -1,
          style: { left: x, top: y },
          onFocus: () => {
            setCurrent(key);
            setFocused(key);
          },
          onBlur: () => setFocused(null),
          onKeyDown: (event: KeyboardEvent) => onKeyDown(event, placed),
        } as const;
        return pin.kind === 'pin' ? (
          <button
            key={key}
            type="button"
            {...shared}
            id={elementId(pin.id)}
            className="pp-marker"
            aria-label={nameOf(pin.id, pin.profession)}
            aria-expanded={pin.id === open?.id}
            onClick={() => onPress(pin.id)}
          >
            {draw(pin.profession)}
          </button>
        ) : (
          <button
            type="button"
            key={key}
            {...shared}
            className="pp-marker"
            aria-label={clusterName(pin)}
            onClick={() => onCluster(pin)}
          >
            <ClusterSign count={pin.count} medical={pin.medical} dental={pin.dental} />
          </button>
        );
      })}
    </div>
  );
}

/** At most four characters: "999", "2.5k", "12k". */
const shortOf = (count: number) =>
  count < 1000 ? String(count) : `${count < 10_000 ? Math.floor(count / 100) / 10 : Math.floor(count / 1000)}k`;

type ClusterSignProps = Pick<ClusterMarker, 'count' | 'medical' | 'dental'>;

/** A ring of the professions' shares around the count. It stays the same while the map moves. */
const ClusterSign = memo(({ count, medical, dental }: ClusterSignProps) => {
  const around = 2 * Math.PI * 17;
  const said = shortOf(count);
  const arc = (share: number) => `${(share / count) * around} ${around}`;
  return (
    <svg viewBox="0 0 50 50" aria-hidden="true" focusable="false">
      <path className="pp-cluster-body" d="M25 50L17 42A22 22 0 1 1 33 42z" />
      <circle className="pp-cluster-arc pp-cluster-dental" cx="25" cy="23" r="17" strokeDasharray={arc(dental)} />
      <circle
        className="pp-cluster-arc pp-cluster-medical"
        cx="25"
        cy="23"
        r="17"
        strokeDasharray={arc(medical)}
        strokeDashoffset={-(dental / count) * around}
      />
      <text
        className={`pp-cluster-count${said.length > 2 ? ' pp-cluster-many' : ''}`}
        x="25"
        y="23"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {said}
      </text>
    </svg>
  );
});
