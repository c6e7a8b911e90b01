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
  /** The minimum term in months, 0 for none; null if the host sends none. */
  commitmentMonths: number | null;
  headerClass: string;
  subscriptionName: string;
  /** Whether the directory lists its members; null if the host does not say, then the name decides. */
  isListed?: boolean | null;
};

/** `chosen`: the initial product of a draft or of the page data; null for the default, Grow. */
export type MembershipInput = { products: Product[]; chosen: number | null };

export type MembershipContext = {
  products: Product[];
  /** Null only if no product can be chosen. */
  chosenId: number | null;
};

export type MembershipEvent =
  | { type: 'membership.chosen'; id: number }
  /** The help beside the money-back guarantee was opened. */
  | { type: 'guarantee.opened' }
  | { type: 'guarantee.closed' }
  | FormHidden;

export type MembershipReport = { type: 'membership.reported'; product: Product };
