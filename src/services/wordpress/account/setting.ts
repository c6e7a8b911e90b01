/** A setting of the member on the host: `/account/language`, `/account/messages`, `/account/directory`. */
import * as v from 'valibot';
import type { SettingTopic, SettingValue } from '../../../../machines/setting/setting.types.ts';
import type { Rest } from '../rest.ts';

/**
 * Stores a setting.
 *
 * @throws {FetchError} as `rest.call`
 */
export const createSaveSetting =
  (rest: Rest, topic: SettingTopic) =>
  async (json: { value: SettingValue }, signal: AbortSignal): Promise<SettingValue> => {
    const schema = v.object({ value: topic === 'language' ? v.string() : v.boolean() });
    const saved = await rest.call(schema, { method: 'PUT', to: ['account', topic], json, signal });
    return saved.value;
  };
