import { lazy, Suspense, useEffect, useState } from 'react';
import { MapBoundary } from './MapBoundary.tsx';
import type { MapCanvasProps } from './MapCanvas.tsx';
import { MapStatus } from './MapStatus.tsx';
import { useMaps } from './use-maps.ts';

export type MapPin = {
  id: string;
  /** What stands there, for those who do not see it. */
  name: string;
  position: google.maps.LatLngLiteral;
};

type MapViewProps = MapCanvasProps & {
  /** The region's name. */
  label: string;
};

/** A map. Asks for the script when it appears; without one it says what happened, with Retry. */
export function MapView({ label, ...map }: MapViewProps) {
  const { loader } = useMaps();
  useEffect(() => loader.send({ type: 'load.requested' }), [loader]);
  return (
    <section className="pp-map" aria-label={label}>
      <MapStatus loader={loader}>
        <MapBoundary onCrash={() => loader.send({ type: 'map.crashed' })}>
          <LoadedMap {...map} />
        </MapBoundary>
      </MapStatus>
    </section>
  );
}

function LoadedMap(map: MapCanvasProps) {
  // A fresh one each time: React remembers for ever that a lazy chunk did not arrive, and Retry has to ask again.
  const [Canvas] = useState(() => lazy(() => import('./MapCanvas.tsx')));
  return (
    <Suspense fallback={<div className="pp-map-place" />}>
      <div className="pp-map-ground pp-foreign">
        <Canvas {...map} />
      </div>
    </Suspense>
  );
}
