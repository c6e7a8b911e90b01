import { GoogleMap, OverlayViewF } from '@react-google-maps/api';
import { memo } from 'react';
import { Marker } from './Marker.tsx';

export type MapMarker = {
  id: string;
  /** What stands there, for those who do not see it. */
  name: string;
  position: google.maps.LatLngLiteral;
};

export type MapCanvasProps = {
  centre: google.maps.LatLngLiteral;
  zoom: number;
  options: google.maps.MapOptions;
  pins: readonly MapMarker[];
};

/** The point of the pin, not its corner, stands on the place. */
const atItsPoint = (width: number, height: number) => ({ x: -width / 2, y: -height });

/** The map as the library draws it. Give it props that stay the same: a new position makes the library a new overlay. */
export const MapCanvas = memo(function MapCanvas({ centre, zoom, options, pins }: MapCanvasProps) {
  return (
    <GoogleMap mapContainerClassName="pp-map-canvas" center={centre} zoom={zoom} options={options}>
      {pins.map(({ id, name, position }) => (
        <OverlayViewF key={id} mapPaneName="overlayMouseTarget" position={position} getPixelPositionOffset={atItsPoint}>
          <Marker name={name} />
        </OverlayViewF>
      ))}
    </GoogleMap>
  );
});
