/** The products to choose from, and the default (spec: plans#one-plan-is-selected). */
import { PLAN_TERMS } from '../lib/contract/plan-terms.ts';
import type { MembershipContext, MembershipInput, Product } from './membership.types.ts';
import { verbatim, type Text } from '../lib/text.ts';

export type BaseSlug = keyof typeof PLAN_TERMS;

/** "The Grow product is the default if none is chosen." */
const GROW: BaseSlug = 'grow-membership';

const isBaseSlug = (slug: string): slug is BaseSlug => Object.hasOwn(PLAN_TERMS, slug);

/** Only a product of the base type can be chosen; any other is shown disabled. */
export const isBaseProduct = ({ slug }: Product) => isBaseSlug(slug);

/** Falls back to the known term, so that an empty field of the host never hides a commitment of twelve months. */
export const getTerm = ({ slug, termPeriod }: Product): Text =>
  termPeriod.trim() === '' && isBaseSlug(slug) ? PLAN_TERMS[slug] : verbatim(termPeriod);

/** "Money-back guarantee: 90 days, Grow tier only" (spec: plans#one-plan-is-selected). */
export const hasGuarantee = ({ slug }: Product) => slug === GROW;

/** The product of the base type with this id, if the page data contain it. */
export const findBaseProduct = (products: Product[], id: number | null) =>
  products.find((product) => product.id === id && isBaseProduct(product));

/** The initial product: the named one, else Grow, else the first that can be chosen. */
export function getInitialChoice({ products, chosen }: MembershipInput): MembershipContext {
  const product =
    findBaseProduct(products, chosen) ?? products.find(({ slug }) => slug === GROW) ?? products.find(isBaseProduct);
  return { products, chosenId: product?.id ?? null };
}
