/**
 * The published package and this library, as published, run the same cases in Chromium, each with the app in a cross-origin frame. Messages,
 * results, errors, events and changes to the page must be equal, except for the listed deviations.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeModules } from '../../../scripts/package/npm-package.mjs';
import { ROOT } from '../../architecture/files.ts';
import { openChromium } from '../../browser/support/visit.ts';
import { allowedBy } from '../deviations.ts';
import { cases } from './script.ts';
import type { Notes } from '../kit/scenario.ts';
import { bundled, openTestPage, publishedScript, type TestPage } from '../kit/test-page.ts';

/** For each case: the notes that differ, and the deviation that allows each difference. */
const DIFFERENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'what is exported': { root: 'error-classes' },
  'the default factories on their own': {
    'console.debug': 'handler-errors-told',
    'request 2': 'stop-stops',
    'after stop': 'stop-stops',
  },
  'messages of another frame, and of a stranger': {
    loaded: 'listens-to-own-frame',
    'loaded 2': 'listens-to-own-frame',
    'loaded 3': 'listens-to-own-frame',
    'answer to strange': 'listens-to-own-frame',
  },
  'embeds a report on a telephone': {
    config: 'url-parameters',
    element: 'url-parameters',
    messages: 'url-parameters',
    'messages then': 'url-parameters',
  },
  'refuses tile without a dashboard': { frames: 'validation-before-frame' },
  'refuses dashboard with a bad page view': { frames: 'validation-before-frame' },
  'refuses questions without datasets': { frames: 'validation-before-frame' },
  'refuses invalid settings': { frames: 'validation-before-frame' },
  'refuses invalid settings of a visual': { frames: 'validation-before-frame' },
  'refuses paginated with bad parameters': { frames: 'validation-before-frame' },
  'errors of the service': { 'another type throws': 'existing-type' },
  'errors of a visual': {
    'load without a token': 'load-is-told',
    'load without a token resolves': 'load-is-told',
    'console.debug': 'load-is-told',
  },
  'methods of an embedded visual that is not there': { 'getVisualDescriptor() rejects': 'errors-for-undefined' },
  'the active page and layouts, when there is none and when they may not change': {
    'no active page rejects': 'errors-for-undefined',
  },
  'events that do not fit': { 'console.debug': 'handler-errors-told' },
  'off with a handler that was never added': { 'heard 2': 'off-unknown' },
  'the token hook of a creation': { 'answer to token': 'create-hook-route' },
  'a load within 100 ms of the last': { 'second resolves': 'load-not-lost', later: 'load-not-lost' },
  'a load that the app refuses': {
    'unhandled rejection': 'load-failure-event',
    'error event': 'load-failure-event',
  },
  'a creation that becomes a report': {
    'console.debug': 'create-to-report',
    listed: 'create-to-report',
    messages: 'create-to-report',
  },
  'a quick creation that becomes a report': {
    'embed throws': 'create-to-report',
    embed: 'create-to-report',
  },
  'calls after a reset': {
    'getPages rejects': 'errors-for-undefined',
    'save rejects': 'errors-for-undefined',
    'getFilters rejects': 'errors-for-undefined',
    'print rejects': 'errors-for-undefined',
    'closeAllOverlays rejects': 'errors-for-undefined',
    'getCorrelationId rejects': 'errors-for-undefined',
    'setAccessToken rejects': 'errors-for-undefined',
  },
  'a request that is waiting when its component is reset': {
    'getPages is pending': 'settles',
    'getPages rejects': 'settles',
  },
  'a request before the frame has loaded': {
    messages: 'held-until-loaded',
    'getFilters is pending': 'held-until-loaded',
    'getFilters resolves': 'held-until-loaded',
  },
  'answers of odd forms': {
    'pages that are none rejects': 'errors-for-undefined',
    'pages that are text rejects': 'errors-for-undefined',
  },
  'what cannot be cloned': {
    'a function rejects': 'plain-copies',
    'a symbol rejects': 'plain-copies',
  },
  'filters of the classes': { sent: 'plain-copies' },
};

