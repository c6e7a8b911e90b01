/** Equivalent mutants, which change no behaviour. A developer has listed each with its reason. */
import type { Mutant } from './mutations.ts';

export type ChartMutant = Mutant & { chart: string; file: string };

/** An equivalent mutant, identified by file, kind, source line and change. If several match, `nth` selects one. */
export type Equivalent = Pick<ChartMutant, 'file' | 'kind' | 'was' | 'change'> & { nth?: number; reason: string };

export const isListed = (fault: ChartMutant, listed: readonly Equivalent[]) =>
  listed.some(
    ({ file, kind, was, change, nth = 1 }) =>
      file === fault.file && kind === fault.kind && was === fault.was && change === fault.change && nth === fault.nth,
  );
