/**
 * Everything shipped runs in the oldest browsers that the portal supports (scripts/build/browser-floor.mjs). Neither types nor lint notice a method
 * that is too new. The build compiles syntax down; this test checks the syntax of files that ship as they are written.
 */
import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';
import { buildTarget } from '../../../scripts/build/browser-floor.mjs';
import { contentOf, filesUnder } from '../files.ts';
import { ownMembers, readScript, syntaxIn, youngIn } from './scripts.ts';
import { youngInStyles } from './styles.ts';

type Shipped = {
  files: readonly string[];
  /** Features newer than the floor, and why each is safe: the code tests for it first, or looks plainer without it. */
  acceptedInScripts: Record<string, string>;
  acceptedInStyles: Record<string, string>;
  /** These files ship as they are written: no build compiles their syntax down. */
  asWritten?: boolean;
};

const REACT = {
  '.animation': 'React asks whether the style has it, for the names of events',
  '.canIntercept': 'React: only where there is a navigation API',
  '.currentEntry': 'React: only where there is a navigation API',
  '.downlink': 'React: only where navigator.connection is',
  '.popover': 'React: the name of an attribute',
  'navigator.connection': 'React asks whether it is there',
};
const OUR_REPORT = { Report: 'a component of ours, and not the API for reports' };

const PORTAL_SCRIPTS: Record<string, string> = {
  ...REACT,
  ...OUR_REPORT,
  '.build': 'Application Insights: of its own manifest',
  'Error.captureStackTrace': 'graphql and Application Insights ask whether it is there',
  'window.requestIdleCallback': 'asked for first; without it a timer',
};

const PORTAL_STYLES: Record<string, string> = {
  ':-moz-progress-bar': 'each engine has its own',
  ':-webkit-progress-bar': 'each engine has its own',
  ':-webkit-progress-value': 'each engine has its own',
  '@property': 'measures the size of text; without it the root’s size is taken (src/ui/tokens.css)',
  'contain-intrinsic-block-size': 'goes with content-visibility',
  'contain-intrinsic-height': 'goes with content-visibility',
  'content-visibility': 'saves work; without it the same is drawn',
  'content-visibility: auto': 'as above',
  'content-visibility: visible': 'as above',
  'cursor: default': 'telephones without a mouse',
  'cursor: not-allowed': 'telephones without a mouse',
  'cursor: pointer': 'telephones without a mouse',
  'cursor: progress': 'telephones without a mouse',
  'font-family: ui-monospace': 'the first of several',
  'forced-color-adjust': 'where there are no forced colours nothing is to be adjusted',
  'forced-color-adjust: none': 'as above',
  'grid-template-rows: subgrid': 'rows of the three membership cards are level; without it each has its own',
  resize: 'telephones do not resize a text box',
  'resize: vertical': 'as above',
  'text-align: match-parent':
    'a name in another direction begins where its neighbours begin; without it at its own edge',
  'text-wrap': 'how lines break; without it they break as ever',
  'text-wrap: balance': 'as above',
  'text-wrap: pretty': 'as above',
};

/** Names of syntax-tree nodes that came with ES2015 or later. */
const SINCE_2015 =
  /^(const|let|Arrow|Template|Class|Spread|Rest|ObjectPattern|ArrayPattern|Import|Export|Chain|Await|ForOf)/;

const CLASSIC = 'wordpress/plugin/assets/newer-browser.js';

/** wp-admin's Reports page contains a charting library whose members have the same names as browser features. */
const isOfReports = (file: string) => file.includes('/reports-page-');

const SHIPPED: Record<string, Shipped> = {
  'the page Reports': {
    files: filesUnder('wordpress/plugin/build').filter((file) => isOfReports(file)),
    acceptedInScripts: { '.touches': 'Chart.js asks whether an event has them' },
    acceptedInStyles: {},
  },
  'the portal': {
    files: filesUnder('wordpress/plugin/build').filter((file) => !isOfReports(file)),
    acceptedInScripts: PORTAL_SCRIPTS,
    acceptedInStyles: PORTAL_STYLES,
  },
  'the owner’s pages': {
    files: filesUnder('wordpress/plugin/assets'),
    acceptedInScripts: { '.element': 'WordPress’ `wp.element`, not what MDN knows by that name' },
    acceptedInStyles: { 'cursor: move': 'telephones without a mouse' },
    asWritten: true,
  },
  'practice-portal/embed': {
    files: filesUnder('embed'),
    acceptedInScripts: OUR_REPORT,
    acceptedInStyles: {},
    asWritten: true,
  },
  'the gallery': {
    files: filesUnder('dist/gallery/assets'),
    acceptedInScripts: {
      ...REACT,
      '.fallback': 'React: of a part that waits',
      '.lines': 'of a chart’s drawing',
      '.session': 'of one who has signed out',
    },
    acceptedInStyles: {
      'cursor: grab': 'telephones without a mouse',
      'cursor: not-allowed': 'telephones without a mouse',
      'cursor: pointer': 'telephones without a mouse',
      resize: 'telephones do not resize a text box',
      'resize: vertical': 'as above',
      'text-decoration: wavy': 'without it the line is straight',
    },
  },
};

