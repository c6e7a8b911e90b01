import { describe, expect, it } from 'vitest';
import { selectGates } from '../../scripts/gates/changed.mjs';
import { gates, type Gate } from '../../scripts/gates/gates.mjs';

const select = (changed: string[], ...related: string[]) => selectGates(gates, changed, new Set(related));
const names = (chosen: readonly Gate[]) => chosen.map(({ name }) => name);
const withoutTests = names(gates.filter(({ counts }) => !counts));
/** The test files and folders that a gate was narrowed to; null if it is whole. */
const filesOf = (chosen: readonly Gate[], name: string) => {
  const program = chosen.find((gate) => gate.name === name)?.program ?? [];
  const whole = gates.find((gate) => gate.name === name)?.program ?? [];
  return program.length === whole.length ? null : program.slice(whole.length);
};

describe('what `npm test -- --changed` runs', () => {
  it('is nothing if nothing changed', () => {
    expect(select([])).toEqual([]);
  });

  it('is the test files that import the change, the guards, and the gates without tests', () => {
    const chosen = select(
      ['machines/coupon/coupon.machine.ts'],
      'test/machines/coupon/coupon.view.test.tsx',
      'test/machines/coupon/coupon.chart.test.ts',
      'test/docs/machine-pages.test.ts',
    );
    expect(names(chosen)).toEqual([...withoutTests, 'unit', 'view']);
    const guards = ['test/architecture/', 'test/docs/', 'test/scripts/'];
    expect(filesOf(chosen, 'unit')).toEqual([...guards, 'test/machines/coupon/coupon.chart.test.ts']);
    expect(filesOf(chosen, 'view')).toEqual(['test/machines/coupon/coupon.view.test.tsx']);
  });

  it('is the whole of the WordPress gates for the plugin’s PHP, which no test imports', () => {
    const chosen = select(['wordpress/plugin/src/Mail/EmailQueue.php']);
    expect(names(chosen)).toEqual([...withoutTests, 'wordpress', 'host', 'unit']);
    expect([filesOf(chosen, 'wordpress'), filesOf(chosen, 'host')]).toEqual([null, null]);
  });

  it('is everything for a file that everything depends on', () => {
    expect(select(['package-lock.json'])).toEqual(gates);
  });
});
