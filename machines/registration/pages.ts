/**
 * Page numbers, names, and the furthest page (spec: registration#four-pages, registration#moving-forward).
 */
import { getFields } from './fields.ts';
import { LATER_HEADINGS } from './later-headings.ts';
import { CHECKED_FIELDS, hasErrorsOn, isCheckPending } from './validation-rules.ts';
import type { PageName, RegistrationContext } from './registration.types.ts';
import { text, type Text } from '../lib/text.ts';

const PAGES: readonly PageName[] = ['products', 'details', 'terms', 'payment'];
const SECONDARY_PAGES: readonly PageName[] = ['admin'];

/** Pages count from 1. Visitors enter their credentials here. */
export const DETAILS_PAGE = 2;

export const HEADINGS: Record<PageName, Text> = {
  products: text('Product Selection'),
  ...LATER_HEADINGS,
};

export const getPages = ({ secondary }: { secondary: boolean }) => (secondary ? SECONDARY_PAGES : PAGES);

export const getPageName = ({ secondary, page }: Pick<RegistrationContext, 'secondary' | 'page'>): PageName =>
  getPages({ secondary })[page - 1] ?? 'products';

/** The page number is clamped to its range; with the product section skipped the range starts at 2. */
export const clampPage = (
  { firstPage, pageCount }: Pick<RegistrationContext, 'firstPage' | 'pageCount'>,
  page: number,
) => Math.min(Math.max(page, firstPage), pageCount);

/** Whether every username and e-mail address up to the current page was checked, or could not be. */
export function areChecksSettled(context: RegistrationContext) {
  const fields = getPages(context)
    .slice(0, context.page)
    .flatMap((name) => getFields(name, context));
  return CHECKED_FIELDS.every((field) => !fields.includes(field) || !isCheckPending(field, context));
}

/** The pages up to this one that have an error. */
export const failingPages = (context: RegistrationContext, upTo: number = context.pageCount) =>
  getPages(context)
    .map((name, index) => ({ name, page: index + 1 }))
    .filter(({ page }) => page >= context.firstPage && page <= upTo)
    .filter(({ name }) => hasErrorsOn(name, context))
    .map(({ page }) => page);

/**
 * The page that a move in the browser's history leads to: at most the furthest validated page, and at most the first
 * page with an error. Developer mode lifts both limits.
 */
export function reachablePage(context: RegistrationContext, wanted: number): number {
  const page = clampPage(context, wanted);
  if (context.developerMode || page <= context.page) return page;
  const [firstFailing = context.pageCount] = failingPages(context);
  return Math.max(context.page, Math.min(page, context.furthest, firstFailing));
}

/** For the window's title. A secondary user's only page is no step. */
export const getTitle = (context: Pick<RegistrationContext, 'secondary' | 'page' | 'pageCount'>): Text => {
  const heading = HEADINGS[getPageName(context)];
  return context.secondary
    ? heading
    : text('Step {page} of {pageCount}: {heading}', { page: context.page, pageCount: context.pageCount, heading });
};

/** Progress = (page - 1) / (pages - 1); a single page has no progress. */
export const getProgress = ({ page, pageCount }: Pick<RegistrationContext, 'page' | 'pageCount'>) =>
  pageCount > 1 ? (page - 1) / (pageCount - 1) : 1;
