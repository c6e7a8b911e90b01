/** Records what a chart does. Recordings of XState and of the library's interpreter must be equal. */
import { vi } from 'vitest';
import * as xstate from 'xstate';
import * as interpreter from '../../../embed/interpreter/index.ts';

/** One of the two interpreters, as the tests use it. */
export type Library = {
  createActor: (machine: any, options: { input?: any }) => any;
  fromPromise: (begin: () => Promise<any>) => any;
};

export const LIBRARIES: Readonly<Record<'xstate' | 'interpreter', Library>> = { xstate, interpreter };

export type Said = { type: string; [member: string]: unknown };

/** One step: an event, a promise that settles, time that passes, or a listener that sends an event. */
export type Happening =
  | { say: Said }
  | { settle: string; output: unknown }
  | { fail: string; error: unknown }
  | { wait: number }
  | { answerWith: Said };

/** Every event that the library's charts emit. XState's run also listens to `*`, and fails on an event that is not in this list. */
const EMITTED = [
  'frame.opened',
  'load.failed',
  'element.lost',
  'load.allowed',
  'load.deferred',
  'requests.overdue',
  'requests.abandoned',
  'frame.doubted',
  'provider.failed',
  'made.up',
  'step.failed',
  'recovery.failed',
  'height.due',
  'page.failed',
  'layout.failed',
];

/** Wraps the current fake timers, to record which are set and which are cancelled. */
function watchTimers(note: (line: string) => void) {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const live = new Map<unknown, number>();
  globalThis.setTimeout = ((run: () => void, ms: number) => {
    const timer = set(() => {
      live.delete(timer);
      run();
    }, ms);
    live.set(timer, ms);
    note(`timer of ${ms} ms`);
    return timer;
  }) as typeof setTimeout;
  globalThis.clearTimeout = ((timer: Parameters<typeof clearTimeout>[0]) => {
    if (live.has(timer)) note(`timer of ${live.get(timer)} ms ended`);
    live.delete(timer);
    clear(timer);
  }) as typeof clearTimeout;
  return () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
}

/**
 * Records snapshots, emitted events, promises, timers and the end, in order. Time must already be fake.
 * @param sources the promises of the chart, by name
 */
export async function record(
  library: Library,
  machine: any,
  {
    input,
    sources = [],
    happenings,
  }: { input?: unknown; sources?: readonly string[]; happenings: readonly Happening[] },
): Promise<string[]> {
  const lines: string[] = [];
  const note = (line: string) => lines.push(line);
  const pending = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }[]>();
  const answers: Said[] = [];
  const release = watchTimers(note);

  const actors = Object.fromEntries(
    sources.map((source) => [
      source,
      library.fromPromise(async () => {
        note(`${source} begins`);
        return new Promise((resolve, reject) => {
          pending.set(source, [...(pending.get(source) ?? []), { resolve, reject }]);
        });
      }),
    ]),
  );
  const actor = library.createActor(machine.provide({ actors }), { input });
  const show = ({ status, value, context }: any) => note(JSON.stringify({ status, value, context }));
  const answer = () => {
    const [said] = answers.splice(0, 1);
    if (said) actor.send(said);
  };
  const hear = (said: Said) => {
    note(`emits ${JSON.stringify(said)}, at ${JSON.stringify(actor.getSnapshot().value)}`);
    answer();
  };
  for (const type of EMITTED) actor.on(type, hear);
  if (library === LIBRARIES.xstate) {
    actor.on('*', ({ type }: Said) => {
      if (!EMITTED.includes(type)) throw new Error(`${type} is not listened to`);
    });
  }
  actor.subscribe({
    next: (snapshot: unknown) => {
      show(snapshot);
      answer();
    },
    complete: () => note('complete'),
  });
  const turn = () => vi.advanceTimersByTimeAsync(0);
  try {
    show(actor.getSnapshot());
    note('> start');
    actor.start();
    await turn();
    for (const happening of happenings) {
      note(`> ${JSON.stringify(happening)}`);
      if ('say' in happening) actor.send(happening.say);
      else if ('answerWith' in happening) answers.push(happening.answerWith);
      else if ('wait' in happening) await vi.advanceTimersByTimeAsync(happening.wait);
      // Settles the oldest promise even if the chart has cancelled it: the chart must ignore that.
      else if ('settle' in happening) pending.get(happening.settle)?.shift()?.resolve(happening.output);
      else pending.get(happening.fail)?.shift()?.reject(happening.error);
      await turn();
    }
    show(actor.getSnapshot());
    actor.subscribe({ complete: () => note('complete, to a late subscriber') });
    return lines;
  } finally {
    release();
  }
}

/** The notes of both. */
export async function recordBoth(
  machineOf: (library: keyof typeof LIBRARIES) => any,
  what: Parameters<typeof record>[2],
): Promise<{ xstate: string[]; interpreter: string[] }> {
  const notes = { xstate: [] as string[], interpreter: [] as string[] };
  for (const name of ['xstate', 'interpreter'] as const) {
    vi.useFakeTimers();
    try {
      notes[name] = await record(LIBRARIES[name], machineOf(name), what);
    } finally {
      vi.useRealTimers();
    }
  }
  return notes;
}
