import { GoogleMap } from '@react-google-maps/api';
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { boundsOfFound, CLOSEST, FARTHEST, viewOf, type Bounds } from './bounds.ts';
import type { ClusterPin } from './clusters.ts';
import { PinLayer, type PinLayerProps } from './PinLayer.tsx';

export type PinBoardProps = Omit<PinLayerProps, 'map' | 'onCluster'> & {
  centre: google.maps.LatLngLiteral;
  zoom: number;
  options: google.maps.MapOptions;
  /** A cluster that no zoom parts was pressed. */
  onInseparable: (ids: number[]) => void;
};

/** A map with many pins that are buttons, and the buttons that move it. Give it props that stay the same while nothing changes. */
export const PinBoard = memo(function PinBoard({ centre, zoom, options, onInseparable, ...layer }: PinBoardProps) {
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const { places, found } = layer;
  // The list comes first, and what is typed: pins are drawn when nothing else waits.
  const drawn = { places: useDeferredValue(places), found: useDeferredValue(found) };

  const show = useCallback(
    (bounds: Bounds, least = 0) => {
      if (!map) return;
      const { offsetWidth: width, offsetHeight: height } = map.getDiv();
      const view = viewOf(bounds, { width, height });
      map.setZoom(Math.max(least, view.zoom));
      map.panTo(view.centre);
    },
    [map],
  );
  const showWhole = useCallback(() => {
    const bounds = places && found ? boundsOfFound(places, found) : null;
    if (bounds) return show(bounds);
    map?.setZoom(zoom);
    map?.panTo(centre);
  }, [map, places, found, show, zoom, centre]);

  // The map goes to what was found, and back when nothing is looked for any more.
  const shownFound = useRef(found);
  useEffect(() => {
    if (!map || found === shownFound.current) return;
    shownFound.current = found;
    showWhole();
  }, [map, found, showWhole]);

  const zoomBy = (step: number) =>
    map?.setZoom(Math.max(FARTHEST, Math.min(CLOSEST, Math.round(map.getZoom() ?? zoom) + step)));
  const onCluster = useCallback(
    (cluster: ClusterPin) => {
      const { ids, bounds, partedAt } = cluster.members();
      if (partedAt === null) onInseparable(ids);
      else show(bounds, partedAt);
    },
    [show, onInseparable],
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
        {map ? <PinLayer map={map} onCluster={onCluster} {...layer} {...drawn} /> : null}
      </GoogleMap>
      <div className="pp-map-buttons">
        <Button onClick={() => zoomBy(1)}>Closer</Button>
        <Button onClick={() => zoomBy(-1)}>Farther</Button>
        <Button onClick={showWhole}>Whole area</Button>
      </div>
    </>
  );
});
