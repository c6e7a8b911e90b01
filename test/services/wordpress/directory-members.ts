/** A member in the server's format, for REST and for GraphQL. */
export const wireMember = {
  id: 7,
  name: 'Ada Okafor',
  avatar: 'https://practice.example/ada.png',
  communityLink: 'https://practice.example/members/ada/',
  joined: '2024-03-01T10:00:00Z',
  lastActivity: '2026-10-30T08:15:00Z',
  profession: 'dental',
  geolocation: { lat: 45.52, lng: -122.68 },
  practice_name: 'Rose City Dental',
  address_line_1: '100 Main St, Suite 2',
  address_line_2: 'Portland, OR 97204',
  city: 'Portland',
  zip: '97204',
  specialty: 'Orthodontics',
  practice_email: 'hello@rosecity.example',
  practice_phone: '+1 503-555-0142',
  practice_website: 'https://alder.example/',
  listed_by: 'Grow Member',
};

/** Fields that have a different name in GraphQL. */
type Renamed =
  | 'id'
  | 'practice_name'
  | 'address_line_1'
  | 'address_line_2'
  | 'practice_email'
  | 'practice_phone'
  | 'practice_website'
  | 'listed_by';

/** The same member as a node of GraphQL. */
export const graphqlNodeOf = <Wire extends Partial<Record<Renamed, unknown>>>({
  id,
  practice_name,
  address_line_1,
  address_line_2,
  practice_email,
  practice_phone,
  practice_website,
  listed_by,
  ...shared
}: Wire) => ({
  ...shared,
  databaseId: id,
  practiceName: practice_name,
  addressLine1: address_line_1,
  addressLine2: address_line_2,
  practiceEmail: practice_email,
  practicePhone: practice_phone,
  practiceWebsite: practice_website,
  listedBy: listed_by,
});

export const graphqlNode = graphqlNodeOf(wireMember);
