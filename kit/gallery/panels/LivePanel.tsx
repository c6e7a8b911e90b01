import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fromCallback, type EventObject } from 'xstate';
import { triggerOf } from '../../drawing/chart-graph.ts';
import type { ActorReport, EventReport, StateReport } from '../../bridge/protocol.ts';
import type { Light } from '../picture/Drawing.tsx';
import { watched, type Chart } from '../charts.ts';
import { stateName } from '../state-names.ts';
import type { ChartData } from '../data.ts';
import { EventForm } from './EventForm.tsx';
import { Json } from './Json.tsx';
import { watchingMachine } from '../../machines/watching/watching.machine.ts';
import { selectIsDisconnected, selectNumber, selectWatched } from '../../machines/watching/watching.selectors.ts';
import type { WatchingEvent } from '../../machines/watching/watching.types.ts';
import { actionsAt, eventsOf, stateAt, type Live, type LiveStore } from '../live-store.ts';
import { SavedSnapshots } from './SavedSnapshots.tsx';
import { SequenceSheet } from './SequenceSheet.tsx';
import './log.css';

type Props = { chart: Chart; data: ChartData | null; live: LiveStore; light: Light };

/** The chart as it runs in an open tab of the project, now or at an earlier event. */
export function LivePanel({ chart, data, live, light }: Props) {
  const now = useSyncExternalStore(live.subscribe, live.read);
  const watching = useWatching(chart, live);
  const watched = useSelector(watching, selectWatched);
  const number = useSelector(watching, selectNumber);
  const isDisconnected = useSelector(watching, selectIsDisconnected);
  const running = now.actors.filter((actor) => actor.chart === chart.id);
  const actor = running.find((one) => keyOf(one) === watched);
  const state = actor && stateAt(now, actor, number);
  useLit(light, state);
  const actions = actor ? actionsAt(now, actor, number) : [];

  if (!actor)
    return (
      <>
        <CutOff live={now} />
        <NobodyRuns tabs={now.tabs.length} isDisconnected={isDisconnected} />
      </>
    );
  return (
    <>
      <CutOff live={now} />
      <label className="field">
        Running
        <select
          value={keyOf(actor)}
          onChange={({ target }) => watching.send({ type: 'actor.chosen', key: target.value })}
        >
          {running.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.id} in {addressOf(now, one.tab)}
            </option>
          ))}
        </select>
      </label>
      <p role="status" className="state-words">
        {state ? stateWords(chart, state) : 'It has not said yet where it is.'}
        {number === null ? '' : ` (after event ${number})`}
      </p>
      {actions.length > 0 ? <p>Actions: {actions.join(', ')}</p> : null}
      {number === null ? (
        <section>
          <h2>Send</h2>
          <EventForm
            chart={chart}
            data={data}
            accepts={state?.accepts ?? []}
            onSend={(event) => live.command({ type: 'send', tab: actor.tab, sessionId: actor.sessionId, event })}
          />
        </section>
      ) : (
        <p>
          <button type="button" onClick={() => watching.send({ type: 'live.pressed' })}>
            Back to now
          </button>
        </p>
      )}
      <section>
        <h2>Context</h2>
        <p className="hint">Texts are masked: what people typed never leaves their tab.</p>
        <Json value={state?.context ?? null} />
        <button
          type="button"
          onClick={() => live.command({ type: 'save', tab: actor.tab, sessionId: actor.sessionId })}
        >
          Save a snapshot
        </button>
        <p className="hint">
          Simulate can begin with what was saved, its texts masked; the whole of it stays in the tab.
        </p>
        <SavedSnapshots
          saved={now.saved.filter((report) => report.chart === chart.id && report.tab === actor.tab)}
          onRestore={(key) => live.command({ type: 'restore', tab: actor.tab, key })}
        />
      </section>
      <Log
        live={now}
        actor={actor}
        number={number}
        onNumber={(chosen) => watching.send({ type: 'event.chosen', number: chosen })}
      />
    </>
  );
}

