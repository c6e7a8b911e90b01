/** Types of the PHP processes in the walk of all orders. They share one database, and each waits at every point that it reports. */

/** A place at which a process asks whether to continue. */
export type Point = { kind: 'statement' | 'call'; about: string };

/**
 * A process's message. `statement` or `call`: it waits at this point, and has passed the others since the last answer. `events`: it wants
 * Stripe's events from one on. `ended`: its output.
 */
export type Said = (Point & { passed: Point[] }) | { kind: 'events'; since: number } | { kind: 'ended'; text: string };

/** A running PHP. It waits for an answer after each message except the last. */
export type Process = {
  /** @throws {Error} If PHP failed. */
  next: () => Promise<Said>;
  /** At a point: how many points to pass, including this one, or `die`. */
  answer: (text: string) => void;
  /** A second process that waits at the same place, with the same memory. */
  copy?: () => Promise<Process>;
  /** Kills the process where it waits. */
  kill: () => void;
};

/** PHPs over one database. */
export type Processes = {
  /** Starts PHP in a freshly booted WordPress. Two such processes can run side by side. */
  start: (of: 0 | 1, code: string) => Promise<Process>;
  /** A copy of the database's current content. */
  keep: () => Uint8Array;
  takeUp: (database: Uint8Array) => void;
  dispose: () => Promise<void>;
};

export type BootProcesses = (options: {
  siteUrl: string;
  constants: Record<string, string>;
  mustUsePlugins: string[];
  /** PHP that runs once, before all other code. */
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
