/** The plugin names the files that a view loads, so that the browser need not wait for main to ask for them. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const plugin = fileURLToPath(new URL('../../wordpress/plugin/', import.meta.url));

test('every chunk that the plugin names is in the build', () => {
  const manifest = JSON.parse(fs.readFileSync(`${plugin}build/manifest.json`, 'utf8')) as Record<string, unknown>;
  const named = fs.readFileSync(`${plugin}src/Frontend/Assets.php`, 'utf8').match(/src\/[\w/.-]+\.tsx?/g) ?? [];
  expect(named).toContain('src/main.tsx');
  expect(named.filter((name) => !(name in manifest))).toEqual([]);
});
