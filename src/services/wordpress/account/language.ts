/** The member's language on the host: `/account/language`. */
import * as v from 'valibot';
import type { Language } from '../../../../machines/language/language.types.ts';
import type { Rest } from '../rest.ts';
import { apiObject } from '../api-schema.ts';

export const languageSchema = apiObject({ current: v.string(), choices: v.array(v.string()) });

const savedSchema = apiObject({ language: v.string() });

/**
 * Stores the language of the member's pages and e-mails.
 *
 * @throws {FetchError} as `rest.call`
 */
export const createSaveLanguage =
  (rest: Rest) =>
  async ({ language }: { language: Language }, signal: AbortSignal): Promise<Language> => {
    const saved = await rest.call(savedSchema, {
      method: 'PUT',
      to: ['account', 'language'],
      json: { language },
      signal,
    });
    return saved.language;
  };
