/** The view of a drawing: its corner's position in the frame, and its scale. */
import { READABLE_SCALE } from '../../drawing/initial-view.ts';
import type { Area, Point } from '../../drawing/layout.ts';

export type ViewTransform = Point & { scale: number };
export type Size = { width: number; height: number };

const LARGEST = 3;
const SMALLEST = 0.1;
/** Small drawings are not enlarged to fill the frame. */
const LARGEST_FIT = 1.2;
const MARGIN = 16;
/** The zoom's buttons lie over the frame's lower edge. */
const TOOLS = 56;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

const clamp = (scale: number) => between(SMALLEST, scale, LARGEST);

/** All of it. */
export function fitAll(drawing: Size, frame: Size): ViewTransform {
  const room = { width: frame.width - MARGIN * 2, height: frame.height - MARGIN - TOOLS };
  const scale = clamp(Math.min(room.width / drawing.width, room.height / drawing.height, LARGEST_FIT));
  return {
    scale,
    x: (frame.width - drawing.width * scale) / 2,
    y: MARGIN + Math.max(0, (room.height - drawing.height * scale) / 2),
  };
}

/** Centres the point, as far as the drawing's edges allow. */
function centred(drawing: Size, frame: Size, scale: number, at: Point): ViewTransform {
  const corner = (room: number, size: number, middle: number) =>
    room > size ? (room - size) / 2 : between(room - size - MARGIN, room / 2 - middle, MARGIN);
  return {
    scale,
    x: corner(frame.width, drawing.width * scale, at.x * scale),
    y: corner(frame.height - TOOLS, drawing.height * scale, at.y * scale),
  };
}

/** Shows the whole drawing if it is readable then; otherwise a readable part from its beginning. */
export function fitReadable(drawing: Size, frame: Size, start: Point): ViewTransform {
  const all = fitAll(drawing, frame);
  return all.scale >= READABLE_SCALE ? all : centred(drawing, frame, READABLE_SCALE, start);
}

/** Keeps a point in place that has different coordinates in the last and the current drawing. */
export const keepPoint = (view: ViewTransform, before: Point, now: Point): ViewTransform => ({
  ...view,
  x: view.x + (before.x - now.x) * view.scale,
  y: view.y + (before.y - now.y) * view.scale,
});

/** Keeps the frame's point in place. */
export function zoomAt(view: ViewTransform, by: number, at: Point): ViewTransform {
  const scale = clamp(view.scale * by);
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

const isShown = ({ x, y, scale }: ViewTransform, frame: Size, area: Area) =>
  area.x * scale + x >= 0 &&
  area.y * scale + y >= 0 &&
  (area.x + area.width) * scale + x <= frame.width &&
  (area.y + area.height) * scale + y <= frame.height;

/** Moves just far enough to show one of the areas; the first, if none is visible. */
export function scrollIntoView(view: ViewTransform, drawing: Size, frame: Size, areas: readonly Area[]): ViewTransform {
  const [first] = areas;
  if (!first || areas.some((area) => isShown(view, frame, area))) return view;
  return centred(drawing, frame, view.scale, { x: first.x + first.width / 2, y: first.y + first.height / 2 });
}
