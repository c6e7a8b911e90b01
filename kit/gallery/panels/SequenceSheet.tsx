import { useEffect, useRef, useState } from 'react';
import type { ActorReport, EventReport } from '../../bridge/protocol.ts';
import { CHART_STYLE } from '../../drawing/svg.ts';
import { save, textFile } from '../picture/save-picture.ts';
import { lanesTaking, Sequence, type Lane } from './Sequence.tsx';
import './sequence-sheet.css';

type Props = {
  events: readonly EventReport[];
  actors: readonly ActorReport[];
  current: string;
  chosen: number | null;
  onChoose: (number: number) => void;
};

/** The gallery's styles of a sequence, for a saved file, which has no style sheet. */
const OWN_STYLE = `
.chart .message>rect{fill:none}.chart .message.is-chosen>rect{fill:var(--glow)}.chart .head{fill:var(--line)}.chart .lane .arc{stroke:var(--line)}
`;

/** A click on the backdrop, which the browser reports on the dialog's element. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * The sequence beside the chart, and the full sequence in a dialog as wide as the screen. The user chooses the visible
 * actors.
 */
export function SequenceSheet({ events, actors, current, chosen, onChoose }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<Lane>>(new Set());
  useEffect(() => {
    const dialog = sheet.current;
    const press = (event: MouseEvent) => {
      if (dialog && isBeside(dialog, event)) dialog.close();
    };
    dialog?.addEventListener('mousedown', press);
    return () => dialog?.removeEventListener('mousedown', press);
  }, []);
  const all: Lane[] = [null, ...actors.map(({ sessionId }) => sessionId)];
  const nameOf = (lane: Lane) =>
    lane === null ? 'page' : (actors.find(({ sessionId }) => sessionId === lane)?.id ?? lane);
  const shared = { events, nameOf, current, chosen, onChoose };
  const toggle = (lane: Lane) => {
    const next = new Set(hidden);
    if (!next.delete(lane)) next.add(lane);
    setHidden(next);
  };
  const saveAll = () => {
    const drawn = sheet.current?.querySelector('.sequence svg')?.cloneNode(true) as SVGElement | undefined;
    if (!drawn) return;
    const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
    style.textContent = CHART_STYLE + OWN_STYLE;
    drawn.prepend(style);
    for (const message of drawn.querySelectorAll('[role]')) {
      message.removeAttribute('role');
      message.removeAttribute('tabindex');
    }
    save(textFile('sequence.svg', 'image/svg+xml', new XMLSerializer().serializeToString(drawn)));
  };
  return (
    <>
      <p>
        <button type="button" onClick={() => sheet.current?.showModal()}>
          Full width
        </button>
      </p>
      <Sequence {...shared} lanes={lanesTaking(events, actors)} />
      <dialog ref={sheet} className="sequence-sheet" aria-label="Sequence of events, all actors">
        <div className="sequence-sheet-tools">
          <fieldset>
            <legend>Actors</legend>
            {all.map((lane) => (
              <label key={lane ?? 'page'}>
                <input type="checkbox" checked={!hidden.has(lane)} onChange={() => toggle(lane)} /> {nameOf(lane)}
              </label>
            ))}
          </fieldset>
          <button type="button" onClick={() => setHidden(new Set())} disabled={hidden.size === 0}>
            All actors
          </button>
          <button type="button" onClick={saveAll}>
            Save as SVG
          </button>
          <button type="button" className="primary" onClick={() => sheet.current?.close()}>
            Close
          </button>
        </div>
        <Sequence {...shared} lanes={all.filter((lane) => !hidden.has(lane))} />
      </dialog>
    </>
  );
}