const scriptsOf = (files: readonly string[]) => files.filter((file) => /\.[jt]sx?$/.test(file));

/** Compiles a file to JavaScript without types. */
const compiled = async (file: string, target: string | string[] = 'esnext') =>
  (await transformWithOxc(contentOf(file), file, { target })).code;

describe.each(Object.entries(SHIPPED))('%s', (_, { files, acceptedInScripts, acceptedInStyles, asWritten }) => {
  const scripts = scriptsOf(files);

  it('is there', () => expect(scripts).not.toEqual([]));

  it('uses in its scripts only what the oldest supported browsers have', async () => {
    const code = await Promise.all(scripts.map(async (file) => (asWritten ? compiled(file) : contentOf(file))));
    const read = code.map(readScript);
    const own = ownMembers(read);
    const young = new Set(read.flatMap((one) => [...youngIn(one, own)]));
    expect([...young].toSorted()).toEqual(Object.keys(acceptedInScripts).toSorted());
  });

  it('uses in its styles only what the oldest supported browsers have', () => {
    const styles = files.filter((file) => file.endsWith('.css')).map(contentOf);
    const young = new Set(styles.flatMap((code) => [...youngInStyles(code)]));
    expect([...young].toSorted()).toEqual(Object.keys(acceptedInStyles).toSorted());
  });
});

it.each(Object.entries(SHIPPED).filter(([, { asWritten }]) => asWritten))(
  '%s has no syntax that the oldest do not read',
  async (_, { files }) => {
    for (const file of scriptsOf(files)) expect(await compiled(file, buildTarget), file).toBe(await compiled(file));
  },
);

describe('the script for browsers below the floor', () => {
  it('is a classic script in the syntax of 2011', () => {
    expect([...syntaxIn(readScript(contentOf(CLASSIC)))].filter((one) => SINCE_2015.test(one))).toEqual([]);
  });

  it.each(['const a = 1', '(() => 1)()', 'var a = `b`', 'class A {}', 'f(...a)', 'var { a } = b', 'import "a"'])(
    'would not be with %s',
    (code) => {
      expect([...syntaxIn(readScript(code))].some((one) => SINCE_2015.test(one))).toBe(true);
    },
  );
});

describe('the check of scripts and styles', () => {
  it.each([
    ['URL.canParse(text)', 'URL.canParse'],
    ['window.scheduler', 'window.scheduler'],
    ['const p = Promise.withResolvers()', 'Promise.withResolvers'],
    ['iterator.drop(1)', '.drop'],
    ["Array['fromAsync'](list)", 'Array.fromAsync'],
    ['new Set([1]).isSubsetOf(other)', '.isSubsetOf'],
    ['/[a--b]/v.test(text)', '/…/v'],
    ['document.startViewTransition(work)', 'document.startViewTransition'],
  ])('finds in %j that %s is too young', (code, young) => {
    const read = readScript(code);
    expect([...youngIn(read, ownMembers([read]))]).toEqual([young]);
  });

  it.each([
    ['new URL(text)', []],
    ['structuredClone(x); list.at(-1); Object.hasOwn(a, b)', []],
    ['const it = { take: (n) => n }; it.take(3)', []],
    ['function Report() {} Report()', []],
  ])('passes over %j', (code, young) => {
    const read = readScript(code);
    expect([...youngIn(read, ownMembers([read]))]).toEqual(young);
  });

  it.each([
    ['.a { text-wrap: balance }', ['text-wrap', 'text-wrap: balance']],
    ['.a { .b & { color: red } }', ['&']],
    ['@starting-style { .a { color: red } }', ['@starting-style']],
    ['.a { color: light-dark(red, blue) }', ['light-dark()']],
    ['.a:has(.b) { color: color-mix(in srgb, red, blue) } @media (width >= 560px) { .a { inset: 0 } }', []],
  ])('finds in %s: %j', (code, young) => {
    expect([...youngInStyles(code)]).toEqual(young);
  });
});
