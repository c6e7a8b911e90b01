/** The two calls that nearly every kind of object has: retrieve one by its id, and list them. */

import { missing } from '../errors.mjs';
import { listed } from '../objects/shared.mjs';

/**
 * Lists are newest first, as Stripe's are. `expands`: the fields that `expand` may name.
 * @template {{ id: string, created: number }} Item
 * @param {string} path for example `/v1/refunds`
 * @param {{ kind: string, all: () => Item[], retrieve: string, list: string, expands?: string[], shown?: (item: Item, call: import('../route.d.mts').Call) => object, where?: (item: Item, parameters: URLSearchParams) => boolean }} of
 * @returns {Record<string, import('../route.d.mts').Route>}
 */
export const readable = (
  path,
  { kind, all, retrieve, list, expands = [], shown = (item) => item, where = () => true },
) => ({
  [`GET ${path}`]: {
    declared: list,
    expands: expands.map((each) => `data.${each}`),
    answer(call) {
      const { parameters } = call;
      const since = Number(parameters.get('created[gte]') ?? 0);
      const found = all().filter((item) => item.created >= since && where(item, parameters));
      const page = listed(path, found.reverse(), parameters);
      return { ...page, data: page.data.map((item) => shown(item, call)) };
    },
  },
  [`GET ${path}/:id`]: {
    declared: retrieve,
    expands,
    answer(call) {
      const found = all().find((item) => item.id === call.id);
      if (!found) throw missing(kind, call.id);
      return shown(found, call);
    },
  },
});
