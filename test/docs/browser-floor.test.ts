/** The documentation, the plugin and the build name the same oldest browsers. */
import { expect, it } from 'vitest';
import { browserFloor } from '../../scripts/build/browser-floor.mjs';
import { contentOf } from '../architecture/files.ts';

const { chrome, edge, firefox, safari } = browserFloor;

it('Chrome and Edge are named with one version', () => {
  expect(edge).toBe(chrome);
});

it.each(['README.md', 'docs/guides/install.md', 'wordpress/plugin/readme.txt', 'embed/README.md', 'kit/README.md'])(
  '%s names the oldest browsers',
  (page) => {
    expect(contentOf(page).replaceAll(/\s+/g, ' ')).toContain(
      `from Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} on`,
    );
  },
);
