/** Starts the directory's chart with its slots filled. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { MAP_ID, markerId, POPUP_ID, rowButtonId } from '../../../machines/directory/dom-ids.ts';
import { directoryMachine, type DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import type {
  UrlChanged,
  MemberRead,
  MemberShown,
  ReadMemberInput,
} from '../../../machines/directory/directory.types.ts';
import { memberListMachine } from '../../../machines/member-list/member-list.machine.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import type {
  ListPosition,
  Member,
  MembersPage,
  Position,
  MemberQuery,
  ReadMembersInput,
} from '../../../machines/member-list/member-list.types.ts';
import { memberMapMachine } from '../../../machines/member-map/member-map.machine.ts';
import type { MapPointStore, MapPointsFound, MapPointsRead } from '../../../machines/member-map/member-map.types.ts';
import { text } from '../../../machines/lib/text.ts';
import { translate } from '../../../machines/lib/translation.ts';
import { memberSearchMachine } from '../../../machines/member-search/member-search.machine.ts';
import type { FindPlace } from '../../../machines/member-search/member-search.types.ts';
import { directorySchema } from '../../services/wordpress/directory/directory-data.ts';
import { focusOpened, returnFocus, scrollToMap } from '../../services/browser/directory-focus.ts';
import { openMemberUrl, readMemberFromUrl } from '../../services/browser/member-url.ts';
import {
  createListPositionStore,
  saveIsMapCollapsed,
  readIsMapCollapsed,
  readListPosition,
} from '../../services/browser/list-position.ts';
import type { Maps, StartPageAsync } from '../../services/app-context.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';

export type DirectoryProps = {
  actor: DirectoryRef;
  /**
   * The page begins with a map, so the loader comes with the page's code. The maps script loads when the map renders.
   */
  maps: { loader: Maps['loader']; serviceName: string };
  map: { centre: Position; zoom: number };
  /** The position of every member. The chart says when it is loaded. */
  book: MapPointStore;
  /** Stores the row at the top of the window, so that a visitor who returns continues there. */
  onPlace: (place: ListPosition) => void;
  signInUrl: string;
};

// translators: Words before a place in a search, as in "dentist near Portland", separated by |.
const NEAR_WORDS = text('near|close to');
// translators: After "near" in a search: the own position, as in "dentist near me". Several words are separated by |.
const ME_WORDS = text('me');

/** @throws {PageDataError} if the page data are invalid */
export const start: StartPageAsync<DirectoryProps> = async (appContext) => {
  const { pageData, inspect, snapshotOf } = appContext;
  const data = readViewData(directorySchema, pageData);
  const maps = await appContext.lazyMaps();
  const { loader } = maps;
  const { graphqlUrl } = data;
  const book: MapPointStore = { places: null, found: null };
  const byRest = async () => {
    const [services, rest] = await Promise.all([
      import('../../services/wordpress/directory/members.ts'),
      appContext.lazyRest(),
    ]);
    return { ...services, rest };
  };
  const machine = directoryMachine.provide({
    actors: {
      memberList: memberListMachine.provide({
        actors: {
          // The GraphQL client loads only if the host supports GraphQL.
          readMembers: fromPromise<MembersPage, ReadMembersInput>(async ({ input, signal }) => {
            const [{ createReadMembersByRest, rest }, { readWithWider }] = await Promise.all([
              byRest(),
              import('../../../machines/member-list/wider-queries.ts'),
            ]);
            if (graphqlUrl === null) return readWithWider(createReadMembersByRest(rest))(input, signal);
            const { createGraphql, createReadMembersByGraphql } =
              await import('../../services/wordpress/directory/graphql.ts');
            return readWithWider(createReadMembersByGraphql(createGraphql(rest, graphqlUrl)))(input, signal);
          }),
        },
      }),
      memberMap: memberMapMachine.provide({
        actors: {
          readMapPoints: fromPromise<MapPointsRead, undefined>(async ({ signal }) => {
            const { createReadMapPoints, rest } = await byRest();
            return createReadMapPoints(rest, book)(signal);
          }),
          findMapPoints: fromPromise<MapPointsFound, MemberQuery>(async ({ input, signal }) => {
            const { createFindMapPoints, rest } = await byRest();
            return createFindMapPoints(rest, book)(input, signal);
          }),
          readNames: fromPromise<Member[], number[]>(async ({ input, signal }) => {
            const { createReadNames, rest } = await byRest();
            return createReadNames(rest)(input, signal);
          }),
        },
        actions: { saveCollapsed: (_, { isCollapsed }) => saveIsMapCollapsed(isCollapsed) },
      }),
      memberSearch: memberSearchMachine.provide({
        actors: {
          locate: fromPromise<Position, undefined>(async () =>
            (await import('../../services/browser/geolocation.ts')).locate(),
          ),
          findPlace: fromPromise<FindPlace['output'], FindPlace['input']>(async ({ input }) =>
            (await import('../../services/maps/find-place.ts')).findPlace(maps.openGeocoder, input.place),
          ),
        },
      }),
      readMember: fromPromise<MemberRead | null, ReadMemberInput>(async ({ input, signal }) => {
        const { createReadMember, rest } = await byRest();
        return createReadMember(rest)(input, signal);
      }),
      memberUrl: fromCallback<MemberShown, undefined, UrlChanged>(({ receive, sendBack }) => {
        const url = openMemberUrl((id) => sendBack({ type: 'url.changed', id }));
        receive(({ id }) => url.show(id));
        return url.close;
      }),
    },
    actions: {
      scrollToMap: () => scrollToMap(MAP_ID),
      // If the member was opened by a URL, the page does not scroll the visitor away.
      focusPopup: ({ context: { opener } }) => {
        if (opener !== 'url') focusOpened(POPUP_ID, opener === 'row');
      },
      returnFocus: ({ context: { memberId: id, opener } }) => {
        if (id === null) return;
        const openers = [markerId(id), rowButtonId(id)];
        returnFocus(POPUP_ID, opener === 'row' ? openers.toReversed() : openers);
      },
      focusRow: ({ context: { memberId: id } }) => {
        if (id !== null) focusOpened(rowButtonId(id), false);
      },
    },
  });
  const kept = readListPosition();
  const actor = createActor(machine, {
    input: {
      first: data.first,
      perPage: data.perPage,
      query: kept?.query ?? EMPTY_QUERY,
      row: kept?.row ?? 0,
      memberId: readMemberFromUrl(),
      isMapCollapsed: readIsMapCollapsed(),
      specialties: data.specialties,
      nearWords: `${translate(NEAR_WORDS)}|near`,
      meWords: `${translate(ME_WORDS)}|me`,
    },
    ...(inspect && { inspect }),
    ...snapshotOf?.(machine),
  });
  return {
    actor: actor.start(),
    maps: { loader, serviceName: pageData.brand.mapsService },
    map: data.map,
    book,
    onPlace: createListPositionStore().keep,
    signInUrl: pageData.signInUrl,
  };
};
