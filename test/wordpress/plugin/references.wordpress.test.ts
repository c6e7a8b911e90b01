/** What PHP finds only when a line runs: names that do not exist, and calls with the wrong number of arguments. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { demoFolder, phpFiles, type PhpFile } from '../kit/php-source.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();
const CHECK = fileURLToPath(new URL('../fixtures/references.php', import.meta.url));

const problemsIn = (files: PhpFile[]) =>
  portal.php<string[]>(`return ( require ${phpValue(CHECK)} )( ${phpValue(files)} );`);

test('every name exists, and every call has as many arguments as the method takes', async () => {
  const problems: string[] = [];
  const files = [...phpFiles(), ...phpFiles(demoFolder)];
  // All at once would take more memory than PHP has.
  for (let at = 0; at < files.length; at += 200) problems.push(...(await problemsIn(files.slice(at, at + 200))));
  expect(problems).toEqual([]);
});

const CLASS = (body: string, uses = '') =>
  `<?php namespace PracticePortal\\Core; use PracticePortal\\Billing\\Model\\Subscription; ${uses} final class Money { public function f( Subscription $one ): void { ${body} } }`;

test.each([
  ['Subscription::NO_SUCH_STATUS;', 'Subscription::NO_SUCH_STATUS does not exist'],
  ['Subscription::noSuch();', 'Subscription::noSuch() does not exist'],
  ['Nowhere::get();', 'Nowhere does not exist'],
  ['new Nowhere();', 'Nowhere does not exist'],
  ['$one->noSuch();', 'noSuch() does not exist'],
  ['echo $one->no_such;', 'no_such does not exist'],
  ['$one->isLive( 1, 2 );', 'isLive() takes 0 to 0 arguments, not 2'],
  ['$this->noSuch();', 'noSuch() does not exist'],
])('the check finds %s', async (line, problem) => {
  expect(await problemsIn([{ name: 'fault.php', source: CLASS(line) }])).toEqual([expect.stringContaining(problem)]);
});

test('the check finds an unused import, and one that leads nowhere', async () => {
  const imports = 'use PracticePortal\\Core\\Dates; use PracticePortal\\Core\\Nowhere;';
  expect(await problemsIn([{ name: 'fault.php', source: CLASS('new Nowhere();', imports) }])).toEqual([
    expect.stringContaining('Nowhere does not exist'),
    expect.stringContaining('Nowhere does not exist'),
    expect.stringContaining('Dates is unused'),
  ]);
});