/** The release that the library replaced before. For each case: what the newest release changed (docs/decisions/powerbi-client.md). */
const OLDER = 'powerbi-client-2.23.1';
const SINCE: Readonly<Record<string, readonly string[]>> = {
  statics: ['Report', 'Visual'],
  'the default factories on their own': [
    'to no origin throws',
    'sent',
    'request 2',
    'after stop',
    'to no origin resolves',
  ],
  'messages of the page itself, with an override window': ['answer'],
  'embeds a visual': ['messages', 'messages then'],
  'embeds a visual with a layout of its own': ['messages', 'messages then'],
  'hosts that are allowed and those that are not': [
    'app.canaryhigh.powerbigov.us',
    'app.powerbi.sovcloud-api.fr',
    'app.canaryhigh.powerbigov.us throws',
    'app.powerbi.sovcloud-api.fr throws',
  ],
  'errors of a component': ['unknown event throws'],
  'every event of a report': ['event exportDataCompleted', 'answer to exportDataCompleted'],
};

/** Its headers contain another version number. */
const withReleaseOf = (note: string | undefined) => note?.replaceAll('2.23.1', '2.24.1');

/** Allowed everywhere. */
const withoutTitle = (note: string) => note.replaceAll(/ title=(\\*")Embedded [\w ]+\1/g, '');

let published: TestPage;
let older: TestPage;
let ours: TestPage;
let folder: string;

beforeAll(async () => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'test-results/differential-'));
  await writeModules(folder);
  const browser = await openChromium();
  [published, older, ours] = await Promise.all([
    openTestPage(browser, publishedScript(), 'powerbi-client'),
    openTestPage(browser, publishedScript(OLDER), 'powerbi-client'),
    bundled(join(relative(ROOT, folder), 'embed/index.js'), 'practicePortalEmbed').then((script) =>
      openTestPage(browser, script, 'practicePortalEmbed'),
    ),
  ]);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([published, older, ours].map((theatre) => theatre?.close()));
});

/** The notes that differ between the two. */
function differences(theirs: Notes, own: Notes): string[] {
  const names = new Set([...Object.keys(theirs), ...Object.keys(own)]);
  return [...names].filter((name) => theirs[name] !== (own[name] === undefined ? undefined : withoutTitle(own[name])));
}

describe('the same case with the package and with this library', () => {
  it('runs the same in both', async () => {
    expect(cases.length).toBeGreaterThan(100);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    const names = cases.map(({ name }) => name);
    expect(Object.keys(DIFFERENT).filter((name) => !names.includes(name))).toEqual([]);
    expect(await ours.cases()).toEqual(names);
  });

  it.each(cases.map(({ name }) => name))('%s', async (name) => {
    const [theirs, before, own] = await Promise.all([published.play(name), older.play(name), ours.play(name)]);
    const names = new Set([...Object.keys(theirs), ...Object.keys(before)]);
    const since = [...names].filter((note) => theirs[note] !== withReleaseOf(before[note]));
    expect(since.filter((note) => note !== 'allowed events')).toEqual(SINCE[name] ?? []);
    expect({ ...theirs, ...own }).not.toHaveProperty(['the case ended with']);
    const allowed = DIFFERENT[name] ?? {};
    for (const deviation of Object.values(allowed)) allowedBy(deviation);
    const found = differences(theirs, own);
    const unexpected = found.filter((note) => !(note in allowed));
    const pick = (notes: Notes) => Object.fromEntries(unexpected.map((note) => [note, notes[note]]));
    expect(pick(own)).toEqual(pick(theirs));
    // If a difference has disappeared, its row must leave the list.
    expect(Object.keys(allowed).filter((note) => !found.includes(note))).toEqual([]);
  });

  it('has a title on the frame here alone', async () => {
    allowedBy('frame-title');
    const [theirs, own] = await Promise.all([published.play('embeds a report'), ours.play('embeds a report')]);
    expect(theirs['element']).not.toContain('title');
    expect(own['element']).toContain('title=\\"Embedded report\\"');
  });

  it('leaves nothing at window.powerbi here', async () => {
    allowedBy('import-side-effect');
    expect(await published.page.evaluate('typeof window.powerbi')).toBe('object');
    expect(await ours.page.evaluate('typeof window.powerbi')).toBe('undefined');
  });

  it('throws an error here, which looks like the array of the package', async () => {
    allowedBy('errors-that-look-the-same');
    const thrown = `(() => {
      const { service, factories } = window.practicePortalEmbed;
      const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
      try { powerbi.embed(document.createElement('div'), { type: 'report', id: 'R', accessToken: 't', embedUrl: 'https://app.powerbi.com/', pageName: 5 }); }
      catch (error) { return [error instanceof Error, Array.isArray(error), JSON.stringify(error), error.message]; }
      finally { powerbi.wpmp.stop(); }
    })()`;
    const text = 'pageName must be a string';
    expect(await ours.page.evaluate(thrown)).toEqual([true, true, JSON.stringify([{ message: text }]), text]);
  });
});
