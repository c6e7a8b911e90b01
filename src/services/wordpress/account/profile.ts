/** The member's own person and practices on the host: `/account/profile`. */
import * as v from 'valibot';
import type { Practice } from '../../../../machines/practice/practice.types.ts';
import type { Profile, SaveOutcome } from '../../../../machines/profile/profile.types.ts';
import { flag, textOrEmpty, apiObject } from '../api-schema.ts';
import { bodyAs, readAs, type Rest } from '../rest.ts';

const place = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));

const addressSchema = apiObject({
  line1: textOrEmpty,
  line2: textOrEmpty,
  city: textOrEmpty,
  state: textOrEmpty,
  zip: textOrEmpty,
  country: v.nullish(v.string(), 'US'),
  geo_lat: place,
  geo_lng: place,
  validated: flag,
  confirmed: flag,
  completed: flag,
});

const practiceSchema = apiObject({
  name: textOrEmpty,
  email: textOrEmpty,
  phone: v.nullish(v.string(), '+1'),
  website: textOrEmpty,
  specialty: textOrEmpty,
  business_structure: v.picklist(['llc', 'p-c', 'corp', 'partnership', 'individual', '']),
  address: addressSchema,
  directory_show: v.nullish(v.boolean(), true),
  completed: flag,
});

const userSchema = v.object({
  user_first_name: textOrEmpty,
  user_last_name: textOrEmpty,
  phone: textOrEmpty,
  hpa_role: v.picklist(['doctor', 'practice_admin']),
  mepr_profession: v.picklist(['medical', 'dental', '']),
  practices: v.array(practiceSchema),
});

/** The profile in the page data and in the host's responses. */
const printedSchema: v.GenericSchema<unknown, Profile> = v.pipe(
  v.object({ user: userSchema, revision: v.string() }),
  v.transform(({ user, revision }) => ({
    person: {
      firstName: user.user_first_name,
      lastName: user.user_last_name,
      phone: user.phone,
      role: user.hpa_role,
      profession: user.mepr_profession,
    },
    practices: user.practices,
    revision,
  })),
);

const conflictSchema = v.object({ data: v.object({ current: printedSchema }) });
const invalidSchema = v.object({ data: v.object({ errors: v.record(v.string(), v.array(v.string())) }) });

const CONFLICT = 412;
const INVALID = 422;

/**
 * Validates a profile from the host.
 * @throws {FetchError} invalidResponse with the field
 */
export const parseProfile = (printed: unknown): Profile => readAs(printedSchema, printed);

const practiceToSend = ({ address, businessStructure, directoryShow, completed: _, ...practice }: Practice) => ({
  ...practice,
  business_structure: businessStructure,
  directory_show: directoryShow,
  address: {
    line1: address.line1,
    line2: address.line2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: address.country,
    geo_lat: address.geoLat,
    geo_lng: address.geoLng,
  },
});

/** @throws {FetchError} as `rest.call` */
export const createSaveProfile =
  (rest: Rest) =>
  async (
    { profile: { person, practices, revision }, hasPractices }: { profile: Profile; hasPractices: boolean },
    signal: AbortSignal,
  ): Promise<SaveOutcome> => {
    const answer = await rest.send({
      method: 'PUT',
      to: ['account', 'profile'],
      headers: { 'If-Match': `"${revision}"` },
      json: {
        user_first_name: person.firstName.trim(),
        user_last_name: person.lastName.trim(),
        mepr_best_phone_number: person.phone,
        hpa_role: person.role,
        mepr_profession: person.profession,
        practices: hasPractices ? practices.map(practiceToSend) : [],
      },
      signal,
    });
    if (answer.status === CONFLICT)
      return { kind: 'conflict', theirs: readAs(conflictSchema, answer.json).data.current };
    if (answer.status === INVALID)
      return {
        kind: 'invalid',
        messages: [...new Set(Object.values(readAs(invalidSchema, answer.json).data.errors).flat())],
      };
    return { kind: 'saved', profile: bodyAs(printedSchema, answer) };
  };
