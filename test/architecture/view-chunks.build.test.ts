/** The plugin lists the files that a view loads, so that the browser need not wait for main to request them. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shippedChunks } from '../bundle.mjs';
import { ROOT } from './files.ts';
import { builtFile, readManifest } from '../bundle.mjs';

const plugin = fileURLToPath(new URL('../../wordpress/plugin/', import.meta.url));

test('the card’s element is a chunk of its own, with what Stripe publishes for React, that only the Payment page asks for', async () => {
  const CARD = 'src/ui/card/CardElement.tsx';
  const manifest = readManifest();
  expect(manifest[CARD]?.isDynamicEntry).toBe(true);
  expect(Object.values(manifest).filter(({ imports = [] }) => imports.includes(CARD))).toEqual([]);
  const asking = Object.entries(manifest).filter(([, { dynamicImports = [] }]) => dynamicImports.includes(CARD));
  expect(asking.map(([name]) => name)).toEqual(['src/pages/registration/steps/LazySteps.tsx']);
  const withIt = Object.values(manifest).filter(({ file }) => builtFile(file).includes('react-stripe-js'));
  expect(withIt.map(({ file }) => file)).toEqual([manifest[CARD]?.file]);
});

test('every chunk that the plugin names is in the build', () => {
  const manifest = JSON.parse(fs.readFileSync(`${plugin}build/manifest.json`, 'utf8')) as Record<string, unknown>;
  const named = fs.readFileSync(`${plugin}src/Portal/Assets.php`, 'utf8').match(/src\/[\w/.-]+\.tsx?/g) ?? [];
  expect(named).toContain('src/main.tsx');
  expect(named.filter((name) => !(name in manifest))).toEqual([]);
});

test('of the registration, exactly what is in steps/ loads lazily', async () => {
  const placed = (await shippedChunks()).flatMap(({ name, modules }) =>
    modules
      .map((module) => module.replaceAll('\\', '/').replace(ROOT.replaceAll('\\', '/'), ''))
      .filter((module) => module.startsWith('src/pages/registration/'))
      .map((module) => ({ module, isFirst: name === 'registration', isLater: module.includes('/steps/') })),
  );
  expect(placed.filter(({ isLater }) => isLater).length).toBeGreaterThan(20);
  expect(placed.filter(({ isLater }) => !isLater).length).toBeGreaterThan(10);
  expect(placed.filter(({ isFirst, isLater }) => isFirst === isLater).map(({ module }) => module)).toEqual([]);
});
