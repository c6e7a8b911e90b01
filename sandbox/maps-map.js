/** The map and its overlays. */
import { drawBackdrop } from './maps-backdrop.js';
import { asLatLng, LatLng, LatLngBounds, latAt, lngAt, worldX, worldY } from './maps-geometry.js';

const LISTENERS = Symbol('listeners');

export const event = {
  addListener(source, name, handler) {
    source[LISTENERS] ??= new globalThis.Map();
    const listeners = source[LISTENERS];
    if (!listeners.has(name)) listeners.set(name, new Set());
    const listener = { handler, remove: () => listeners.get(name).delete(listener) };
    listeners.get(name).add(listener);
    return listener;
  },
  removeListener(listener) {
    listener?.remove();
  },
  clearInstanceListeners(source) {
    source[LISTENERS]?.clear();
  },
  trigger(source, name, ...details) {
    for (const { handler } of source[LISTENERS]?.get(name) ?? []) handler.apply(source, details);
  },
};

const PANES = ['mapPane', 'overlayLayer', 'markerLayer', 'overlayMouseTarget', 'floatPane'];
const MIN_ZOOM = 3;
const MAX_ZOOM = 20;
const PAN_MS = 300;
const easeOut = (share) => 1 - (1 - share) ** 3;

const element = (name, style, attributes = {}) => {
  const made = document.createElement(name);
  made.style.cssText = style;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
};

/** Not part of the API: the maps of the page, for tests that read or move one. */
export const sandboxMaps = [];

export class Map {
  #div;
  #canvas;
  #panes = {};
  #overlays = new Set();
  #size = { width: 0, height: 0 };
  #center = new LatLng(0, 0);
  #zoom = 8;
  /** The origin of pane pixels: panes move with the map, so their content keeps its pixels. */
  #origin = this.#center;
  #pan = 0;
  #isShown = false;
  #isDark;

