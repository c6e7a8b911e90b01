import type { MapCanvasProps } from './MapCanvas.tsx';
import { MapPlace } from './MapPlace.tsx';

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

const bringCanvas = () => import('./MapCanvas.tsx');

/** A map with a name of its own. */
export function MapView({ label, ...map }: MapViewProps) {
  return (
    <section className="pp-map" aria-label={label}>
      <MapPlace bring={bringCanvas} props={map} />
    </section>
  );
}
