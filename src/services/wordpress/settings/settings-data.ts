/** What the host prints for Theme Settings alone. What is edited there comes by REST, with its revision. */
import * as v from 'valibot';
import { text, webUrl, apiObject } from '../api-schema.ts';

const page = v.object({ id: v.pipe(v.number(), v.integer()), title: text });

/** Two pages may have one title, and a page none: then its number tells them apart. */
function labelled(pages: readonly v.InferOutput<typeof page>[]) {
  const times = new Map<string, number>();
  for (const { title } of pages) times.set(title, (times.get(title) ?? 0) + 1);
  return pages.map(({ id, title }) => ({
    id,
    label: title !== '' && times.get(title) === 1 ? title : `${title || 'No title'} (number ${id})`,
  }));
}

export const settingsDataSchema = apiObject({
  /** Where administrators look up access information; '' when the site names no such place. */
  user_access_url: v.nullish(v.union([v.literal(''), webUrl]), ''),
  /** Whether the user may publish unfiltered HTML, which the live chat's code is. */
  can_edit_live_chat: v.nullish(v.boolean(), true),
  /** The published pages, by which an administrator knows them. */
  pages: v.pipe(
    v.nullish(v.array(page), () => []),
    v.transform((pages) => labelled(pages)),
  ),
});
