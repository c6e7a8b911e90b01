/** The partners, and the listings and groups that can be assigned to them (spec: rest#partners). */
import * as v from 'valibot';
import type { PartnersPage } from '../../../../machines/partners/partners.types.ts';
import { isLastPage, pageQuery } from '../paging.ts';
import type { Rest } from '../rest.ts';

const id = v.pipe(v.number(), v.integer());

const answerSchema = v.object({
  partners: v.array(
    v.pipe(
      v.object({ ID: id, display_name: v.string(), user_email: v.string() }),
      v.transform(({ ID, display_name, user_email }) => ({ id: ID, name: display_name, email: user_email })),
    ),
  ),
  listings: v.array(
    v.pipe(
      v.object({ ID: id, post_title: v.string() }),
      v.transform(({ ID, post_title }) => ({ id: ID, label: post_title })),
    ),
  ),
  community_groups: v.array(
    v.pipe(
      v.object({ id, name: v.string() }),
      v.transform(({ id, name }) => ({ id, label: name })),
    ),
  ),
});

/**
 * Loads one page of all three lists; the first page is 1.
 * @throws {FetchError}
 */
export const createLoadPartners =
  (rest: Rest) =>
  async ({ page }: { page: number }, signal: AbortSignal): Promise<PartnersPage> => {
    const { body, header } = await rest.read(answerSchema, {
      method: 'GET',
      to: ['partners'],
      query: pageQuery(page),
      signal,
    });
    const { partners, listings, community_groups: groups } = body;
    const longest = Math.max(partners.length, listings.length, groups.length);
    return { partners, listings, groups, isLast: isLastPage(header, page, longest) };
  };
