/** The agreements of a member who did not register on this site: `/account/agreements`. */
import * as v from 'valibot';
import { REQUIRED_AGREEMENTS, type AgreementName, type Agreements } from '../../../../machines/payment/agreements.ts';
import { AGREEMENT_FIELDS } from '../agreement-fields.ts';
import { apiObject, webUrl } from '../api-schema.ts';
import type { Rest } from '../rest.ts';

const FIELDS = new Map<AgreementName, string>(AGREEMENT_FIELDS);
const fieldOf = (name: AgreementName) => FIELDS.get(name) ?? name;

const agreementName = v.pipe(
  v.picklist(REQUIRED_AGREEMENTS.map((name) => fieldOf(name))),
  v.transform((field) => REQUIRED_AGREEMENTS.filter((name) => fieldOf(name) === field)),
);

const agreementsFrom = (agreed: Record<string, boolean>) =>
  Object.fromEntries(AGREEMENT_FIELDS.map(([name, field]) => [name, agreed[field] === true])) as Agreements;

const agreementsSchema = apiObject({
  required: v.pipe(
    v.array(agreementName),
    v.transform((names) => names.flat()),
  ),
  agreed: v.pipe(
    v.record(v.string(), v.boolean()),
    v.transform((agreed) => agreementsFrom(agreed)),
  ),
  terms_url: webUrl,
  is_listed: v.boolean(),
});

/**
 * Reads the view data's `agreements`.
 *
 * @throws {Error} if they are invalid
 */
export const readAgreements = (data: unknown) => v.parse(agreementsSchema, data);

/**
 * Stores the agreements; the host adds date and version of their texts.
 *
 * @throws {FetchError} as `rest.call`
 */
export const createSaveAgreements =
  (rest: Rest) =>
  async ({ agreed }: { agreed: Agreements }, signal: AbortSignal): Promise<void> => {
    await rest.call(v.object({ value: v.unknown() }), {
      method: 'PUT',
      to: ['account', 'agreements'],
      json: { value: Object.fromEntries(AGREEMENT_FIELDS.map(([name, field]) => [field, agreed[name]])) },
      signal,
    });
  };
