/** Reports the results of a mutation run. */
import type { ChartMutant } from './equivalents.ts';
import { KINDS } from './edits.ts';

/** `invalid`: no test noticed it, but it does not compile. */
type Outcome = 'noticed' | 'survived' | 'equivalent' | 'invalid';
export type MutantResult = { fault: ChartMutant; outcome: Outcome };

/** A mutant as one line of text, with its number if several look the same. */
export const mutantLine = ({ file, line, kind, change, nth }: ChartMutant) =>
  `${file}:${line}  ${kind}: ${change}${nth === 1 ? '' : ` (nth: ${nth})`}`;

/** The table by chart, and the survivors, most serious first. */
export function formatReport(verdicts: readonly MutantResult[]): string[] {
  const rows = [...new Set(verdicts.map(({ fault }) => fault.chart))].map((chart) => {
    const own = verdicts.filter(({ fault }) => fault.chart === chart);
    const count = (outcome: MutantResult['outcome']) => own.filter((one) => one.outcome === outcome).length;
    const counted = own.length - count('equivalent') - count('invalid');
    const share = counted === 0 ? 100 : Math.round((count('noticed') / counted) * 1000) / 10;
    const invalid = count('invalid') === 0 ? '' : `, ${count('invalid')} do not compile`;
    return `${chart.padEnd(24)} ${`${count('noticed')}/${counted}`.padStart(9)} ${`${share} %`.padStart(8)}  ${count('equivalent')} change nothing${invalid}`;
  });
  const survivors = verdicts
    .filter(({ outcome }) => outcome === 'survived')
    .toSorted((a, b) => KINDS.indexOf(a.fault.kind) - KINDS.indexOf(b.fault.kind));
  return [
    ...rows,
    ...(survivors.length === 0 ? [] : ['', 'Not noticed, the gravest first:']),
    ...survivors.map(({ fault }) => `  ${mutantLine(fault)}`),
  ];
}
