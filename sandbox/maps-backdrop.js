/** The background under the pins: a schematic of Portland and a grid of streets. */
import { LatLng } from './maps-geometry.js';

/** A schematic of Portland, entered by hand: kind, width in px at zoom 12, and the points of a line. */
const LINES = [
  [
    'river',
    16,
    '45.405,-122.655 45.4643,-122.6655 45.4875,-122.663 45.5012,-122.664 45.5075,-122.6694 45.5132,-122.6703 45.5178,-122.6692 45.523,-122.6675 45.5275,-122.669 45.5318,-122.674 45.538,-122.683 45.555,-122.705 45.5852,-122.7645 45.6,-122.785 45.63,-122.79 45.652,-122.764',
  ],
  [
    'river',
    40,
    '45.68,-122.77 45.652,-122.75 45.625,-122.7 45.618,-122.6755 45.6,-122.6 45.593,-122.5475 45.575,-122.48 45.555,-122.4',
  ],
  [
    'highway',
    4,
    '45.4,-122.745 45.43,-122.75 45.47,-122.69 45.48,-122.678 45.5,-122.676 45.5075,-122.669 45.515,-122.664 45.532,-122.666 45.577,-122.679 45.618,-122.676 45.66,-122.664',
  ],
  [
    'highway',
    4,
    '45.5285,-122.663 45.5295,-122.63 45.533,-122.62 45.5305,-122.578 45.532,-122.563 45.54,-122.53 45.535,-122.45',
  ],
  [
    'highway',
    4,
    '45.4,-122.57 45.45,-122.573 45.5,-122.566 45.532,-122.563 45.56,-122.562 45.593,-122.5475 45.63,-122.55',
  ],
  [
    'highway',
    3,
    '45.5035,-122.673 45.511,-122.685 45.5185,-122.688 45.528,-122.689 45.535,-122.687 45.538,-122.683 45.5405,-122.674',
  ],
  ['highway', 3, '45.5165,-122.688 45.515,-122.7 45.51,-122.717 45.509,-122.735 45.505,-122.78 45.51,-122.82'],
].map(([kind, width, line]) => ({
  kind,
  width,
  places: line.split(' ').map((place) => place.split(',').map(Number)),
}));
/** Name, place, size in px. */
const LABELS = [
  ['Portland', 45.5202, -122.6742, 15],
  ['Pearl District', 45.53, -122.683, 11],
  ['Sellwood', 45.466, -122.652, 11],
  ['St. Johns', 45.59, -122.753, 11],
  ['Hollywood', 45.536, -122.62, 11],
  ['Hawthorne', 45.512, -122.63, 11],
  ['Beaverton', 45.487, -122.803, 13],
  ['Vancouver', 45.633, -122.67, 13],
  ['Gresham', 45.5, -122.44, 13],
  ['Willamette River', 45.566, -122.722, 10],
  ['Columbia River', 45.607, -122.635, 10],
];
const LIGHT = { land: '#eef1ea', street: '#ffffff', river: '#a5cfe0', highway: '#f0b95b', label: '#3f464b' };
const DARK = { land: '#26303c', street: '#37424f', river: '#16364a', highway: '#7a5f33', label: '#c3ccd6' };
/** Distances between streets in degrees. The map draws the smallest one at which streets are far enough apart. */
const BLOCKS = [0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5, 10, 20];
const STREET_GAP_PX = 70;
const LABELS_FROM_ZOOM = 10;

function drawStreets(canvas, map, { width, height }, colour) {
  const north = map.fromPixel(0, 0);
  const south = map.fromPixel(width, height);
  const degreesPerPx = (south.lng() - north.lng()) / width;
  const block = BLOCKS.find((degrees) => degrees / degreesPerPx > STREET_GAP_PX) ?? BLOCKS.at(-1);
  canvas.strokeStyle = colour;
  canvas.lineWidth = 3;
  canvas.beginPath();
  for (let lng = Math.ceil(north.lng() / block) * block; lng < south.lng(); lng += block) {
    const { x } = map.toPixel(new LatLng(0, lng));
    canvas.moveTo(x, 0);
    canvas.lineTo(x, height);
  }
  for (let lat = Math.ceil(south.lat() / block) * block; lat < north.lat(); lat += block * 0.7) {
    const { y } = map.toPixel(new LatLng(lat, 0));
    canvas.moveTo(0, y);
    canvas.lineTo(width, y);
  }
  canvas.stroke();
}

/** Draws the whole background. The canvas clips lines outside of it. */
export function drawBackdrop(canvas, map, size, isDark) {
  const colours = isDark ? DARK : LIGHT;
  canvas.fillStyle = colours.land;
  canvas.fillRect(0, 0, size.width, size.height);
  drawStreets(canvas, map, size, colours.street);
  canvas.lineJoin = 'round';
  canvas.lineCap = 'round';
  for (const { kind, width, places } of LINES) {
    canvas.strokeStyle = colours[kind];
    canvas.lineWidth = Math.max(1, width * 2 ** (map.getZoom() - 12));
    canvas.beginPath();
    for (const [lat, lng] of places) {
      const { x, y } = map.toPixel(new LatLng(lat, lng));
      canvas.lineTo(x, y);
    }
    canvas.stroke();
  }
  if (map.getZoom() < LABELS_FROM_ZOOM) return;
  canvas.fillStyle = colours.label;
  canvas.textAlign = 'center';
  for (const [name, lat, lng, px] of LABELS) {
    const { x, y } = map.toPixel(new LatLng(lat, lng));
    canvas.font = `600 ${px}px system-ui, sans-serif`;
    canvas.fillText(name, x, y);
  }
}
