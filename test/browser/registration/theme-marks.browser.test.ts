/** Some themes, such as Twenty Twenty-One, draw marks into radio buttons and over focused links. The portal must not show them (look, "theme"). */
import { expect, it } from 'vitest';
import { runPhp } from '../support/portal.ts';
import { registrationForm } from '../support/registration-form.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('a radio button has only the portal’s own mark, whatever the theme draws', async () => {
  const { page, goTo } = await visit();
  await goTo('/register/?theme-css=hostile');
  await registrationForm(page).isOn('Product Selection');
  const marks = await page
    .getByRole('radio')
    .first()
    .evaluate((radio) => {
      const [before, after] = [getComputedStyle(radio, '::before'), getComputedStyle(radio, '::after')];
      return { own: [before.content, before.borderTopWidth, before.opacity], theme: after.content };
    });
  expect(marks).toEqual({ own: ['""', '0px', '1'], theme: 'none' });
});

it('a focused Join button stays readable and has its outline, whatever the theme paints', async () => {
  await runPhp(
    `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'join-us', 'post_title' => 'Join us', 'post_content' => '<!-- wp:practice-portal/join /-->' ) );`,
  );
  const { page, goTo } = await visit();
  await goTo('/join-us/');
  const button = page.getByRole('link', { name: 'Become a member' });
  const background = () => button.evaluate((link) => getComputedStyle(link).backgroundColor);
  const atRest = await background();
  // The rule of Twenty Twenty-One.
  await page.addStyleTag({
    content: `body a:focus:not(.one):not(.two):not(.three) { outline: 2px solid transparent; background: rgba(255, 255, 255, 0.9); }`,
  });
  await page.keyboard.press('Tab');
  for (let stops = 0; stops < 20 && !(await button.evaluate((link) => link === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  expect(await button.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await background()).toBe(atRest);
  expect(await button.evaluate((link) => getComputedStyle(link).outlineWidth)).toBe('3px');
});
