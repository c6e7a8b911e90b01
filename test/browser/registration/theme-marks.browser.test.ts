/** Some themes, such as Twenty Twenty-One, draw marks into radio buttons. The portal's radio buttons must not show them (look, "theme"). */
import { expect, it } from 'vitest';
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
