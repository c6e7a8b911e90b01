import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** What is lit: ids of states, keys of transitions. */
export type Lit = {
  active: readonly string[];
  taken: readonly string[];
  /** The state that the address names. */
  chosen: string | null;
  /** Transitions that the last run of the tests did not take; null when they are not asked for. */
  missed: ReadonlySet<string> | null;
};

type Props = { svg: string; lit: Lit; onState: (id: string) => void };

type View = { x: number; y: number; scale: number };

const STEP = 1.25;
const LARGEST = 3;
const SMALLEST = 0.1;
const NUDGE = 60;
const MARGIN = 16;

const clamp = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale));

/** A chart's drawing with what is lit; wheel, buttons and keys zoom, dragging and arrows move it. */
export function Drawing({ svg, lit, onState }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const drag = useRef<{ x: number; y: number; view: View } | null>(null);

  const fit = () => {
    const drawing = frame.current?.querySelector('svg');
    if (!frame.current || !drawing) return;
    const { clientWidth, clientHeight } = frame.current;
    const { width, height } = drawing.viewBox.baseVal;
    const scale = clamp(Math.min((clientWidth - MARGIN * 2) / width, (clientHeight - MARGIN * 2) / height, 1.2));
    setView({ scale, x: (clientWidth - width * scale) / 2, y: Math.max(MARGIN, (clientHeight - height * scale) / 2) });
  };
  useLayoutEffect(fit, [svg]);
  useLayoutEffect(() => light(frame.current, lit));
  useWheel(frame, setView);

  const zoom = (by: number) => setView((now) => zoomed(now, by, middleOf(frame.current)));
  const onKeyDown = (event: KeyboardEvent) => {
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
    const state = (event.target as Element).closest('[data-state]')?.getAttribute('data-state');
    if (state) onState(state);
  };

  return (
    <div className="drawing">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Moving and zooming is all that it does. */}
      <div
        ref={frame}
        className="drawing-frame"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its keys move and zoom.
        tabIndex={0}
        role="group"
        aria-label="Drawing. Arrow keys move it, plus and minus zoom, 0 fits it."
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
          dangerouslySetInnerHTML={{ __html: svg }}
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

/** The point under the pointer stays where it is. */
function zoomed(view: View, by: number, at: { x: number; y: number }): View {
  const scale = clamp(view.scale * by);
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

/** React listens to wheels passively, so the page would scroll as well. */
function useWheel(frame: { current: HTMLElement | null }, setView: (change: (now: View) => View) => void) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((now) => zoomed(now, Math.exp(-event.deltaY / 400), at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, setView]);
}

/** The drawing is a picture that the build made: it is lit by classes, not drawn again. */
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
