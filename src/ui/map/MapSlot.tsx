import { useEffect } from 'react';
import { Boundary } from '../Boundary.tsx';
import { Later, type LaterProps } from '../lazy/LazyView.tsx';
import { MapStatus } from './MapStatus.tsx';
import { useMaps } from './use-maps.ts';

/** What is drawn needs the maps script. */
type MapPlaceProps<Code, Props extends object> = Omit<LaterProps<Code, Props>, 'fallback' | 'lost'>;

/** Where a map stands. Asks for the script when it appears; without one it says what happened, with Retry. */
export function MapPlace<Code, Props extends object>(place: MapPlaceProps<Code, Props>) {
  const { loader } = useMaps();
  useEffect(() => loader.send({ type: 'load.requested' }), [loader]);
  return (
    <MapStatus loader={loader}>
      <Boundary onCrash={() => loader.send({ type: 'map.crashed' })}>
        <div className="pp-map-ground pp-foreign">
          <Later {...place} lost="above" fallback={<div className="pp-map-place" />} />
        </div>
      </Boundary>
    </MapStatus>
  );
}
