/** "Your Membership", whose dialogs ask for confirmation before any change. */
import { expect, it } from 'vitest';
import { seedStripe } from '../../browser/support/portal.ts';
import type { Visits } from '../support/visit.ts';

export function accountJourneys(engine: Visits) {
  it('Your Membership: a press beside “Change plan” and “Cancel membership” closes them and changes nothing', async () => {
    const { page } = engine;
    await seedStripe();
    await engine.signIn('member');
    await page().goto('/account/');
    await page().getByText('Visa ending in 4242').waitFor();
    const dialog = page().getByRole('dialog');
    for (const name of ['Change plan', 'Cancel membership']) {
      const opener = page().getByRole('button', { name, exact: true });
      await opener.press('Enter');
      await dialog.getByRole('heading').first().waitFor();
      const { x, y } = await dialog.boundingBox();
      await page().clickAndBeHeard(x + 4, y + 4);
      await expect.poll(() => dialog.isVisible(), { message: name }).toBe(true);
      await page().click(x / 2, y + 4);
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => opener.isFocused()).toBe(true);
    }
    await page().getByText('Active', { exact: true }).waitFor();
  });
}
