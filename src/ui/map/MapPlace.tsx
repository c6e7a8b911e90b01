import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Boundary } from '../Boundary.tsx';
import { MapStatus } from './MapStatus.tsx';
import { useMaps } from './use-maps.ts';

type MapPlaceProps<Props extends object> = {
  /** The code of what is drawn, which needs the maps script. */
  bring: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
};

/** Where a map stands. Asks for the script when it appears; without one it says what happened, with Retry. */
export function MapPlace<Props extends object>(place: MapPlaceProps<Props>) {
  const { loader } = useMaps();
  useEffect(() => loader.send({ type: 'load.requested' }), [loader]);
  return (
    <MapStatus loader={loader}>
      <Boundary onCrash={() => loader.send({ type: 'map.crashed' })}>
        <LoadedMap {...place} />
      </Boundary>
    </MapStatus>
  );
}

function LoadedMap<Props extends object>({ bring, props }: MapPlaceProps<Props>) {
  // A fresh one each time: React remembers for ever that a lazy chunk did not arrive, and Retry has to ask again.
  const [Canvas] = useState<ComponentType<Props>>(() => lazy(bring));
  return (
    <Suspense fallback={<div className="pp-map-place" />}>
      <div className="pp-map-ground pp-foreign">
        <Canvas {...props} />
      </div>
    </Suspense>
  );
}
