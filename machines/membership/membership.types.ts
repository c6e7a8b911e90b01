import type { FormHidden } from '../address/address.types.ts';

/** A membership product. Money is in minor units (cents). */
export type Product = {
  id: number;
  slug: string;
  name: string;
  price: number;
  description: string;
  descriptionList: string[];
  termPeriod: string;
  /** For how many months its holders commit themselves, 0 for none; null: the host does not say. */
  commitmentMonths: number | null;
  headerClass: string;
  subscriptionName: string;
};

/** `chosen`: the product to start with (a draft's, or page data's), else null: then Grow. */
export type MembershipInput = { products: Product[]; chosen: number | null };

export type MembershipContext = {
  products: Product[];
  /** null only when nothing that may be chosen is offered. */
  chosenId: number | null;
};

export type MembershipEvent =
  | { type: 'membership.chosen'; id: number }
  /** The help beside the money-back guarantee was asked for. */
  | { type: 'guarantee.opened' }
  | { type: 'guarantee.closed' }
  | FormHidden;

export type MembershipReport = { type: 'membership.reported'; product: Product };
