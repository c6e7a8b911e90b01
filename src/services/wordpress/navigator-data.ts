/** The page data of the navigator profile (spec: spotlight#swot-analysis). */
import * as v from 'valibot';
import { safeUrl } from '../safe-url.ts';
import { webUrl, apiObject, textOrEmpty } from './api-schema.ts';

/** '' and null mean that the site has none. */
export const navigatorSchema = apiObject({
  webhook_url: v.nullish(
    v.union([
      v.literal(''),
      v.pipe(
        webUrl,
        v.check((address) => safeUrl(address) !== null),
      ),
    ]),
    '',
  ),
  /** Where to change to a plan with the SWOT analysis; '' if the member's plan has it. */
  plans_url: textOrEmpty,
});
