import { membershipMachine } from '../../../machines/membership/membership.machine.ts';
import type { MembershipInput, Product } from '../../../machines/membership/membership.types.ts';
import { createModel } from '#kit';

const product = (id: number, slug: string, name: string, price: number, termPeriod: string): Product => ({
  id,
  slug,
  name,
  price,
  description: `What ${name} is for.`,
  descriptionList: [`First of ${name}`, `Second of ${name}`],
  termPeriod,
  commitmentMonths: null,
  headerClass: slug,
  subscriptionName: name,
});

export const grow = product(11, 'grow-membership', 'Grow Membership', 19_900, 'month to month, cancel anytime');
export const advantage = product(12, 'advantage-membership', 'Advantage Membership', 49_900, 'month to month');
export const navigator = product(13, 'navigator-membership', 'Navigator Membership', 125_000, '12-month commitment');
/** A product of another type than the base: it shows, but cannot be chosen. */
export const addOn = product(14, 'analytics-add-on', 'Analytics Add-on', 5_000, 'month to month');
export const products = [grow, advantage, navigator, addOn];

export const membershipModel = (input: Partial<MembershipInput> = {}) =>
  createModel(membershipMachine, {
    input: { products, chosen: null, ...input },
    events: {
      'membership.chosen': products.map(({ id }) => ({ id })),
      'guarantee.opened': [{}],
      'guarantee.closed': [{}],
      'form.hidden': [{}],
    },
    serializeState: ({ chosenId }) => chosenId,
  });

/** Every starting state of a page. */
export const membershipModels = [
  membershipModel(),
  membershipModel({ chosen: advantage.id }),
  membershipModel({ chosen: navigator.id }),
  membershipModel({ products: [addOn] }),
];
