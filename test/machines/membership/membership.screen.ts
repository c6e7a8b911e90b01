import { isBaseProduct } from '../../../machines/membership/membership.rules.ts';
import type { MembershipContext } from '../../../machines/membership/membership.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

/** Every offered product is a radio button named by its title. Only products of the base type can be pressed. */
const cards = ({ products }: MembershipContext, chosen: string | null): ExpectedElement[] =>
  products.map((product) => ({
    role: 'radio',
    name: product.name,
    checked: product.name === chosen,
    disabled: !isBaseProduct(product),
  }));

export const membershipScreen: ScreenModel<MembershipContext> = {
  '#membership.choice.grow': (context) => cards(context, 'Grow Membership'),
  '#membership.choice.advantage': (context) => cards(context, 'Advantage Membership'),
  '#membership.choice.navigator': (context) => cards(context, 'Navigator Membership'),
  '#membership.choice.unavailable': (context) => [
    ...cards(context, null),
    { role: 'group', name: 'Membership', text: 'There is no membership to choose at the moment.' },
  ],
  '#membership.guarantee.closed': () => [{ role: 'button', name: 'About the money-back guarantee' }],
  '#membership.guarantee.opened': () => [
    { role: 'button', name: 'About the money-back guarantee' },
    { role: 'dialog', name: '100% Money Back Guarantee', text: '90 days' },
    { role: 'dialog', name: '100% Money Back Guarantee', text: 'Grow tier only' },
    { role: 'dialog', name: '100% Money Back Guarantee', text: 'written request' },
    { role: 'dialog', name: '100% Money Back Guarantee', text: 'unable to save more than $199 per month' },
    { role: 'button', name: 'Close' },
  ],
};

export const membershipUserActions: UserActions = {
  'membership.chosen': (event: { id: number }, { context }) => {
    const product = (context as MembershipContext).products.find(({ id }) => id === event.id);
    return product ? { click: { role: 'radio', name: product.name } } : { send: true };
  },
  'guarantee.opened': () => ({ click: { role: 'button', name: 'About the money-back guarantee' } }),
  'form.hidden': () => ({ send: true }),
  'guarantee.closed': () => ({ click: { role: 'button', name: 'Close' } }),
};
