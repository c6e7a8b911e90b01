import { GoogleMap, OverlayViewF } from '@react-google-maps/api';
import { memo, useState } from 'react';
import { Marker } from './Marker.tsx';
import { withColourScheme } from './scheme.ts';

export type MapMarker = {
  id: string;
  /** The accessible name of the map's content. */
  name: string;
  position: google.maps.LatLngLiteral;
};

export type MapCanvasProps = {
  centre: google.maps.LatLngLiteral;
  zoom: number;
  options: google.maps.MapOptions;
  pins: readonly MapMarker[];
};

/** Anchors a marker by its tip instead of its corner. */
const atItsPoint = (width: number, height: number) => ({ x: -width / 2, y: -height });

/** A map rendered by the library. Pass stable props: for a new position object the library creates a new overlay. */
export const MapCanvas = memo(function MapCanvas({ centre, zoom, options, pins }: MapCanvasProps) {
  const [mapOptions] = useState(() => withColourScheme(options));
  return (
    <GoogleMap mapContainerClassName="pp-map-canvas" center={centre} zoom={zoom} options={mapOptions}>
      {pins.map(({ id, name, position }) => (
        <OverlayViewF key={id} mapPaneName="overlayMouseTarget" position={position} getPixelPositionOffset={atItsPoint}>
          <Marker name={name} />
        </OverlayViewF>
      ))}
    </GoogleMap>
  );
});