  constructor(div, options = {}) {
    this.#div = div;
    this.#isDark = options.colorScheme === 'DARK';
    sandboxMaps.push(this);
    div.replaceChildren();
    div.style.position = 'relative';
    div.style.overflow = 'hidden';
    this.#canvas = element('canvas', 'position:absolute;inset:0;width:100%;height:100%', {
      role: 'img',
      'aria-label': 'Sandbox map',
    });
    div.append(this.#canvas);
    for (const [index, name] of PANES.entries()) {
      this.#panes[name] = element('div', `position:absolute;left:0;top:0;width:0;height:0;z-index:${100 + index}`);
      div.append(this.#panes[name]);
    }
    const note = element(
      'div',
      'position:absolute;right:4px;bottom:4px;z-index:110;padding:1px 6px;border-radius:4px;background:#fff;color:#14213a;font:12px/18px system-ui,sans-serif',
    );
    note.textContent = 'Sandbox map — not Google';
    div.append(note);
    if (options.zoomControl) div.append(this.#zoomButtons());
    this.setOptions(options);
    // Reading an element's size forces a layout, so it is read once per resize and not once per pin.
    new ResizeObserver(() => {
      this.#size = { width: div.clientWidth, height: div.clientHeight };
      this.#settle();
      if (this.#isShown || this.#size.width === 0) return;
      this.#isShown = true;
      this.#tell('projection_changed', 'bounds_changed', 'tilesloaded', 'idle');
    }).observe(div);
    this.#canvas.addEventListener('click', ({ offsetX, offsetY }) =>
      event.trigger(this, 'click', { latLng: this.fromPixel(offsetX, offsetY), stop() {} }),
    );
  }

  #tell(...names) {
    for (const name of names) event.trigger(this, name);
  }

  /** Redraws the overlays after any change of the projection. */
  #settle() {
    this.#origin = this.#center;
    this.#draw();
    for (const overlay of this.#overlays) overlay.draw();
  }

  #zoomButtons() {
    const place = element('div', 'position:absolute;right:8px;top:8px;z-index:110;display:grid;gap:4px');
    for (const [name, sign, step] of [
      ['Zoom in', '+', 1],
      ['Zoom out', '−', -1],
    ]) {
      const button = element(
        'button',
        'width:36px;height:36px;border:1px solid #8290a6;border-radius:4px;background:#fff;color:#14213a;font:20px/1 system-ui,sans-serif',
        { type: 'button', 'aria-label': name },
      );
      button.textContent = sign;
      button.addEventListener('click', () => this.setZoom(this.#zoom + step));
      place.append(button);
    }
    return place;
  }

  #draw() {
    const { width, height } = this.#size;
    if (width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio;
    this.#canvas.width = width * ratio;
    this.#canvas.height = height * ratio;
    const canvas = this.#canvas.getContext('2d');
    canvas.scale(ratio, ratio);
    drawBackdrop(canvas, this, this.#size, this.#isDark);
    const { x, y } = this.toPixel(this.#origin);
    for (const pane of Object.values(this.#panes))
      pane.style.transform = `translate(${x - width / 2}px, ${y - height / 2}px)`;
  }

  /** Not part of the API: a place's position in the panes. */
  toPanePixel(place) {
    const { x, y } = this.toPixel(place);
    const origin = this.toPixel(this.#origin);
    return { x: x - origin.x + this.#size.width / 2, y: y - origin.y + this.#size.height / 2 };
  }

  /** Not part of the API: a place's position in the map's element. */
  toPixel(place) {
    const scale = 2 ** this.#zoom;
    const { width, height } = this.#size;
    return {
      x: (worldX(place.lng()) - worldX(this.#center.lng())) * scale + width / 2,
      y: (worldY(place.lat()) - worldY(this.#center.lat())) * scale + height / 2,
    };
  }

  /** Not part of the API: the place at a point of the map's element. */
  fromPixel(x, y) {
    const scale = 2 ** this.#zoom;
    const { width, height } = this.#size;
    return new LatLng(
      latAt((y - height / 2) / scale + worldY(this.#center.lat())),
      lngAt((x - width / 2) / scale + worldX(this.#center.lng())),
    );
  }

  /** Not part of the API: adds an overlay. */
  addOverlay(overlay) {
    this.#overlays.add(overlay);
  }
  removeOverlay(overlay) {
    this.#overlays.delete(overlay);
  }
  get panes() {
    return this.#panes;
  }

  setOptions({ center, zoom }) {
    if (center) this.#center = asLatLng(center);
    if (zoom !== undefined) this.#zoom = zoom;
    this.#settle();
  }
  getDiv() {
    return this.#div;
  }
  getCenter() {
    return this.#center;
  }
  setCenter(center) {
    cancelAnimationFrame(this.#pan);
    this.#center = asLatLng(center);
    this.#settle();
    this.#tell('center_changed', 'bounds_changed', 'idle');
  }
  /** Like the API, animates the pan if the place is less than the map's size away. Otherwise it jumps. */
  panTo(place) {
    cancelAnimationFrame(this.#pan);
    const [from, to] = [this.#center, asLatLng(place)];
    const { width, height } = this.#size;
    const { x, y } = this.toPixel(to);
    const isNear = Math.abs(x - width / 2) < width && Math.abs(y - height / 2) < height;
    if (!isNear || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.setCenter(to);
      return;
    }
    const start = performance.now();
    const step = (now) => {
      const share = Math.min(1, Math.max(0, now - start) / PAN_MS);
      const between = (a, b) => a + (b - a) * easeOut(share);
      this.#center = share === 1 ? to : new LatLng(between(from.lat(), to.lat()), between(from.lng(), to.lng()));
      this.#draw();
      this.#tell('center_changed', 'bounds_changed');
      if (share < 1) this.#pan = requestAnimationFrame(step);
      else this.#tell('idle');
    };
    this.#pan = requestAnimationFrame(step);
  }
  /** Like the API, undefined while the map has no size. */
  getBounds() {
    const { width, height } = this.#size;
    if (width === 0 || height === 0) return undefined;
    return new LatLngBounds(this.fromPixel(0, height), this.fromPixel(width, 0));
  }
  getZoom() {
    return this.#zoom;
  }
  setZoom(zoom) {
    this.#zoom = Math.min(Math.max(zoom, MIN_ZOOM), MAX_ZOOM);
    this.#settle();
    this.#tell('zoom_changed', 'bounds_changed', 'idle');
  }
  addListener(name, handler) {
    return event.addListener(this, name, handler);
  }
}

/** The base class of overlays. A subclass implements onAdd, draw and onRemove. */
export class OverlayView {
  #map = null;

  setMap(map) {
    if (this.#map) {
      this.#map.removeOverlay(this);
      this.onRemove?.();
    }
    this.#map = map ?? null;
    if (!map) return;
    queueMicrotask(() => {
      if (this.#map !== map) return;
      this.onAdd?.();
      map.addOverlay(this);
      this.draw?.();
    });
  }
  getMap() {
    return this.#map;
  }
  getPanes() {
    return this.#map?.panes ?? null;
  }
  getProjection() {
    const map = this.#map;
    const toPixel = (place) => map.toPixel(asLatLng(place));
    const fromPixel = ({ x, y }) => map.fromPixel(x, y);
    const toPanePixel = (place) => map.toPanePixel(asLatLng(place));
    return (
      map && {
        fromLatLngToDivPixel: toPanePixel,
        fromLatLngToContainerPixel: toPixel,
        fromContainerPixelToLatLng: fromPixel,
      }
    );
  }
}
