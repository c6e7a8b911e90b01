/** Embedded elements that leave the document, come back and move: the cases of test/embed/browser/, and the back/forward cache. */
import { expect, it } from 'vitest';
import { EXPECTED, lifeFiles } from '../../embed/kit/life-cases.ts';
import type { Visits } from '../support/visit.ts';

const typeOf = (url: string) => `text/${url.endsWith('.js') ? 'javascript' : 'html'}; charset=utf-8`;

const NOT_HERE = 'not in this engine';

export function elementLives(engine: Visits) {
  const open = async () => {
    const files = await lifeFiles();
    await engine.page().route(
      ({ pathname }) => pathname in files,
      (route) =>
        route.fulfill({
          headers: { 'content-type': typeOf(route.request().url()) },
          body: files[new URL(route.request().url()).pathname] ?? '',
        }),
    );
    // React's development build measures itself.
    engine.expectComplaint(/^console (info|debug)/);
    await engine.page().goto('/life-page');
  };
  const ask = (call: string) => engine.page().evaluate<unknown>(`() => lives.${call}`);

  it('an embedded element leaves the document, comes back and moves', async () => {
    await open();
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const found = await ask(`play(${JSON.stringify(name)})`);
      expect({ [name]: found === NOT_HERE ? expected : found }).toEqual({ [name]: expected });
    }
  });

  it('an embedded report works after the page comes back from the back/forward cache', async () => {
    await open();
    await ask('embedAndStay()');
    await engine.page().goto('/life-window');
    await engine.page().goBack();
    await expect.poll(() => ask('afterReturn()')).toEqual({ phase: 'rendered', pages: 'answered' });
  });
}
