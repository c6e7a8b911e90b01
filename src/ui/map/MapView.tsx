import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import type { MapCanvasProps } from './MapCanvas.tsx';
import { MapSlot } from './MapSlot.tsx';

type MapViewProps = MapCanvasProps & {
  /** The region's accessible name. */
  label: string;
};

const lazyMapCanvas = memoizedImport(() => import('./MapCanvas.tsx'));

/** A map in a labelled region. */
export function MapView({ label, ...map }: MapViewProps) {
  return (
    <section className="pp-map" aria-label={label}>
      <MapSlot module={lazyMapCanvas} component={({ MapCanvas }) => MapCanvas} props={map} />
    </section>
  );
}
