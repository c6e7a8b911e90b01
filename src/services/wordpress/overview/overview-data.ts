/** The page data of the Membership Overview. */
import * as v from 'valibot';
import { MEMBERSHIP_STATES, outsideSchema } from '../account/membership.ts';
import { onboardingItems } from './onboarding-items.ts';
import { textOrEmpty, webUrl, apiObject } from '../api-schema.ts';
import { safeUrl } from '../../safe-url.ts';

/** A token by RFC 9110: any other text could not be sent, or could inject a header. */
const headerName = (name: string) => v.nullish(v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/)), name);

const addressOrNone = v.nullish(v.union([v.literal(''), webUrl]), '');

const videoSchema = v.object({
  title: textOrEmpty,
  url: webUrl,
  poster: addressOrNone,
});

const origin = v.pipe(
  v.string(),
  v.transform(safeUrl),
  v.instance(URL),
  v.transform(({ origin }) => origin),
);

export const overviewSchema = apiObject({
  first_name: textOrEmpty,
  items: v.nullish(onboardingItems, []),
  videos: v.nullish(v.array(videoSchema), []),
  /** What the member's plan opens. */
  has_onboarding: v.nullish(v.boolean(), true),
  has_report: v.nullish(v.boolean(), true),
  /** The viewer's own credentials for the reporting service, if any. */
  report_user: v.nullish(apiObject({ access_key: textOrEmpty, access_email: textOrEmpty }), {}),
  report_headers: v.nullish(
    apiObject({ access_email: headerName('x-access-email'), access_key: headerName('x-access-key') }),
    {},
  ),
  /** The user's membership; null for a member without one. */
  membership: v.nullish(
    apiObject({
      plan: v.string(),
      state: v.picklist(MEMBERSHIP_STATES),
      ends_at: v.nullable(v.number()),
      past_due_since: v.nullable(v.number()),
      outside: outsideSchema,
      url: webUrl,
    }),
    null,
  ),
  report_origins: v.nullish(v.array(origin), []),
  /** What a member who did not register on this site must agree to first, as it was printed; null for all others. */
  agreements: v.nullish(v.unknown(), null),
});
