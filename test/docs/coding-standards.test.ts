/** docs/decisions/coding-standards.md lists exactly the rules of WordPress' coding standards that some line of the plugin disables. */
import { expect, it } from 'vitest';
import { contentOf } from '../architecture/files.ts';
import { phpFiles } from '../wordpress/kit/php-source.ts';

const EXCUSE = /phpcs:(?:ignore|disable) ([\w., ]+)/g;

const ruleOf = (name: string) => name.trim().split('.').slice(0, 3).join('.');

it('names each rule that is excused, and no other', () => {
  const excused = phpFiles().flatMap(({ source }) =>
    [...source.matchAll(EXCUSE)].flatMap(([, rules = '']) => rules.split(',').map(ruleOf)),
  );
  const named = [...contentOf('docs/decisions/coding-standards.md').matchAll(/^\| `([\w.]+)`/gm)].map(
    ([, rule]) => rule,
  );
  expect(named.toSorted()).toEqual([...new Set(excused)].toSorted());
});

it('has a reason for each', () => {
  const silent = phpFiles().flatMap(({ name, source }) =>
    source
      .split('\n')
      .filter((line) => /phpcs:(ignore|disable)/.test(line) && !/phpcs:\w+ [\w., ]+ -- \S/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(silent).toEqual([]);
});
