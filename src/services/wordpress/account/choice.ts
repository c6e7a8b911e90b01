/** A yes or no of the member about themselves, on the host: `/account/messages` and `/account/directory`. */
import * as v from 'valibot';
import type { ChoiceTopic } from '../../../../machines/choice/choice.types.ts';
import { apiObject } from '../api-schema.ts';
import type { Rest } from '../rest.ts';

export const choiceSchema = apiObject({ is_wanted: v.boolean() });

/**
 * Stores a choice.
 *
 * @throws {FetchError} as `rest.call`
 */
export const createSaveChoice =
  (rest: Rest, topic: ChoiceTopic) =>
  async ({ isWanted }: { isWanted: boolean }, signal: AbortSignal): Promise<boolean> => {
    const saved = await rest.call(choiceSchema, {
      method: 'PUT',
      to: ['account', topic],
      json: { is_wanted: isWanted },
      signal,
    });
    return saved.isWanted;
  };
