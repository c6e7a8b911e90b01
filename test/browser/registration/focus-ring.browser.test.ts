/** An element that a script focuses shows the portal's focus ring, also after a mouse click and in any theme (look, "focus"). */
import { expect, it } from 'vitest';
import { reachInformation } from '../support/journey.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('the list of errors and a practice have the same ring by mouse as by keyboard', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const form = await reachInformation(visitor);
  const ring = () =>
    page.locator(':focus').evaluate((element) => {
      const { outlineColor, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      return [outlineColor, outlineStyle, outlineWidth, outlineOffset].join(' ');
    });

  await form.button('Next', form.bottomBar).click();
  await form.errors.and(page.locator(':focus')).waitFor();
  const ofErrors = await ring();
  await form.button('Next', form.bottomBar).press('Enter');
  await form.errors.and(page.locator(':focus')).waitFor();
  expect(ofErrors).toBe(await ring());

  await form.button('Add Practice').click();
  await form.button('Add Practice').click();
  await form.button('Delete Practice 2').click();
  await form.practice(2).and(page.locator(':focus')).waitFor();
  expect(await ring()).toBe(ofErrors);

  // With reduced motion, the ring disappears with the focus, in the same frame.
  const offset = page.locator(':focus').evaluate((element: HTMLElement) => {
    element.blur();
    return getComputedStyle(element).outlineOffset;
  });
  expect(await offset).toBe('0px');
});
