import { beforeEach, expect, it, vi } from 'vitest';
import { createPasswordEstimator } from '../../src/services/wordpress/password-estimator.ts';

type Page = NonNullable<Parameters<typeof createPasswordEstimator>[1]>;

const URL = 'https://practice.example/wp-includes/js/zxcvbn.min.js';
const estimateOf = (password: string) => ({ password, personal: ['Jane', 'jane.doe@practice.example', ''] });

/** happy-dom would fail every script by itself. These elements load nothing, so the tests decide how each one ends. */
let page: Page;
beforeEach(() => {
  page = {
    document: {
      createElement: () => document.createElement('span'),
      head: document.createElement('div'),
    } as unknown as Document,
  };
});

const scripts = () => [...page.document.head.children] as HTMLScriptElement[];

it('loads zxcvbn with the first password, once, and asks it with the parts of what is known', async () => {
  const estimate = createPasswordEstimator(URL, page);
  expect(scripts()).toEqual([]);
  const answers = [estimate(estimateOf('jane1234')), estimate(estimateOf('x'.repeat(500)))];
  expect(scripts().map(({ src }) => src)).toEqual([URL]);
  const zxcvbn = vi.fn((password: string) => ({ score: password.length > 8 ? 4 : 0 }) as const);
  page.zxcvbn = zxcvbn;
  scripts()[0]!.dispatchEvent(new Event('load'));
  expect(await Promise.all(answers)).toEqual([0, 4]);
  expect(zxcvbn.mock.calls).toEqual([
    ['jane1234', ['Jane', 'Jane', 'jane.doe@practice.example', 'jane', 'doe', 'practice', 'example']],
    ['x'.repeat(100), expect.any(Array)],
  ]);
});

it('after a failure, the next password loads it again', async () => {
  const estimate = createPasswordEstimator(URL, page);
  const failed = estimate(estimateOf('one'));
  const [script] = scripts();
  script!.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('did not load');
  void estimate(estimateOf('two'));
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).not.toBe(script);
});

it('rejects if the site serves something else', async () => {
  const answer = createPasswordEstimator(URL, page)(estimateOf('one'));
  scripts()[0]!.dispatchEvent(new Event('load'));
  await expect(answer).rejects.toThrow('does not define');
});
