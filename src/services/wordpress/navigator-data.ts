/** The page data of the navigator profile (decisions, "SWOT analysis"). */
import * as v from 'valibot';
import { parsedAddress } from '../safe-url.ts';
import { webAddress, wireObject } from './api-schema.ts';

/** '' and null say that the site has none. */
export const navigatorSchema = wireObject({
  webhook_url: v.nullish(
    v.union([
      v.literal(''),
      v.pipe(
        webAddress,
        v.check((address) => parsedAddress(address) !== null),
      ),
    ]),
    '',
  ),
});
