/** Starts the directory's chart with its slots filled. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { MAP_ID, pinId, POPUP_ID, rowButtonId } from '../../../machines/directory/anchors.ts';
import { directoryMachine, type DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import type { AddressMoved, MemberShown, Place } from '../../../machines/directory/directory.types.ts';
import { furtherMembersMachine } from '../../../machines/further-members/further-members.machine.ts';
import type { MembersPage, ReadMembersInput } from '../../../machines/further-members/further-members.types.ts';
import { directorySchema, firstCursor } from '../../services/directory-data.ts';
import { focusOpened, returnFocus, scrollToMap } from '../../services/directory-places.ts';
import { openMemberAddress, readMemberAddress } from '../../services/member-address.ts';
import type { ReadMembers } from '../../services/members.ts';
import type { Maps, StartPageLater, Surroundings } from '../../services/surroundings.ts';
import { readViewData } from '../../services/view-data.ts';

export type DirectoryProps = {
  actor: DirectoryRef;
  /** The page begins with a map: what loads maps comes with its code, the maps script itself when the map is drawn. */
  maps: { loader: Maps['loader']; serviceName: string };
  map: { centre: Place; zoom: number };
  signInUrl: string;
};

/** @throws {PageProblem} when the page data are not as promised */
export const start: StartPageLater<DirectoryProps> = async (surroundings) => {
  const { pageData, inspect, snapshotOf } = surroundings;
  const data = readViewData(directorySchema, pageData);
  const { loader } = await surroundings.bringMaps();
  const readMembers = lateReadMembers(surroundings, data.graphqlUrl);
  const machine = directoryMachine.provide({
    actors: {
      furtherMembers: furtherMembersMachine.provide({
        actors: {
          readMembers: fromPromise<MembersPage, ReadMembersInput>(async ({ input, signal }) =>
            (await readMembers())(input, signal),
          ),
        },
      }),
      memberAddress: fromCallback<MemberShown, undefined, AddressMoved>(({ receive, sendBack }) => {
        const address = openMemberAddress((id) => sendBack({ type: 'address.moved', id }));
        receive(({ id }) => address.show(id));
        return address.close;
      }),
    },
    actions: {
      scrollToMap: () => scrollToMap(MAP_ID),
      // Whoever follows a link is not torn away from where they are.
      focusPopup: (_, { opener }) => {
        if (opener !== 'address') focusOpened(POPUP_ID, opener === 'row');
      },
      returnFocus: (_, { id, opener }) => {
        if (id === null) return;
        const openers = [pinId(id), rowButtonId(id)];
        returnFocus(POPUP_ID, opener === 'row' ? openers.toReversed() : openers);
      },
      focusRow: (_, { id }) => {
        if (id !== null) focusOpened(rowButtonId(id), false);
      },
    },
  });
  const actor = createActor(machine, {
    input: { members: data.members, cursor: firstCursor(data), memberId: readMemberAddress() },
    ...(inspect && { inspect }),
    ...snapshotOf?.(machine),
  });
  return {
    actor: actor.start(),
    maps: { loader, serviceName: pageData.brand.mapsService },
    map: data.map,
    signInUrl: pageData.signInUrl,
  };
};

/** What reads them comes when there is something to read, and the GraphQL client only where the host speaks it. */
function lateReadMembers({ bringRest }: Surroundings, graphqlUrl: string | null): () => Promise<ReadMembers> {
  if (graphqlUrl === null)
    return async () => {
      const [{ createReadMembersByRest }, rest] = await Promise.all([import('../../services/members.ts'), bringRest()]);
      return createReadMembersByRest(rest);
    };
  return async () => {
    const [{ createGraphql, createReadMembersByGraphql }, rest] = await Promise.all([
      import('../../services/graphql.ts'),
      bringRest(),
    ]);
    return createReadMembersByGraphql(createGraphql(rest, graphqlUrl));
  };
}
