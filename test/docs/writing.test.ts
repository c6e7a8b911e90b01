/** The gates `prose` and `words` refuse planted mistakes. Each runs as in the gate. */
// The planted mistakes. cspell:ignore Recieves whoever
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { chooseGates } from '../../scripts/gates/gates.mjs';
import { ROOT } from '../architecture/files.ts';

/** @param fromInput arguments that make the gate's program read the text instead of the project's files */
function run(gate: string, fromInput: string[], lines: string[]) {
  const [program = ''] = chooseGates([gate])[0]?.program ?? [];
  const options = { cwd: ROOT, input: `${lines.join('\n')}\n`, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, [`node_modules/${program}`, ...fromInput], options);
}

it('the gate prose refuses words of its list, a condition without "if", long sentences and many commas', () => {
  const { status, stdout } = run(
    'prose',
    ['--stdin', '--stdin-filename', 'docs/planted.md', '--format', 'unix'],
    [
      'Whoever invited you can update the card.',
      'Is the payment refunded, the membership ends.',
      `The page shows ${'the name of the member and '.repeat(9)} nothing else.`,
      'It has names, pages, charts, tests, rooms, and floors.',
      'If you refund the payment, the membership ends: `whoever`.',
    ].flatMap((line) => [line, '']),
  );
  expect(status).toBe(1);
  const alarms = [...stdout.matchAll(/:(\d+):\d+: [^\n]*(?:\n[^\n/]*)*?\[Error\/([\w-]+)\]/g)];
  expect(alarms.map(([, line, rule]) => `${line} ${rule}`)).toEqual([
    '1 prh',
    '3 prh',
    '5 sentence-length',
    '7 max-comma',
  ]);
});

it('the gate words refuses misspelt and flagged words in comments and strings, and reads no names', () => {
  const { status, stdout } = run(
    'words',
    ['stdin://wordpress/plugin/src/planted.php', '--no-progress', '--words-only'],
    ['/** Recieves what whoever asks for. */', "$text = 'Try anew.';", '$qzxName = 1;'],
  );
  expect(status).toBe(1);
  expect(stdout.trim().split('\n')).toEqual(['Recieves', 'whoever', 'anew']);
});
