import type {
  afterEach as After,
  beforeEach as Before,
  describe as Describe,
  expect as Expect,
  it as It,
  vi as Vi,
} from 'vitest';

/** The test runner's words. A model is read outside of a run as well, by the gallery and the documents: there nobody asks for them. */
type Runner = {
  afterEach: typeof After;
  beforeEach: typeof Before;
  describe: typeof Describe;
  expect: typeof Expect;
  it: typeof It;
  vi: typeof Vi;
};

export const { afterEach, beforeEach, describe, expect, it, vi } = (
  process.env['VITEST'] ? await import('vitest') : {}
) as Runner;
