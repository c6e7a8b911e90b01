/** Members for tests, one of each kind that the directory distinguishes. */
import type { Member } from '../../../machines/member-list/member-list.types.ts';

export const ADA: Member = {
  id: 7,
  name: 'Ada Okafor',
  avatar: 'https://practice.example/ada.png',
  communityLink: 'https://practice.example/members/ada/',
  joined: '2024-03-01T10:00:00Z',
  lastActivity: '2026-10-30T08:15:00Z',
  profession: 'dental',
  geolocation: { lat: 45.52, lng: -122.68 },
  practiceName: 'Rose City Dental',
  addressLine1: '100 Main St, Suite 2',
  addressLine2: 'Portland, OR 97204',
  practiceEmail: 'hello@rosecity.example',
  practicePhone: '+1 503-555-0142',
  practiceWebsite: 'https://alder.example/',
  city: 'Portland',
  zip: '97204',
  specialty: 'Orthodontics',
  distance: null,
  listedBy: 'Grow Member',
};

/** The places of Ada and Benoît. */
export const SPECIALTIES = {
  all: ['Dermatology', 'Endodontics', 'Orthodontics'],
  medical: ['Dermatology'],
  dental: ['Endodontics', 'Orthodontics'],
};

export const SEARCH_INPUT = { specialties: SPECIALTIES, nearWords: 'near|close to', meWords: 'me|my location' };

export const DOWNTOWN = { south: 45.5, west: -122.7, north: 45.54, east: -122.64 };

/** Medical, without an avatar, a community page or an activity. */
export const BEN: Member = {
  ...ADA,
  id: 8,
  name: 'Benoît Legrand',
  avatar: '',
  communityLink: '',
  lastActivity: '',
  profession: 'medical',
  geolocation: { lat: 45.5, lng: -122.66 },
  practiceName: 'Hawthorne Family Medicine',
  practiceEmail: 'ben@hawthorne.example',
  listedBy: 'administrator',
};

/** Without a place. */
export const CY: Member = { ...ADA, id: 9, name: 'Cy Young', geolocation: null, practiceName: 'Nowhere Dental' };

/** Not yet in the page data. */
export const DEE: Member = {
  ...ADA,
  id: 10,
  name: 'Dee Park',
  practiceName: 'Pearl Dental',
  listedBy: 'Thrive Member',
};

/** A member that the server should not have sent. */
export const STRANGER: Member = { ...ADA, id: 11, name: 'Stranger', listedBy: 'Advantage Member' };

/** Many members around Portland, each with their own place. */
export const crowd = (count: number): Member[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(index % 2 === 0 ? ADA : BEN),
    id: index + 1,
    name: `Member ${index + 1}`,
    practiceName: `Practice ${index + 1}`,
    geolocation: { lat: 45.4 + (index % 100) / 500, lng: -122.9 + index / 100_000 },
  }));
