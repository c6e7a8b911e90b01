/** The directory's part of the page data, and a member in the host's JSON (spec: page-data#data-by-view, rest#members-routes). */
import * as v from 'valibot';
import type { Member, MembersPage } from '../../../../machines/member-list/member-list.types.ts';
import { textOrEmpty, webUrl } from '../api-schema.ts';

const moment = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
);

/** The host leaves unknown values empty; other values must be valid. */
const orNothing = <TSchema extends v.GenericSchema<string, string>>(schema: TSchema) =>
  v.nullish(v.union([v.literal(''), schema]), '');

const placeSchema = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** Latitude and longitude both 0 mean none (spec: practices#no-coordinates). */
export const geolocation = v.pipe(
  v.nullish(placeSchema, null),
  v.transform((place) => (place && (place.lat !== 0 || place.lng !== 0) ? place : null)),
);

/** A profession outside the directory's list is valid: such a member has the default marker. */
export const profession = v.fallback(v.picklist(['medical', 'dental', 'other']), 'other');

/** The fields of a member that REST and GraphQL share. */
export const memberEntries = {
  name: v.string(),
  avatar: orNothing(webUrl),
  // '#' if there is none (spec: directory#row).
  communityLink: v.pipe(
    orNothing(v.union([v.literal('#'), webUrl])),
    v.transform((link) => (link === '#' ? '' : link)),
  ),
  // It may be missing for an imported account.
  joined: orNothing(moment),
  lastActivity: orNothing(moment),
  profession,
  geolocation,
};

export const memberId = v.pipe(v.number(), v.integer(), v.minValue(1));

export const memberSchema = v.pipe(
  v.object({
    id: memberId,
    ...memberEntries,
    practice_name: textOrEmpty,
    address_line_1: textOrEmpty,
    address_line_2: textOrEmpty,
    practice_email: textOrEmpty,
    practice_phone: textOrEmpty,
    practice_website: textOrEmpty,
    city: v.nullish(v.string(), ''),
    zip: v.nullish(v.string(), ''),
    specialty: v.nullish(v.string(), ''),
    distance: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
    listed_by: v.string(),
  }),
  v.transform(
    ({
      practice_name,
      address_line_1,
      address_line_2,
      practice_email,
      practice_phone,
      practice_website,
      listed_by,
      ...member
    }) =>
      ({
        ...member,
        practiceName: practice_name,
        addressLine1: address_line_1,
        addressLine2: address_line_2,
        practiceEmail: practice_email,
        practicePhone: practice_phone,
        practiceWebsite: practice_website,
        listedBy: listed_by,
      }) satisfies Member,
  ),
);

/** The map's start if the host sends none: "directory map centre 45.5152, -122.6784, zoom 12" (decisions). */
const CENTRE = { lat: 45.5152, lng: -122.6784 };
const ZOOM = 12;

const mapSchema = v.object({
  center: v.nullish(placeSchema, CENTRE),
  zoom: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(22)), ZOOM),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const names = v.nullish(v.array(v.string()), []);

const specialtiesSchema = v.object({ all: names, medical: names, dental: names });

export const directorySchema = v.pipe(
  v.object({
    members: v.array(memberSchema),
    /** The cursor of the next rows; '' after the last row. */
    next: v.nullish(v.string(), ''),
    /** The numbers of members and of positions. Without them, the page data contain all members. */
    total: v.nullish(count, null),
    on_map: v.nullish(count, null),
    version: v.nullish(v.string(), ''),
    per_page: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 48),
    /** Set if the host supports GraphQL. */
    graphql_url: v.nullish(v.union([v.literal(''), v.string()]), null),
    /** The choices of the specialty filter; empty on a host without that filter. */
    specialties: v.nullish(specialtiesSchema, {}),
    map: v.nullish(mapSchema, {}),
  }),
  v.transform(({ members, next, total, on_map, version, per_page, graphql_url, specialties, map }) => ({
    first: {
      members,
      total: total ?? members.length,
      onMap: on_map ?? members.filter((member) => member.geolocation !== null).length,
      version,
      next: next === '' ? null : next,
    } satisfies MembersPage,
    perPage: per_page,
    graphqlUrl: graphql_url === '' ? null : graphql_url,
    specialties,
    map: { centre: map.center, zoom: map.zoom },
  })),
);

export type DirectoryData = v.InferOutput<typeof directorySchema>;
