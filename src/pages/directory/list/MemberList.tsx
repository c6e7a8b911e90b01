import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { LIST_ID } from '../../../../machines/directory/dom-ids.ts';
import { memoizedImport } from '../../../../machines/lib/memoized-import.ts';
import type { MemberListRef } from '../../../../machines/member-list/member-list.machine.ts';
import { isSameQuery, EMPTY_QUERY } from '../../../../machines/member-list/member-list.rules.ts';
import {
  memberAt,
  selectLoadedQuery,
  selectError,
  selectPages,
  selectPerPage,
  selectShown,
  selectTotal,
  selectWider,
} from '../../../../machines/member-list/member-list.selectors.ts';
import type { Member } from '../../../../machines/member-list/member-list.types.ts';
import type { ListPosition } from '../../../../machines/member-list/member-list.types.ts';
import type { MemberSearchEvent } from '../../../../machines/member-search/member-search.types.ts';
import { LazyView } from '../../../ui/lazy/LazyView.tsx';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { createHighlighter } from './highlight.tsx';
import { MemberRow } from './MemberRow.tsx';
import { LoadFailure } from '../failure/LoadFailure.tsx';
import { t } from '../../../ui/text/t.ts';
import './member-list.css';

/** Loaded when a search finds no member. */
export const lazyNoMembers = memoizedImport(() => import('./NoMembers.tsx'));

type Props = {
  list: MemberListRef;
  /** The current row's member, and the row that stays rendered. */
  markedId: number | null;
  keptRow: number | null;
  onPan: (member: Member, row: number) => void;
  /** Changes the search. */
  onSearch: (event: MemberSearchEvent) => void;
  /** Removes the limit to the map's area. */
  onShowAll: () => void;
  onPlace: (place: ListPosition) => void;
  /** Whether rows load as the window reaches them. */
  isWatching?: boolean;
  signInUrl: string;
};

/** All matching members, in three columns if there is space. */
export function MemberList({ list, markedId, keptRow, onPan, onPlace, isWatching = true, signInUrl, ...ways }: Props) {
  const pages = useSelector(list, selectPages);
  const perPage = useSelector(list, selectPerPage);
  const total = useSelector(list, selectTotal);
  const shown = useSelector(list, selectShown);
  const error = useSelector(list, selectError);
  const query = useSelector(list, selectLoadedQuery);
  const wider = useSelector(list, selectWider);

  const topRow = useRef(shown?.row ?? 0);
  const isInArea = (query?.within ?? null) !== null;
  const itemAt = useCallback((row: number) => memberAt(pages, perPage, row), [pages, perPage]);
  const onRange = useCallback(
    (from: number, to: number, top: number) => {
      if (!isWatching) return;
      list.send({ type: 'range.changed', from, to });
      topRow.current = top;
      onPlace({ query: list.getSnapshot().context.query, row: top });
    },
    [list, onPlace, isWatching],
  );
  // Another list can have the same number of rows, so its rows must be reported again.
  useEffect(() => {
    if (isWatching && query) onPlace({ query, row: topRow.current });
  }, [query, onPlace, isWatching]);
  const mark = useMemo(() => createHighlighter(query?.search ?? ''), [query]);
  const draw = useCallback(
    (member: Member | undefined, row: number) =>
      member ? (
        <MemberRow member={member} row={row} mark={mark} onPan={onPan} />
      ) : (
        <div className="pp-panel pp-member pp-member-loading" />
      ),
    [mark, onPan],
  );
  return (
    <>
      {error ? (
        <LoadFailure error={error} signInUrl={signInUrl} onRetry={() => list.send({ type: 'load.retried' })}>
          {t('Some members are missing from this list.')}
        </LoadFailure>
      ) : null}
      {total === 0 && query !== null && !isSameQuery(EMPTY_QUERY, query) ? (
        <LazyView module={lazyNoMembers} component={({ NoMembers }) => NoMembers} props={{ query, wider, ...ways }} />
      ) : null}
      <CardGrid
        id={LIST_ID}
        label={isInArea ? t('Members in this area') : t('Members')}
        count={total}
        itemAt={itemAt}
        draw={draw}
        markedId={markedId}
        keptRow={keptRow}
        shown={shown}
        onRange={onRange}
      />
    </>
  );
}
