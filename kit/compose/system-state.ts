/** A parent, its children and theirs at one moment. */
import type { AnyMachineSnapshot } from 'xstate';

/** An event that was sent within the system. `to` is null for an emitted event, which goes to listeners. */
export type Message = { from: string; to: string | null; event: { type: string } & Record<string, any> };

export type SystemState = {
  /** Two states with the same key have the same future. */
  key: string;
  /** The snapshot of the chart at that place ('' is the parent); undefined if there is none. */
  at: (place: string) => AnyMachineSnapshot | undefined;
  /** The places of all charts, the parent first. */
  locations: readonly string[];
  /** Running actors with a stub, by place: 'payment/register'. */
  running: readonly string[];
};
