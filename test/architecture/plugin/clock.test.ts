/** The plugin uses the database's clock, never its server's (spec: servers#one-clock). */
import { expect, it } from 'vitest';
import { contentOf, filesUnder } from '../files.ts';

/** Calls of functions that read the server's clock. Counters of durations are allowed. */
const OWN_CLOCK =
  /(?<![\w>:\\])(?:time\(\)|current_time\(|new DateTime(?:Immutable)?\(\s*\)|(?:gmdate|wp_date)\( '[^']*' \))/;

const files = filesUnder('wordpress/plugin/src').filter((file) => file.endsWith('.php'));

it('no rule reads a server’s clock', () => {
  expect(files.length).toBeGreaterThan(300);
  const reading = files.filter((file) =>
    contentOf(file)
      .split('\n')
      .some((line) => OWN_CLOCK.test(line) && !/^\s*(?:\*|\/\/)/.test(line)),
  );
  expect(reading).toEqual([]);
});
