/** Which products may be chosen, and which one is when nobody has (specification, section 4 "Product selection"). */
import type { MembershipContext, MembershipInput, Product } from './membership.types.ts';

/** The base type (decisions, "Products"). Any other product shows disabled. */
export type BaseSlug = 'grow-membership' | 'advantage-membership' | 'navigator-membership';

/** "The Grow product is the default if none is chosen." */
const DEFAULT_SLUG: BaseSlug = 'grow-membership';

const BASE_SLUGS: ReadonlySet<string> = new Set<BaseSlug>([
  'grow-membership',
  'advantage-membership',
  'navigator-membership',
]);

/** Only a product of the base type can be chosen. */
export const isBaseProduct = ({ slug }: Product) => BASE_SLUGS.has(slug);

/** The product of the base type with this id, if it is offered. */
export const findBaseProduct = (products: Product[], id: number | null) =>
  products.find((product) => product.id === id && isBaseProduct(product));

/** The product to start with: the one named, else Grow, else the first that may be chosen. */
export function chosenOnLoad({ products, chosen }: MembershipInput): MembershipContext {
  const product =
    findBaseProduct(products, chosen) ??
    products.find(({ slug }) => slug === DEFAULT_SLUG) ??
    products.find(isBaseProduct);
  return { products, chosenId: product?.id ?? null };
}
