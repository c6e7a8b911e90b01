import { GoogleMap } from '@react-google-maps/api';
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { areaOf, boundsOfFound, MAX_ZOOM, MIN_ZOOM, viewOf, type Bounds } from './bounds.ts';
import type { ClusterMarker } from './clusters.ts';
import { MarkerLayer, type MarkerLayerProps } from './MarkerLayer.tsx';

export type MarkerMapProps = Omit<MarkerLayerProps, 'map' | 'onCluster'> & {
  centre: google.maps.LatLngLiteral;
  zoom: number;
  options: google.maps.MapOptions;
  /** A cluster that no zoom parts was pressed. */
  onSameLocation: (ids: number[]) => void;
  /** The area to show; null: no area in particular. */
  area: Bounds | null;
  /** Whether `found` answers the current search; while it does not, the map waits. */
  isFoundCurrent: boolean;
  /** The visitor has moved the map, which shows this area now; null: it shows everybody who was found. */
  onArea: (area: Bounds | null) => void;
};

/** What the visitor pressed to move the map: one of its buttons, or the pin with this number. */
type Mover = 'button' | number;

/** A map with many pins that are buttons, and the buttons that move it. Give it props that stay the same while nothing changes. */
export const MarkerMap = memo(function MarkerMap(props: MarkerMapProps) {
  const { centre, zoom, options, onSameLocation, area, isFoundCurrent, onArea, ...layer } = props;
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const { places, found, open, onPress } = layer;
  // The list comes first, and what is typed: pins are drawn when nothing else waits.
  const drawn = { places: useDeferredValue(places), found: useDeferredValue(found) };

  // The area follows where the visitor moves the map, and not where a search or the list moves it.
  const mover = useRef<Mover | null>(null);
  const openId = useRef<number | null>(null);
  useEffect(() => {
    openId.current = open?.id ?? null;
  }, [open]);
  useEffect(() => {
    const idle = map?.addListener('idle', () => {
      const bounds = map.getBounds()?.toJSON();
      const isVisitor = mover.current === 'button' || (mover.current !== null && mover.current === openId.current);
      mover.current = null;
      if (bounds && isVisitor) onArea(areaOf(bounds));
    });
    return () => idle?.remove();
  }, [map, onArea]);

  const show = useCallback(
    (bounds: Bounds, { least = 0, margin, by = null }: { least?: number; margin?: number; by?: Mover | null } = {}) => {
      if (!map) return;
      const { offsetWidth: width, offsetHeight: height } = map.getDiv();
      const view = viewOf(bounds, { width, height }, margin);
      mover.current = null;
      map.setZoom(Math.max(least, view.zoom));
      // The map stands still after the last of the two.
      mover.current = by;
      map.panTo(view.centre);
    },
    [map],
  );
  const showAll = useCallback(() => {
    const bounds = places && boundsOfFound(places, found);
    if (bounds) show(bounds);
  }, [places, found, show]);

  // The map goes to what was found, and back when nothing is looked for any more.
  const shown = useRef<{ found: typeof found; area: Bounds | null }>({ found, area: null });
  useEffect(() => {
    if (!map || !isFoundCurrent) return;
    const before = shown.current;
    shown.current = { found, area };
    if (found !== before.found) {
      // Only for who comes back to an area: a search looks everywhere.
      if (area) return show(area, { margin: 0 });
      const bounds = places && found && boundsOfFound(places, found);
      if (bounds) return show(bounds);
      mover.current = null;
      map.setZoom(zoom);
      map.panTo(centre);
    } else if (area === null && before.area !== null) showAll();
  }, [map, places, found, isFoundCurrent, area, show, showAll, zoom, centre]);
  // Who comes back finds the map where it was.
  const begun = useRef(area);
  useEffect(() => {
    if (map && begun.current) show(begun.current, { margin: 0 });
  }, [map, show]);

  const zoomBy = (step: number) => {
    const before = Math.round(map?.getZoom() ?? zoom);
    const next = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, before + step));
    if (next === before) return;
    mover.current = 'button';
    map?.setZoom(next);
  };
  const onCluster = useCallback(
    (cluster: ClusterMarker) => {
      const { ids, bounds, partedAt } = cluster.members();
      if (partedAt === null) onSameLocation(ids);
      else show(bounds, { least: partedAt, by: 'button' });
    },
    [show, onSameLocation],
  );
  const onPin = useCallback(
    (id: number) => {
      mover.current = id;
      onPress(id);
    },
    [onPress],
  );
  return (
    <>
      <GoogleMap
        mapContainerClassName="pp-map-canvas"
        center={centre}
        zoom={zoom}
        options={options}
        onLoad={setMap}
        onUnmount={() => setMap(null)}
      >
        {map ? <MarkerLayer map={map} onCluster={onCluster} {...layer} {...drawn} onPress={onPin} /> : null}
      </GoogleMap>
      <div className="pp-map-buttons">
        <Button onClick={() => zoomBy(1)}>Zoom in</Button>
        <Button onClick={() => zoomBy(-1)}>Zoom out</Button>
        <Button
          onClick={() => {
            showAll();
            onArea(null);
          }}
        >
          Show all
        </Button>
      </div>
    </>
  );
});
