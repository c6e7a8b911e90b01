/** The page data of Theme Settings. The editable values are loaded by REST, with their revision. */
import * as v from 'valibot';
import { textOrEmpty, webUrl, apiObject } from '../api-schema.ts';

const page = v.object({ id: v.pipe(v.number(), v.integer()), title: textOrEmpty });

export const settingsDataSchema = apiObject({
  /** Where administrators look up access information; '' if the site has no such page. */
  user_access_url: v.nullish(v.union([v.literal(''), webUrl]), ''),
  /** Whether the user may publish unfiltered HTML, such as the live chat's code. */
  can_edit_live_chat: v.nullish(v.boolean(), true),
  /** The published pages by title. */
  pages: v.nullish(v.array(page), () => []),
});
