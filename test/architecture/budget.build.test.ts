/** The registration page's initial JavaScript: at most 105 kB, and at most 1.25 times the libraries that it stands on. */
import { describe, expect, it } from 'vitest';
import { builtFile, bundleOf, readManifest, scriptsOf, zipped, type Manifest } from './bundle.ts';

const KILOBYTE = 1000;
const MOST_BYTES = 105 * KILOBYTE;
const MOST_TIMES_THE_FLOOR = 1.25;

/** What `main.tsx` loads at once when the page setting is registration-page. */
const REGISTRATION = ['src/main.tsx', 'src/pages/registration/index.tsx', 'src/pages/registration/actors.ts'];

/** React, react-dom, xstate, @xstate/react and wouter, used as the portal uses them, in an application that does nothing. */
const FLOOR = `
  import { StrictMode } from 'react';
  import { createRoot } from 'react-dom/client';
  import { useSelector } from '@xstate/react';
  import { Route, Router } from 'wouter';
  import { useHashLocation } from 'wouter/use-hash-location';
  import { assign, createActor, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup, stopChild } from 'xstate';

  const chart = setup({
    actors: { load: fromPromise(async () => 1), listen: fromCallback(() => {}) },
    actions: { count: assign({ n: 1 }), tell: emit({ type: 'told' }), pass: sendTo('load', { type: 'x' }), stop: stopChild('load'),
      more: enqueueActions(({ enqueue }) => enqueue('count')) },
  }).createMachine({ context: { n: 0 }, entry: ['count', 'tell', 'pass', 'stop', 'more'], invoke: { id: 'load', src: 'load' } });
  const actor = createActor(chart).start();
  const View = () => <p>{useSelector(actor, ({ context }) => context.n)}</p>;
  createRoot(document.getElementById('app-vue')!).render(
    <StrictMode><Router hook={useHashLocation}><Route path="/"><View /></Route></Router></StrictMode>,
  );
`;

const initialBytes = (manifest: Manifest) =>
  scriptsOf(manifest, REGISTRATION).reduce((sum, file) => sum + zipped(builtFile(file)), 0);

describe('the budget of the registration page', () => {
  it(`is at most ${MOST_BYTES / KILOBYTE} kB of initial JavaScript`, () => {
    expect(initialBytes(readManifest())).toBeLessThanOrEqual(MOST_BYTES);
  });

  it(`is at most ${MOST_TIMES_THE_FLOOR} times the libraries built alike`, async () => {
    const { scripts } = await bundleOf(FLOOR);
    const floor = scripts.reduce((sum, script) => sum + zipped(script), 0);
    expect(floor).toBeGreaterThan(60 * KILOBYTE);
    expect(initialBytes(readManifest()) / floor).toBeLessThanOrEqual(MOST_TIMES_THE_FLOOR);
  });
});

describe('the way of counting', () => {
  const manifest: Manifest = {
    'src/main.tsx': { file: 'main.js', imports: ['_react.js'], dynamicImports: ['src/pages/a.tsx', 'src/pages/b.tsx'] },
    'src/pages/a.tsx': { file: 'a.js', imports: ['_react.js', '_shared.js'], css: ['a.css'] },
    'src/pages/b.tsx': { file: 'b.js' },
    '_react.js': { file: 'react.js' },
    '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
  };

  it('takes static imports of all depths, each once, and no page that is not shown', () => {
    expect(scriptsOf(manifest, ['src/main.tsx', 'src/pages/a.tsx']).toSorted()).toEqual([
      'a.js',
      'main.js',
      'react.js',
      'shared.js',
    ]);
  });

  it('does not pass over a module that the build does not know', () => {
    expect(() => scriptsOf(manifest, ['src/pages/c.tsx'])).toThrow('does not know src/pages/c.tsx');
  });
});
