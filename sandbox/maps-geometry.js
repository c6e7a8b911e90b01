/** Coordinates, and their projection to a flat world. */

/** Web Mercator: the whole world is one tile of 256 px at zoom 0. */
const TILE_PX = 256;
const RADIAN = Math.PI / 180;
const MAX_SINE = 0.9999;

export const worldX = (lng) => ((lng + 180) / 360) * TILE_PX;
export const worldY = (lat) => {
  const sine = Math.min(Math.max(Math.sin(lat * RADIAN), -MAX_SINE), MAX_SINE);
  return TILE_PX * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
};
export const lngAt = (x) => (x / TILE_PX) * 360 - 180;
export const latAt = (y) => (2 * Math.atan(Math.exp(Math.PI * (1 - (2 * y) / TILE_PX))) - Math.PI / 2) / RADIAN;

export class LatLng {
  #lat;
  #lng;

  /** The constructor takes two numbers, or an object with both. */
  constructor(lat, lng) {
    this.#lat = Number(typeof lat === 'object' ? lat.lat : lat);
    this.#lng = Number(typeof lat === 'object' ? lat.lng : lng);
  }
  lat() {
    return this.#lat;
  }
  lng() {
    return this.#lng;
  }
  equals(other) {
    return other.lat() === this.#lat && other.lng() === this.#lng;
  }
  toJSON() {
    return { lat: this.#lat, lng: this.#lng };
  }
  toString() {
    return `(${this.#lat}, ${this.#lng})`;
  }
}

/** A point in pixels. */
export class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
  equals(other) {
    return other.x === this.x && other.y === this.y;
  }
}

/** A rectangle that does not cross the date line. The sandbox needs no other. */
export class LatLngBounds {
  #southWest;
  #northEast;

  constructor(southWest, northEast) {
    this.#southWest = southWest;
    this.#northEast = northEast;
  }
  getSouthWest() {
    return this.#southWest;
  }
  getNorthEast() {
    return this.#northEast;
  }
  toJSON() {
    return {
      south: this.#southWest.lat(),
      west: this.#southWest.lng(),
      north: this.#northEast.lat(),
      east: this.#northEast.lng(),
    };
  }
}

/** Every function of the API takes a `LatLng` or a literal. */
export const asLatLng = (place) => (place instanceof LatLng ? place : new LatLng(place.lat, place.lng));
