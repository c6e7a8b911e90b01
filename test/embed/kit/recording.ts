/** What a chart does, written down: the same for XState and for the library's interpreter, or it is a fault. */
import { vi } from 'vitest';
import * as xstate from 'xstate';
import * as interpreter from '../../../embed/interpreter/index.ts';

/** One of the two that run charts, as the tests use it. */
export type Library = {
  createActor: (machine: any, options: { input?: any }) => any;
  fromPromise: (begin: () => Promise<any>) => any;
};

export const LIBRARIES: Readonly<Record<'xstate' | 'interpreter', Library>> = { xstate, interpreter };

export type Said = { type: string; [member: string]: unknown };

/** What happens to a chart: said to it, a promise of its that settles, time that passes; or what a listener says in between. */
export type Happening =
  | { say: Said }
  | { settle: string; output: unknown }
  | { fail: string; error: unknown }
  | { wait: number }
  | { answerWith: Said };

/** Whatever the library's charts emit. XState's own run listens to all, so that none is forgotten. */
const EMITTED = [
  'load.due',
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

/** Wraps the timers of the moment, fake ones: what is set and what is ended before its time. */
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
 * Snapshots, emitted events, promises, timers and the end, in their order. Time is fake and must be so already.
 *
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
  const show = ({ status, value, context, output }: any) => note(JSON.stringify({ status, value, context, output }));
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
      // The oldest, although it may have been given up meanwhile: that must not matter to anybody.
      else if ('settle' in happening) pending.get(happening.settle)?.shift()?.resolve(happening.output);
      else pending.get(happening.fail)?.shift()?.reject(happening.error);
      await turn();
    }
    show(actor.getSnapshot());
    actor.subscribe({ complete: () => note('complete, told to whoever comes late') });
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
