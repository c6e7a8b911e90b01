import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { membershipMachine, type MembershipRef } from '../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../machines/membership/membership.selectors.ts';
import type { Product } from '../../../machines/membership/membership.types.ts';
import { GuaranteeTerms } from '../../../src/pages/registration/steps/guarantee/GuaranteeTerms.tsx';
import { Guarantee } from '../../../src/pages/registration/products/guarantee/Guarantee.tsx';
import { ProductSelection } from '../../../src/pages/registration/products/ProductSelection.tsx';
import { describeView } from '../describe-view.ts';
import { advantage, grow, membershipModels, navigator, products } from './membership.model.ts';
import { membershipUserActions, membershipScreen } from './membership.screen.ts';

const page = (membership: MembershipRef) => (
  <>
    <ProductSelection membership={membership} />
    <Guarantee membership={membership} />
    <GuaranteeTerms membership={membership} />
  </>
);

describeView(membershipModels, {
  screen: membershipScreen,
  userActions: membershipUserActions,
  view: page,
  assert(expected) {
    const chosen = selectChosenProduct(expected as ReturnType<MembershipRef['getSnapshot']>);
    const marks = screen.queryAllByText('Selected').map((mark) => mark.closest('.pp-membership-card')?.textContent);
    expect(marks).toHaveLength(chosen ? 1 : 0);
    if (chosen) expect(marks[0]).toContain(chosen.name);
  },
});

describe('a membership card', () => {
  afterEach(cleanup);

  const shown = (offered: Product[] = products, inspect?: (event: InspectionEvent) => void) => {
    const input = { products: offered, chosen: null };
    const actor = createActor(membershipMachine, { input, ...(inspect && { inspect }) }).start();
    render(page(actor));
    return actor;
  };
  const card = (name: string) => screen.getByRole('radio', { name }).closest<HTMLElement>('.pp-membership-card')!;
  const description = (name: string) =>
    document.getElementById(screen.getByRole('radio', { name }).getAttribute('aria-describedby') ?? '')?.textContent;

  it.each([
    [grow, '$199 / Month'],
    [advantage, '$499 / Month'],
    [navigator, '$1,250 / Month'],
  ])('$name says its price, and the radio button is described by it', (product, price) => {
    shown();
    expect(description(product.name)).toContain(price);
    expect(within(card(product.name)).getAllByRole('listitem')).toHaveLength(product.descriptionList.length);
  });

  it("Navigator's 12-month commitment and Grow's guarantee are said on the card", () => {
    shown();
    expect(description('Navigator Membership')).toContain('12-month commitment');
    expect(description('Grow Membership')).toContain('90-day money-back guarantee');
    expect(description('Advantage Membership')).not.toContain('guarantee');
  });

  it('the commitment is said even when the host leaves the term out', () => {
    shown([grow, { ...navigator, termPeriod: '' }]);
    expect(description('Navigator Membership')).toContain('12-month commitment');
  });

  it('the whole card is the click target', () => {
    const actor = shown();
    fireEvent.click(within(card('Advantage Membership')).getByText('Second of Advantage Membership'));
    expect(selectChosenProduct(actor.getSnapshot())).toEqual(advantage);
  });

  it.each([
    ['its radio button', () => screen.getByRole('radio', { name: 'Advantage Membership' })],
    ['its title', () => within(card('Advantage Membership')).getByText('Advantage Membership')],
    ['anywhere else', () => within(card('Advantage Membership')).getByText('Second of Advantage Membership')],
  ])('a click on %s is one choice', async (_, target) => {
    const told: string[] = [];
    const actor = shown(products, (event) => event.type === '@xstate.event' && told.push(event.event.type));
    told.length = 0;
    await userEvent.click(target());
    expect(told).toEqual(['membership.chosen']);
    expect(selectChosenProduct(actor.getSnapshot())).toEqual(advantage);
  });

  it('a product of another type says why it cannot be chosen', () => {
    const actor = shown();
    expect(description('Analytics Add-on')).toContain('This product cannot be chosen on this page.');
    fireEvent.click(card('Analytics Add-on'));
    expect(selectChosenProduct(actor.getSnapshot())).toEqual(grow);
  });
});
