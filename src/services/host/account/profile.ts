/** One's own person and practices at the host: `/account/profile`. */
import * as v from 'valibot';
import type { Failure } from '../../../../machines/lib/failure.ts';
import type { Practice } from '../../../../machines/practice/practice.types.ts';
import type { Profile, SaveOutcome } from '../../../../machines/profile/profile.types.ts';
import { userReader } from '../registration/registration-data.ts';
import { readAs as readPlain } from '../reader.ts';
import { bodyAs, readAs, type Rest } from '../rest.ts';

const printedSchema = v.object({ user: v.unknown(), revision: v.string() });
const conflictSchema = v.object({ data: v.object({ current: printedSchema }) });
const invalidSchema = v.object({ data: v.object({ errors: v.record(v.string(), v.array(v.string())) }) });

const CONFLICT = 412;
const INVALID = 422;

/**
 * What the host prints of a profile, checked.
 * @throws {Failure} malformed, naming the field
 */
export function profileOf(printed: unknown): Profile {
  const { user, revision } = readAs(printedSchema, printed);
  const { value, problem } = readPlain(userReader, user, 'user', 'user');
  if (problem) throw { kind: 'malformed', where: problem.field } satisfies Failure;
  return { person: value.person, practices: value.practices, revision };
}

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

/** @throws {Failure} as `rest.call` */
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
      return { kind: 'conflict', theirs: profileOf(readAs(conflictSchema, answer.json).data.current) };
    if (answer.status === INVALID)
      return {
        kind: 'invalid',
        messages: [...new Set(Object.values(readAs(invalidSchema, answer.json).data.errors).flat())],
      };
    return { kind: 'saved', profile: profileOf(bodyAs(v.unknown(), answer)) };
  };
