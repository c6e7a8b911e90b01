import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPageDataError } from '../../../machines/portal/portal.types.ts';
import { leftOut } from '../../../src/services/wordpress/lenient.ts';
import { directorySchema } from '../../../src/services/wordpress/directory/directory-data.ts';
import { readViewData } from '../../../src/services/wordpress/view-data.ts';
import { ADA } from '../../machines/directory/members.ts';
import { wireMember } from './directory-members.ts';

const read = (viewData: unknown) => readViewData(directorySchema, { viewData });
const readMember = (change: object) => read({ members: [{ ...wireMember, ...change }] }).first.members[0]!;

function problemOf(viewData: unknown) {
  try {
    read(viewData);
    return null;
  } catch (problem) {
    return problem;
  }
}

describe("the directory's page data", () => {
  it('are members, the map, and where further members are', () => {
    const data = {
      members: [wireMember],
      total: 160,
      on_map: 150,
      next: 'WzFd',
      version: '7',
      per_page: 100,
      graphql_url: null,
      specialties: { all: ['Dermatology', 'Orthodontics'], medical: ['Dermatology'], dental: ['Orthodontics'] },
      map: { center: { lat: 45.5, lng: -122.6 }, zoom: 11, map_id: '' },
    };
    expect(read(data)).toEqual({
      first: { members: [ADA], total: 160, onMap: 150, version: '7', next: 'WzFd' },
      perPage: 100,
      graphqlUrl: null,
      specialties: { all: ['Dermatology', 'Orthodontics'], medical: ['Dermatology'], dental: ['Orthodontics'] },
      map: { centre: { lat: 45.5, lng: -122.6 }, zoom: 11 },
    });
  });

  it('the map begins at the fixed point when the host says nothing', () => {
    expect(read({ members: [] })).toEqual({
      first: { members: [], total: 0, onMap: 0, version: '', next: null },
      perPage: 48,
      graphqlUrl: null,
      specialties: { all: [], medical: [], dental: [] },
      map: { centre: { lat: 45.5152, lng: -122.6784 }, zoom: 12 },
    });
  });

  it('contain all members without a next cursor', () => {
    expect(read({ members: [], next: '' })).toMatchObject({ first: { next: null } });
  });
});

describe('a member', () => {
  it.each([
    ['0 and 0', { lat: 0, lng: 0 }],
    ['none', null],
    ['nothing', undefined],
  ])('whose coordinates are %s is not on the map', (_, geolocation) => {
    expect(readMember({ geolocation }).geolocation).toBeNull();
  });
  it('on the equator or on the first meridian is', () => {
    expect(readMember({ geolocation: { lat: 0, lng: -122 } }).geolocation).toEqual({ lat: 0, lng: -122 });
  });
  it('of another profession has the default pin', () => {
    expect(readMember({ profession: 'veterinary' }).profession).toBe('other');
    expect(readMember({ profession: null }).profession).toBe('other');
  });
  it.each(['', null, undefined])('who joined nobody knows when (%j) is read as all others are', (joined) => {
    expect(readMember({ joined })).toEqual({ ...ADA, joined: '' });
  });
  it('without what is not required is empty there', () => {
    const nothing = {
      avatar: null,
      communityLink: '',
      lastActivity: '',
      practice_name: null,
      practice_email: undefined,
    };
    expect(readMember(nothing)).toMatchObject({
      avatar: '',
      communityLink: '',
      lastActivity: '',
      practiceName: '',
      practiceEmail: '',
    });
  });
  it.each([
    ['id', 0],
    ['id', '7'],
    ['name', null],
    ['geolocation.lng', { lat: 45 }],
    ['listed_by', null],
  ])('whose %s is %j is a problem that is named, without the value', (field, value) => {
    const [name = ''] = field.split('.');
    expect(problemOf({ members: [wireMember, { ...wireMember, [name]: value }] })).toMatchObject({
      field: `data.members.1.${field}`,
    });
  });
  it.each([
    ['avatar', 'javascript:alert(1)'],
    ['communityLink', 'javascript:alert(1)'],
    ['communityLink', 'data:text/html,x'],
    ['joined', 'yesterday'],
    ['lastActivity', 'soon'],
    ['geolocation', 'Portland'],
    ['geolocation', { lat: 91, lng: 0 }],
    ['geolocation', { lat: 45, lng: -181 }],
  ])('whose %s is %j is shown without it', (name, value) => {
    expect(problemOf({ members: [wireMember, { ...wireMember, [name]: value }] })).toBeNull();
    expect(leftOut.at(-1)).toBe(`data.members.1.${name}`);
  });
});

it('whatever the host prints is either read or a problem with a field', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      const problem = problemOf(data);
      expect(problem === null || isPageDataError(problem)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(wireMember)), fc.jsonValue(), (name, value) => {
      const problem = problemOf({ members: [{ ...wireMember, [name]: value }] });
      expect(problem === null || isPageDataError(problem)).toBe(true);
    }),
  );
});
