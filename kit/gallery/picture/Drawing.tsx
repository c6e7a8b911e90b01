import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Area, Point } from '../../drawing/layout.ts';
import { fitAll, keepPoint, fitReadable, scrollIntoView, zoomAt, type ViewTransform } from './view-transform.ts';
import './drawing.css';

/** The highlights: ids of states, keys of transitions. */
export type Lit = {
  active: readonly string[];
  taken: readonly string[];
  /** The state in the URL. */
  chosen: string | null;
  /** Transitions that the last run of the tests did not take; null when they are not requested. */
  missed: ReadonlySet<string> | null;
};

/** Sets the highlights of the drawing from a panel. */
export type Light = (lit: Partial<Lit>) => void;

type Props = {
  /** The SVG of one chart, the same as long as this component is mounted. */
  svg: string;
  /** Whether another drawing is loading. */
  isBusy: boolean;
  lit: Lit;
  onState: (id: string) => void;
  /** Folds or unfolds a state. */
  onFold: (id: string) => void;
};

const STEP = 1.25;
const NUDGE = 60;

/** A chart's drawing with highlights. Wheel, buttons and keys zoom; dragging and arrow keys move it. */
export function Drawing({ svg, isBusy, lit, onState, onFold }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ViewTransform>({ x: 0, y: 0, scale: 1 });
  // The object must be stable: with a new one React would parse the SVG again at each move, and the focus would be
  // lost.
  const sheet = useMemo(() => ({ __html: svg }), [svg]);
  const drag = useRef<{ x: number; y: number; view: ViewTransform } | null>(null);

  const fit = () => frame.current && setView(fitAll(sizeOfDrawing(frame.current), sizeOf(frame.current)));
  /** The state that was pressed to fold it, and its position then. */
  const folding = useRef<{ id: string; at: Point } | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || svg === '') return;
    const pressed = folding.current;
    folding.current = null;
    const state = pressed && element.querySelector(`[data-state="${CSS.escape(pressed.id)}"]`);
    if (!pressed || !state) setView(fitReadable(sizeOfDrawing(element), sizeOf(element), startOf(element)));
    else {
      // The pressed state stays at its position on the screen.
      setView((now) => keepPoint(now, pressed.at, areaOf(state)));
      if (element.contains(document.activeElement) || document.activeElement === document.body)
        state.querySelector<SVGElement>(':scope > .fold')?.focus({ preventScroll: true });
    }
  }, [svg]);
  useLayoutEffect(() => light(frame.current, lit));
  useShown(frame, lit.chosen ?? '', setView);
  useShown(frame, lit.active.join('\n'), setView);
  useWheel(frame, setView);

  const zoom = (by: number) => setView((now) => zoomAt(now, by, middleOf(frame.current)));
  const fold = (mark: Element) => {
    const id = mark.getAttribute('data-fold') ?? '';
    const state = mark.closest('[data-state]');
    if (state) folding.current = { id, at: areaOf(state) };
    onFold(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = (event.target as Element).closest('[data-fold]');
    if (mark && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      fold(mark);
      return;
    }
    const moves: Record<string, () => void> = {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': fit,
      ArrowLeft: () => setView((now) => ({ ...now, x: now.x + NUDGE })),
      ArrowRight: () => setView((now) => ({ ...now, x: now.x - NUDGE })),
      ArrowUp: () => setView((now) => ({ ...now, y: now.y + NUDGE })),
      ArrowDown: () => setView((now) => ({ ...now, y: now.y - NUDGE })),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY, view };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const { x, y, view: start } = drag.current;
    setView({ ...start, x: start.x + event.clientX - x, y: start.y + event.clientY - y });
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const start = drag.current;
    drag.current = null;
    if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > 4) return;
    const mark = (event.target as Element).closest('[data-fold]');
    if (mark) {
      fold(mark);
      return;
    }
    const state = (event.target as Element).closest('[data-state]')?.getAttribute('data-state');
    if (state) onState(state);
  };

  return (
    <div className={isBusy ? 'drawing is-busy' : 'drawing'}>
      <p role="status" className="drawing-busy">
        {isBusy ? 'Drawing…' : ''}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Moving and zooming is all that it does. */}
      <div
        ref={frame}
        className="drawing-frame"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its keys move and zoom.
        tabIndex={0}
        role="group"
        aria-label="Drawing. Arrow keys move it, plus and minus zoom, 0 fits it. States that hold others fold."
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={() => (drag.current = null)}
      >
        <div
          className="drawing-sheet"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          // oxlint-disable-next-line react/no-danger -- Drawn by our own build, which escapes every name.
          dangerouslySetInnerHTML={sheet}
        />
      </div>
      <div className="drawing-tools">
        <button type="button" onClick={() => zoom(1 / STEP)} aria-label="Zoom out">
          −
        </button>
        <output aria-label="Zoom">{Math.round(view.scale * 100)}%</output>
        <button type="button" onClick={() => zoom(STEP)} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
      </div>
    </div>
  );
}

