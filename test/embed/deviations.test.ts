import { expect, it } from 'vitest';
import { contentOf } from '../architecture/files.ts';
import { allowedBy, DEVIATIONS } from './deviations.ts';

it('the list of deviations has no duplicate', () => {
  const rows = contentOf('embed/README.md').match(/^\| `[\w-]+` /gm) ?? [];
  expect(DEVIATIONS.size).toBeGreaterThan(15);
  expect(rows).toHaveLength(DEVIATIONS.size);
  expect(() => allowedBy('nothing of the kind')).toThrow('lists no deviation');
});
