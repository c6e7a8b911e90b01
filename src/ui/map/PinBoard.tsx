import { GoogleMap } from '@react-google-maps/api';
import { memo, useState, type ReactNode } from 'react';
import { PinLayer } from './PinLayer.tsx';

export type BoardPin = {
  /** Of the button in the document. */
  id: string;
  name: string;
  /** Which drawing it has. */
  kind: string;
  position: google.maps.LatLngLiteral;
};

/** In pixels from the map's upper left corner. */
export type PixelOffset = { x: number; y: number };

export type PinBoardProps = {
  centre: google.maps.LatLngLiteral;
  zoom: number;
  options: google.maps.MapOptions;
  pins: readonly BoardPin[];
  /** The pin whose popup is open, also when search and filter hide it: the map pans there. */
  open: BoardPin | null;
  draw: (kind: string) => ReactNode;
  onPress: (id: string) => void;
  /** Esc was pressed on a pin. */
  onEscape: () => void;
  /** The open pin stands somewhere else now. */
  onMove: (offset: PixelOffset) => void;
};

/** A map with many pins that are buttons. Give it props that stay the same while nothing changes. */
function PinBoard({ centre, zoom, options, ...layer }: PinBoardProps) {
  const [map, setMap] = useState<google.maps.Map | null>(null);
  return (
    <GoogleMap
      mapContainerClassName="pp-map-canvas"
      center={centre}
      zoom={zoom}
      options={options}
      onLoad={setMap}
      onUnmount={() => setMap(null)}
    >
      {map ? <PinLayer map={map} {...layer} /> : null}
    </GoogleMap>
  );
}

export default memo(PinBoard);
