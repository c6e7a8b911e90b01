/** Whether the member gets messages, on the host: `/account/messages`. */
import * as v from 'valibot';
import { apiObject } from '../api-schema.ts';
import type { Rest } from '../rest.ts';

export const messageChoiceSchema = apiObject({ is_wanted: v.boolean() });

/**
 * Stores whether the member gets messages that are not about their own membership.
 *
 * @throws {FetchError} as `rest.call`
 */
export const createSaveMessageChoice =
  (rest: Rest) =>
  async ({ isWanted }: { isWanted: boolean }, signal: AbortSignal): Promise<boolean> => {
    const saved = await rest.call(messageChoiceSchema, {
      method: 'PUT',
      to: ['account', 'messages'],
      json: { is_wanted: isWanted },
      signal,
    });
    return saved.isWanted;
  };
