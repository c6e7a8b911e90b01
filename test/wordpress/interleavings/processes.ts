/** What runs PHP in the walk of all orders: processes over one database, each of which waits wherever it says where it is. */

/** A place at which a process asks whether to go on. */
export type Point = { kind: 'statement' | 'call'; about: string };

/**
 * What a process says: that it is at a point, and which it has passed since it was last told how many to pass; that it wants Stripe's events
 * from one on; or what it has printed when it ended.
 */
export type Said = (Point & { passed: Point[] }) | { kind: 'events'; since: number } | { kind: 'ended'; text: string };

/** A PHP that works. After each thing that it says, but the last, it waits for an answer. */
export type Process = {
  /** @throws {Error} When PHP failed. */
  next: () => Promise<Said>;
  /** Of a point: how many to pass, this one and those after it, or `die`. */
  answer: (text: string) => void;
  /** Another that waits at the same place, with the same in memory. */
  copy?: () => Promise<Process>;
  /** Ends it where it waits. */
  kill: () => void;
};

/** PHPs over one database. */
export type Processes = {
  /** Begins to run PHP in a WordPress that has just been booted, of which two can be under way. */
  start: (of: 0 | 1, code: string) => Promise<Process>;
  /** The database as it is. */
  keep: () => Uint8Array;
  takeUp: (database: Uint8Array) => void;
  dispose: () => Promise<void>;
};

export type BootProcesses = (options: {
  siteUrl: string;
  constants: Record<string, string>;
  mustUsePlugins: string[];
  /** PHP that is run once, before all others. */
  seed: string;
}) => Promise<Processes>;

/** Messages to their reader, one after another. */
export function createInbox<Message>() {
  const come: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  return {
    put(message: Message) {
      const reader = waiting.shift();
      if (reader) reader(message);
      else come.push(message);
    },
    take: (): Promise<Message> =>
      come.length > 0 ? Promise.resolve(come.shift()!) : new Promise((resolve) => waiting.push(resolve)),
  };
}
