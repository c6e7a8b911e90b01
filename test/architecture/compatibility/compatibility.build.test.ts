/**
 * What is shipped runs in the oldest browsers that the portal is made for (scripts/browser-floor.mjs): neither types nor lint
 * notice a method that is younger. Syntax needs no look: the build compiles it down.
 */
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from '../files.ts';
import { ownMembers, youngIn } from './scripts.ts';
import { youngInStyles } from './styles.ts';

const BUILD = 'wordpress/plugin/build';

/** Younger than the floor, and why it may be used all the same: asked for before, or without it only plainer. */
const ACCEPTED_IN_SCRIPTS: Record<string, string> = {
  '.animation': 'React asks whether the style has it, for the names of events',
  '.build': 'Application Insights: of its own manifest',
  '.canIntercept': 'React: only where there is a navigation API',
  '.currentEntry': 'React: only where there is a navigation API',
  '.downlink': 'React: only where navigator.connection is',
  '.popover': 'React: the name of an attribute',
  'Error.captureStackTrace': 'graphql and Application Insights ask whether it is there',
  Report: 'a component of ours, and not the API for reports',
  'navigator.connection': 'React asks whether it is there',
  'window.requestIdleCallback': 'asked for first; without it a timer',
};

const ACCEPTED_IN_STYLES: Record<string, string> = {
  ':-moz-progress-bar': 'each engine has its own',
  ':-webkit-progress-bar': 'each engine has its own',
  ':-webkit-progress-value': 'each engine has its own',
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
  'text-wrap': 'how lines break; without it they break as ever',
  'text-wrap: balance': 'as above',
  'text-wrap: pretty': 'as above',
};

const built = (ending: string) =>
  filesUnder(BUILD)
    .filter((file) => file.endsWith(ending))
    .map(contentOf);

describe('shipped scripts', () => {
  const scripts = built('.js');
  const own = ownMembers(scripts);

  it('use of the browser what the oldest have', () => {
    const young = new Set(scripts.flatMap((code) => [...youngIn(code, own)]));
    expect([...young].toSorted()).toEqual(Object.keys(ACCEPTED_IN_SCRIPTS).toSorted());
  });
});

describe('shipped styles', () => {
  it('use of the browser what the oldest have', () => {
    const young = new Set(built('.css').flatMap((code) => [...youngInStyles(code)]));
    expect([...young].toSorted()).toEqual(Object.keys(ACCEPTED_IN_STYLES).toSorted());
  });
});

describe('the look at scripts and styles', () => {
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
    expect([...youngIn(code, ownMembers([code]))]).toEqual([young]);
  });

  it.each([
    ['new URL(text)', []],
    ['structuredClone(x); list.at(-1); Object.hasOwn(a, b)', []],
    ['const it = { take: (n) => n }; it.take(3)', []],
    ['function Report() {} Report()', []],
  ])('passes over %j', (code, young) => {
    expect([...youngIn(code, ownMembers([code]))]).toEqual(young);
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
