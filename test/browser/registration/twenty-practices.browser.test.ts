/** A group with twenty practices (issue: "20 practices"). */
import { describe, expect, it } from 'vitest';
import { memberOf } from '../support/database.ts';
import { goOnToPayment, reachInformation } from '../support/journey.ts';
import { ADA, ADAS_ACCOUNT, CARDS, ROSE_CITY, type Practice } from '../support/registration-form.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { focused } from '../support/focus.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const COUNT = 20;

/** The third practice has the same name as the second. */
const practiceOf = (number: number): Practice => ({
  ...ROSE_CITY,
  name: number === 3 ? 'Practice No. 2' : `Practice No. ${number}`,
  address: { ...ROSE_CITY.address, line1: `${number} Main St` },
});

describe('twenty practices', () => {
  it('are all stored in order; a repeated name is made distinct; Delete moves the focus on', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const form = await reachInformation(visitor);
    await form.fillPerson(ADA);
    await form.fillAccount(ADAS_ACCOUNT);
    for (let number = 1; number <= COUNT + 2; number += 1) {
      if (number > 1) {
        await form.button('Add Practice').click();
        await expect.poll(() => focused(page)).toBe('textbox "Practice Name"');
      }
      await form.fillPractice(number, practiceOf(number));
      await form.button(`Save Practice Practice ${number}`).click();
    }
    await page.getByRole('group', { name: 'Practice No. 2 (2)', exact: true }).waitFor();
    expect(await form.button('Delete Practice No. 1').count()).toBe(0);

    await form.button('Delete Practice No. 21').click();
    await expect.poll(() => focused(page)).toBe('group "Practice No. 22"');
    await form.button('Delete Practice No. 22').click();
    await expect.poll(() => focused(page)).toBe('button "Add Practice"');
    await form.button('Edit Practice No. 2 (2)').click();
    await expect.poll(() => focused(page)).toBe('textbox "Practice Name"');

    await goOnToPayment(form);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    expect(await books()).toEqual(paidOnce(19900));
    const stored = (await memberOf('ada@example.com'))?.practices ?? [];
    expect(stored.map(({ name, address: { line1 } }) => [name, line1])).toEqual(
      Array.from({ length: COUNT }, (_, index) => {
        const { name, address } = practiceOf(index + 1);
        return [name, address.line1];
      }),
    );
  });
});
