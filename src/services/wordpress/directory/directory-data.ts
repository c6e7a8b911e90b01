/** The directory's own part of the page data, and a member as it is on the wire (host contract 3.0 and 3.12). */
import * as v from 'valibot';
import type { Member, MembersPage } from '../../../../machines/member-list/member-list.types.ts';
import { text, webUrl } from '../api-schema.ts';

const moment = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
);

/** What the host does not know it leaves empty; what it says must be right. */
const orNothing = <TSchema extends v.GenericSchema<string, string>>(schema: TSchema) =>
  v.nullish(v.union([v.literal(''), schema]), '');

const placeSchema = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** Latitude and longitude both 0 mean "none" (decisions, "Coordinates"). */
export const geolocation = v.pipe(
  v.nullish(placeSchema, null),
  v.transform((place) => (place && (place.lat !== 0 || place.lng !== 0) ? place : null)),
);

/** A profession that the directory does not know is no error: such a member has the default pin. */
export const profession = v.fallback(v.picklist(['medical', 'dental', 'other']), 'other');

/** The part of a member that is the same by REST and by GraphQL. */
export const memberEntries = {
  name: v.string(),
  avatar: orNothing(webUrl),
  // '#' when there is none, as the specification has it for the link itself.
  communityLink: v.pipe(
    orNothing(v.union([v.literal('#'), webUrl])),
    v.transform((link) => (link === '#' ? '' : link)),
  ),
  // Of an account that came from elsewhere WordPress may not know it.
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
    practice_name: text,
    address_line_1: text,
    address_line_2: text,
    practice_email: text,
    practice_phone: text,
    city: v.nullish(v.string(), ''),
    zip: v.nullish(v.string(), ''),
    specialty: v.nullish(v.string(), ''),
    distance: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
    listed_by: v.string(),
  }),
  v.transform(
    ({ practice_name, address_line_1, address_line_2, practice_email, practice_phone, listed_by, ...member }) =>
      ({
        ...member,
        practiceName: practice_name,
        addressLine1: address_line_1,
        addressLine2: address_line_2,
        practiceEmail: practice_email,
        practicePhone: practice_phone,
        listedBy: listed_by,
      }) satisfies Member,
  ),
);

/** Where the map begins when the host does not say: "directory map centre 45.5152, -122.6784, zoom 12" (decisions). */
const CENTRE = { lat: 45.5152, lng: -122.6784 };
const ZOOM = 12;

const mapSchema = v.object({
  center: v.nullish(placeSchema, CENTRE),
  zoom: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(22)), ZOOM),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const directorySchema = v.pipe(
  v.object({
    members: v.array(memberSchema),
    /** Where to go on; '' when these are all. */
    next: v.nullish(v.string(), ''),
    /** How many are listed, and how many of them have a place; a host that does not say shows all that there are. */
    total: v.nullish(count, null),
    on_map: v.nullish(count, null),
    version: v.nullish(v.string(), ''),
    per_page: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 48),
    /** Set when the host speaks GraphQL. */
    graphql_url: v.nullish(v.union([v.literal(''), v.string()]), null),
    /** The specialties to choose from, by name; a host that has no such filter says none. */
    specialties: v.nullish(v.array(v.string()), []),
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
