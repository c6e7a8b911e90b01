import { GoogleMap } from '@react-google-maps/api';
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { areaOf, boundsOfFound, MAX_ZOOM, MIN_ZOOM, viewOf, type Bounds } from './bounds.ts';
import type { ClusterMarker } from './clusters.ts';
import { MarkerLayer, type MarkerLayerProps } from './MarkerLayer.tsx';
import { withColourScheme } from './scheme.ts';
import { t } from '../text/t.ts';

export type MarkerMapProps = Omit<MarkerLayerProps, 'map' | 'onCluster'> & {
  centre: google.maps.LatLngLiteral;
  zoom: number;
  options: google.maps.MapOptions;
  /** Called when a cluster is pressed that no zoom splits. */
  onSameLocation: (ids: number[]) => void;
  /** The area to show; null for no particular area. */
  area: Bounds | null;
  /** Whether `found` belongs to the current search. Otherwise the map waits. */
  isFoundCurrent: boolean;
  /** Called with the area after the visitor has moved the map; null when the map shows all results. */
  onArea: (area: Bounds | null) => void;
};

/** What the visitor pressed to move the map: one of its buttons, or the marker with this id. */
type Mover = 'button' | number;

/** A map with many markers as buttons, and buttons to move it. Pass stable props while nothing changes. */
export const MarkerMap = memo(function MarkerMap(props: MarkerMapProps) {
  const { centre, zoom, options, onSameLocation, area, isFoundCurrent, onArea, ...layer } = props;
  const [mapOptions] = useState(() => withColourScheme(options));
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const { places, found, open, nameOf, onPress } = layer;
  // The list, typing and the popup have priority: markers render, and the map moves, when nothing else is waiting.
  const drawn = {
    places: useDeferredValue(places),
    found: useDeferredValue(found),
    open: useDeferredValue(open),
    nameOf: useDeferredValue(nameOf),
  };

  // Only a move by the visitor changes the area, not a move after a search or by the list.
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
      // The map becomes idle after the second of the two calls.
      mover.current = by;
      map.panTo(view.centre);
    },
    [map],
  );
  const showAll = useCallback(() => {
    const bounds = places && boundsOfFound(places, found);
    if (bounds) show(bounds);
  }, [places, found, show]);

  // Moves the map to the results, and back to the start when the search is cleared.
  const shown = useRef<{ found: typeof found; area: Bounds | null }>({ found, area: null });
  useEffect(() => {
    if (!map || !isFoundCurrent) return;
    const before = shown.current;
    shown.current = { found, area };
    if (found !== before.found) {
      // The area is set only for a returning visitor, because a search looks everywhere.
      if (area) return show(area, { margin: 0 });
      const bounds = places && found && boundsOfFound(places, found);
      if (bounds) return show(bounds);
      mover.current = null;
      map.setZoom(zoom);
      map.panTo(centre);
    } else if (area === null && before.area !== null) showAll();
  }, [map, places, found, isFoundCurrent, area, show, showAll, zoom, centre]);
  // A returning visitor sees the map at its previous position.
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
        options={mapOptions}
        onLoad={setMap}
        onUnmount={() => setMap(null)}
      >
        {map ? <MarkerLayer map={map} onCluster={onCluster} {...layer} {...drawn} onPress={onPin} /> : null}
      </GoogleMap>
      <div className="pp-map-buttons">
        <Button onClick={() => zoomBy(1)}>{t('Zoom in')}</Button>
        <Button onClick={() => zoomBy(-1)}>{t('Zoom out')}</Button>
        <Button
          onClick={() => {
            showAll();
            onArea(null);
          }}
        >
          {t('Show all')}
        </Button>
      </div>
    </>
  );
});
