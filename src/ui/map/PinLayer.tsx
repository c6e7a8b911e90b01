import { memo, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { BoardPin, PinBoardProps } from './PinBoard.tsx';
import { placed, type Bounds } from './pin-placement.ts';
import './pins.css';

type PinLayerProps = Omit<PinBoardProps, 'centre' | 'zoom' | 'options'> & { map: google.maps.Map };

/** What the map shows, and its projection at that time; a new object whenever one of them changed. */
type Sight = { bounds: Bounds; projection: google.maps.MapCanvasProjection };

/** An element of ours in the pane of the map that takes clicks: it moves with the map by itself. */
function createPane(element: HTMLElement, onDraw: (projection: google.maps.MapCanvasProjection) => void) {
  const overlay = new google.maps.OverlayView();
  overlay.onAdd = () => overlay.getPanes()?.overlayMouseTarget.append(element);
  overlay.onRemove = () => element.remove();
  overlay.draw = () => onDraw(overlay.getProjection());
  return overlay;
}

/** All pins in one layer; those near what the map shows are drawn. */
export function PinLayer({ map, pins, open, draw, onPress, onEscape, onMove }: PinLayerProps) {
  const [element] = useState(() => document.createElement('div'));
  const [sight, setSight] = useState<Sight | null>(null);
  // The popup is asked for by place: a map that pans to it tells of every step.
  const target = open?.position ?? null;

  const look = useCallback(
    (projection: google.maps.MapCanvasProjection | undefined) => {
      const bounds = map.getBounds()?.toJSON();
      if (bounds && projection) setSight({ bounds, projection });
    },
    [map],
  );

  useEffect(() => {
    const pane = createPane(element, look);
    pane.setMap(map);
    const idle = map.addListener('idle', () => look(pane.getProjection()));
    return () => {
      idle.remove();
      pane.setMap(null);
    };
  }, [map, element, look]);

  useEffect(() => {
    if (!target || !sight) return;
    const tell = () => {
      const pixel = sight.projection.fromLatLngToContainerPixel(new google.maps.LatLng(target));
      if (pixel) onMove({ x: pixel.x, y: pixel.y });
    };
    tell();
    const moved = map.addListener('bounds_changed', tell);
    return () => moved.remove();
  }, [map, sight, target, onMove]);

  const isReady = sight !== null;
  useEffect(() => {
    if (target && isReady) map.panTo(target);
  }, [map, target, isReady]);

  const shown = useMemo(() => {
    if (!sight) return [];
    const { bounds, projection } = sight;
    return placed(pins, bounds, open, (place) => projection.fromLatLngToDivPixel(new google.maps.LatLng(place)));
  }, [pins, sight, open]);
  return createPortal(
    <div className="pp-pins">
      {shown.map(({ pin, x, y, isInSight }) => (
        <PinButton
          key={pin.id}
          pin={pin}
          left={x}
          top={y}
          isInSight={isInSight}
          isOpen={pin.id === open?.id}
          draw={draw}
          onPress={onPress}
          onEscape={onEscape}
        />
      ))}
    </div>,
    element,
  );
}

type PinButtonProps = {
  pin: BoardPin;
  /** Where its point stands in the pane, in pixels. */
  left: number;
  top: number;
  isInSight: boolean;
  isOpen: boolean;
  draw: (kind: string) => ReactNode;
  onPress: (id: string) => void;
  onEscape: () => void;
};

const PinButton = memo(function PinButton({
  pin,
  left,
  top,
  isInSight,
  isOpen,
  draw,
  onPress,
  onEscape,
}: PinButtonProps) {
  return (
    <button
      type="button"
      id={pin.id}
      className="pp-pin"
      aria-label={pin.name}
      aria-expanded={isOpen}
      tabIndex={isInSight ? 0 : -1}
      style={{ left, top }}
      onClick={() => onPress(pin.id)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEscape();
      }}
    >
      {draw(pin.kind)}
    </button>
  );
});