const middleOf = (frame: HTMLElement | null) => ({
  x: (frame?.clientWidth ?? 0) / 2,
  y: (frame?.clientHeight ?? 0) / 2,
});

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

const sizeOfDrawing = (frame: HTMLElement) => {
  const { width = 1, height = 1 } = frame.querySelector('svg')?.viewBox.baseVal ?? {};
  return { width, height };
};

const startOf = (frame: HTMLElement) => {
  const start = frame.querySelector<SVGCircleElement>('circle.start');
  return { x: start?.cx.baseVal.value ?? 0, y: start?.cy.baseVal.value ?? 0 };
};

const areaOf = (state: Element): Area => {
  const { x, y, width, height } = state.querySelector('rect') as SVGRectElement;
  return { x: x.baseVal.value, y: y.baseVal.value, width: width.baseVal.value, height: height.baseVal.value };
};

/**
 * Keeps one of these states within the frame. States with children are skipped, because they surround the wanted ones.
 *
 * @param ids one per line
 */
function useShown(
  frame: { current: HTMLElement | null },
  ids: string,
  setView: (change: (now: ViewTransform) => ViewTransform) => void,
) {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const states = ids.split('\n').flatMap((id) => [...element.querySelectorAll(`[data-state="${CSS.escape(id)}"]`)]);
    const innermost = states.filter(
      (state) => states.length === 1 || !state.matches(':is(.compound, .parallel):not(.folded)'),
    );
    setView((now) => scrollIntoView(now, sizeOfDrawing(element), sizeOf(element), innermost.map(areaOf)));
  }, [frame, ids, setView]);
}

/** React adds passive wheel listeners, which cannot keep the page from scrolling. */
function useWheel(
  frame: { current: HTMLElement | null },
  setView: (change: (now: ViewTransform) => ViewTransform) => void,
) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((now) => zoomAt(now, Math.exp(-event.deltaY / 400), at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, setView]);
}

/** The build makes the drawing, so highlights only change its classes. */
function light(frame: HTMLElement | null, { active, taken, chosen, missed }: Lit) {
  const toggle = (attribute: string, name: string, isOn: (value: string) => boolean) => {
    for (const element of frame?.querySelectorAll(`[${attribute}]`) ?? []) {
      element.classList.toggle(name, isOn(element.getAttribute(attribute) ?? ''));
    }
  };
  const anyOf = (keys: readonly string[]) => (value: string) => value.split('\n').some((key) => keys.includes(key));
  toggle('data-state', 'is-active', (id) => active.includes(id));
  toggle('data-state', 'is-chosen', (id) => id === chosen);
  for (const attribute of ['data-transition', 'data-arc']) {
    toggle(attribute, 'is-taken', anyOf(taken));
    toggle(attribute, 'is-missed', (value) => missed !== null && value.split('\n').some((key) => missed.has(key)));
    toggle(attribute, 'is-covered', (value) => missed !== null && !value.split('\n').some((key) => missed.has(key)));
  }
}