/** Starts the panel's watching chart and reports to it which actors of the panel's chart run. */
function useWatching(chart: Chart, live: LiveStore) {
  const machine = useMemo(() => {
    const listenToTabs = fromCallback<EventObject, undefined, WatchingEvent>(({ sendBack }) => {
      let reported: string[] | null = null;
      const report = () => {
        const running = live
          .read()
          .actors.filter((actor) => actor.chart === chart.id)
          .map(keyOf);
        if (reported?.join() === running.join()) return;
        reported = running;
        sendBack({ type: 'actors.reported', running });
      };
      report();
      return live.subscribe(report);
    });
    return watchingMachine.provide({ actors: { listenToTabs } });
  }, [chart, live]);
  return useActorRef(machine);
}

const keyOf = ({ tab, sessionId }: ActorReport) => `${tab} ${sessionId}`;

const addressOf = ({ tabs }: Live, tab: string) => tabs.find((one) => one.tab === tab)?.address ?? 'a closed tab';

const stateWords = (chart: Chart, { active, status }: StateReport) => {
  const leaves = chart.states.filter(({ id, children }) => active.includes(id) && children.length === 0);
  return `${leaves.map(({ id }) => stateName(chart, id)).join(', ')}${status === 'active' ? '' : ` (${status})`}`;
};

function useLit(light: Light, state: StateReport | undefined) {
  useEffect(() => light(state ? { active: state.active, taken: state.taken } : {}), [light, state]);
}

const CutOff = ({ live }: { live: Live }) =>
  live.isCutOff ? (
    <p className="interruption" role="status">
      The gallery’s server does not answer. Until it does, the states and events may be out of date.
    </p>
  ) : null;

/** A page of another origin reports to the window that opened it. */
const isOwn = (address: string) => new URL(address, location.href).origin === location.origin;

function NobodyRuns({ tabs, isDisconnected }: { tabs: number; isDisconnected: boolean }) {
  return (
    <p className="hint" role="status">
      {isDisconnected ? 'The tab that was shown is gone. ' : null}
      {tabs === 0 ? (
        <>
          No tab is watched.{' '}
          {watched ? (
            <>
              {watched.how} For instance{' '}
              <a href={watched.address} target="_blank" rel={isOwn(watched.address) ? 'noreferrer' : 'opener'}>
                {watched.title}
              </a>
              .
            </>
          ) : null}
        </>
      ) : (
        'No actor of this chart runs in the tabs that are watched.'
      )}
    </p>
  );
}

type LogProps = { live: Live; actor: ActorReport; number: number | null; onNumber: (number: number) => void };

/** All events of the tab. Selecting one shows the chart's state after it. */
function Log({ live, actor, number, onNumber }: LogProps) {
  const [isSequence, setSequence] = useState(false);
  const events = eventsOf(live, actor.tab);
  const actors = live.actors.filter(({ tab }) => tab === actor.tab);
  const nameOf = (sessionId: string | null) => actors.find((one) => one.sessionId === sessionId)?.id ?? 'page';
  return (
    <section>
      <h2>Events</h2>
      <div className="tabs small" role="group" aria-label="Show events as">
        <button type="button" aria-pressed={!isSequence} onClick={() => setSequence(false)}>
          Log
        </button>
        <button type="button" aria-pressed={isSequence} onClick={() => setSequence(true)}>
          Sequence
        </button>
      </div>
      {isSequence ? (
        <SequenceSheet events={events} actors={actors} current={actor.sessionId} chosen={number} onChoose={onNumber} />
      ) : (
        <ol className="log" reversed aria-label="Event log">
          {events.toReversed().map((event) => (
            <li key={event.number} value={event.number}>
              <button type="button" aria-pressed={event.number === number} onClick={() => onNumber(event.number)}>
                <EventWords event={event} from={nameOf(event.from)} to={nameOf(event.to)} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function EventWords({ event: { event, at }, from, to }: { event: EventReport; from: string; to: string }) {
  const { text, kind } = triggerOf(event.type);
  return (
    <>
      <b className={`trigger-${kind}`}>{text}</b>
      <small>
        {from} → {to}, {(at / 1000).toFixed(1)} s
      </small>
    </>
  );
}
