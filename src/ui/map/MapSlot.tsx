import { useEffect } from 'react';
import { Boundary } from '../Boundary.tsx';
import { LazyView, type LazyViewProps } from '../lazy/LazyView.tsx';
import { MapStatus } from './MapStatus.tsx';
import { useMaps } from './use-maps.ts';

/** The content needs the maps script. */
type MapSlotProps<Code, Props extends object> = Omit<LazyViewProps<Code, Props>, 'fallback' | 'errorShownBy'>;

/** The place of a map. Loads the script when it appears; if that fails, shows the error with Retry. */
export function MapSlot<Code, Props extends object>(place: MapSlotProps<Code, Props>) {
  const { loader } = useMaps();
  useEffect(() => loader.send({ type: 'load.requested' }), [loader]);
  return (
    <MapStatus loader={loader}>
      <Boundary onCrash={() => loader.send({ type: 'map.crashed' })}>
        <div className="pp-map-container pp-third-party">
          <LazyView {...place} errorShownBy="boundary" fallback={<div className="pp-map-placeholder" />} />
        </div>
      </Boundary>
    </MapStatus>
  );
}
