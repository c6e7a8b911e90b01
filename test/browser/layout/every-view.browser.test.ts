/**
 * Every view at 18 widths and two heights, with large text and with text spacing: all text is readable, and the focus is visible (WCAG 2.2, 1.4.4,
 * 1.4.10, 1.4.12 and 2.4.11).
 */
import { expect, it } from 'vitest';
import { receiveVisitors } from '../support/visit.ts';
import { layoutProblems } from './conditions.ts';
import { VIEWS } from './views.ts';

const { visit } = receiveVisitors();

it.each(Object.entries(VIEWS))('%s', async (_, { open, root, conditions }) => {
  const visitor = await visit();
  await open(visitor);
  expect(await layoutProblems(visitor.page, root, conditions)).toEqual([]);
});
