import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { COUNT_ID } from '../../../machines/directory/dom-ids.ts';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { LazyView } from '../../ui/lazy/LazyView.tsx';
import {
  selectIsAway,
  selectKeptRow,
  selectList,
  selectMarkedId,
  selectSearchPart,
} from '../../../machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import type { ListPosition, Member, Position } from '../../../machines/member-list/member-list.types.ts';
import type { MapPointStore } from '../../../machines/member-map/member-map.types.ts';
import { Count, FilterBar } from './FilterBar.tsx';
import { MemberList } from './list/MemberList.tsx';
import { MemberMap } from './map/MemberMap.tsx';
import { t } from '../../ui/text/t.ts';
import '../../ui/page.css';
import './directory.css';

/** Loaded when the URL names a member who isn't in the first page of data. */
export const lazyDeepLinkedMember = memoizedImport(() => import('./DeepLinkedMember.tsx'));

export type DirectoryPageProps = {
  actor: DirectoryRef;
  /** The initial view of the map. */
  map: { centre: Position; zoom: number };
  /** The position of every member. The chart says when it is loaded. */
  book: MapPointStore;
  /** Reports the row at the top of the window, so that a reload can restore it. */
  onPlace: (place: ListPosition) => void;
  signInUrl: string;
};

/** The search, then map and list of the members: beside each other if there is room. */
export function DirectoryPage({ actor, map, book, onPlace, signInUrl }: DirectoryPageProps) {
  const list = useSelector(actor, selectList);
  const search = useSelector(actor, selectSearchPart);
  const markedId = useSelector(actor, selectMarkedId);
  const keptRow = useSelector(actor, selectKeptRow);
  const isAway = useSelector(actor, selectIsAway);
  const onPan = useCallback(
    (member: Member, row: number) => actor.send({ type: 'member.chosen', id: member.id, opener: 'row', member, row }),
    [actor],
  );
  // The button disappears together with the area.
  const onShowAll = () => {
    document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
    search.send({ type: 'area.cleared' });
  };
  return (
    <div className="pp-page pp-directory">
      <h1>{t('Member Directory')}</h1>
      <FilterBar part={search}>
        <Count list={list} onShowAll={onShowAll} />
      </FilterBar>
      <div className="pp-directory-columns">
        <MemberMap actor={actor} book={book} signInUrl={signInUrl} {...map} />
        <div className="pp-directory-content">
          {isAway ? (
            <LazyView
              module={lazyDeepLinkedMember}
              component={({ DeepLinkedMember }) => DeepLinkedMember}
              props={{ actor, signInUrl }}
            />
          ) : null}
          <MemberList
            list={list}
            markedId={markedId}
            keptRow={keptRow}
            onPan={onPan}
            onSearch={search.send}
            onShowAll={onShowAll}
            onPlace={onPlace}
            signInUrl={signInUrl}
          />
        </div>
      </div>
    </div>
  );
}
