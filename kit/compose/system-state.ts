/** A parent, its children and theirs at one moment. */
import type { AnyMachineSnapshot } from 'xstate';

/** That was said within the system: `to` is null for what was emitted, to whoever listens. */
export type Message = { from: string; to: string | null; event: { type: string } & Record<string, any> };

export type SystemState = {
  /** Two states with the same key have the same future. */
  key: string;
  /** The snapshot of the chart at that place ('' is the parent); undefined when it is not there. */
  at: (place: string) => AnyMachineSnapshot | undefined;
  /** Where there are charts, the parent first. */
  locations: readonly string[];
  /** Actors with a stand-in that run, by place: 'payment/register'. */
  running: readonly string[];
};
