import { describe, expect, it } from 'vitest';
import { findNeeds, type Need } from '../../scripts/setup/needs.mjs';

const log = () => undefined;
const absent = (name: string): Need => ({
  name,
  mayLack: true,
  find: () => Promise.reject(new Error(`${name} is not here.`)),
});

describe('what gates need', () => {
  it('is looked for once, one after another, and all results are passed on together', async () => {
    const calls: string[] = [];
    const present = (name: string): Need => ({
      name,
      async find() {
        calls.push(`${name} begins`);
        await Promise.resolve();
        calls.push(`${name} ends`);
        return { [`${name.toUpperCase()}_PATH`]: `/bin/${name}` };
      },
    });
    const { environment, missing } = await findNeeds(['php', 'sql', 'php'], {
      log,
      known: [present('sql'), present('php'), absent('unasked')],
    });
    expect(environment).toEqual({ PHP_PATH: '/bin/php', SQL_PATH: '/bin/sql' });
    expect(calls).toEqual(['php begins', 'php ends', 'sql begins', 'sql ends']);
    expect(missing.size).toBe(0);
  });

  it('that is missing is reported with its reason; the others are still looked for', async () => {
    const { environment, missing } = await findNeeds(['php', 'sql'], {
      log,
      known: [absent('php'), { name: 'sql', find: async () => ({ SQL: 'x' }) }],
    });
    expect(environment).toEqual({ SQL: 'x' });
    expect([...missing]).toEqual([['php', { why: 'php is not here.', mayLack: true }]]);
  });

  it('may be missing only where the table allows it', async () => {
    const known: Need[] = [{ name: 'php', find: () => Promise.reject(new Error('No.')) }];
    const { missing } = await findNeeds(['php'], { log, known });
    expect(missing.get('php')?.mayLack).toBe(false);
  });

  it('that is unknown is an error of the table', async () => {
    await expect(findNeeds(['pph'], { log, known: [absent('php')] })).rejects.toThrow('how to find "pph"');
  });
});
