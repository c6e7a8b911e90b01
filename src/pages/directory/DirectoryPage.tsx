import { useSelector } from '@xstate/react';
import { selectFurtherMembers } from '../../../machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import type { Place } from '../../../machines/directory/directory.types.ts';
import { FilterBar } from './FilterBar.tsx';
import { FurtherMembers } from './FurtherMembers.tsx';
import { LinkedMember } from './LinkedMember.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberMap } from './MemberMap.tsx';
import './directory.css';

export type DirectoryPageProps = {
  actor: DirectoryRef;
  /** Where the map begins. */
  map: { centre: Place; zoom: number };
  signInUrl: string;
};

/** Map and list of the members (specification, section 2 "Member Directory"). */
export function DirectoryPage({ actor, map, signInUrl }: DirectoryPageProps) {
  const furtherMembers = useSelector(actor, selectFurtherMembers);
  return (
    <div className="pp-directory">
      <h1>Member Directory</h1>
      <MemberMap actor={actor} {...map} />
      <div className="pp-directory-below">
        <FilterBar actor={actor} />
        <LinkedMember actor={actor} />
        <FurtherMembers actor={furtherMembers} signInUrl={signInUrl} />
        <MemberList actor={actor} />
      </div>
    </div>
  );
}
