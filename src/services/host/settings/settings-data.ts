/** What the host prints for Theme Settings alone. What is edited there comes by REST, with its revision. */
import * as v from 'valibot';
import { webAddress, wireObject } from '../wire.ts';

export const settingsDataSchema = wireObject({
  /** Where administrators look up access information; '' when the site names no such place. */
  user_access_url: v.nullish(v.union([v.literal(''), webAddress]), ''),
  /** Whether the user may publish unfiltered HTML, which the live chat's code is. */
  can_edit_live_chat: v.nullish(v.boolean(), true),
});
