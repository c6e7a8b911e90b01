/** What nearly every kind of object has: one by its id, and the list of them. */

import { missing } from '../errors.mjs';
import { listed } from '../objects/shared.mjs';

/**
 * Newest first, as Stripe lists them.
 * @template {{ id: string, created: number }} Item
 * @param {string} path for example `/v1/refunds`
 * @param {{ kind: string, all: () => Item[], retrieve: string, list: string, shown?: (item: Item) => Item, where?: (item: Item, parameters: URLSearchParams) => boolean }} of
 * @returns {Record<string, import('../routes.mjs').Route>}
 */
export const readable = (path, { kind, all, retrieve, list, shown = (item) => item, where = () => true }) => ({
  [`GET ${path}`]: {
    declared: list,
    answer: ({ parameters }) =>
      listed(
        path,
        all()
          .filter((item) => where(item, parameters))
          .reverse()
          .map(shown),
        parameters,
      ),
  },
  [`GET ${path}/:id`]: {
    declared: retrieve,
    answer({ id }) {
      const found = all().find((item) => item.id === id);
      if (!found) throw missing(kind, id);
      return shown(found);
    },
  },
});
