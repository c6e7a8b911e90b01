import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { LIST_ID, SEARCH_ID } from '../../../../machines/directory/dom-ids.ts';
import type { MemberListRef } from '../../../../machines/member-list/member-list.machine.ts';
import { isSameQuestion, NO_QUESTION } from '../../../../machines/member-list/member-list.rules.ts';
import {
  memberAt,
  selectAnswered,
  selectFailure,
  selectPages,
  selectPerPage,
  selectShown,
  selectTotal,
} from '../../../../machines/member-list/member-list.selectors.ts';
import type { Member } from '../../../../machines/member-list/member-list.types.ts';
import type { ListPosition } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { createHighlighter } from './highlight.tsx';
import { MemberRow } from './MemberRow.tsx';
import { LoadFailure } from '../failure/LoadFailure.tsx';
import './member-list.css';

type Props = {
  list: MemberListRef;
  /** Whose row is the current one, and which stays drawn. */
  markedId: number | null;
  keptRow: number | null;
  onPan: (member: Member, row: number) => void;
  onClear: () => void;
  /** Everywhere again, and not in the area that the map shows alone. */
  onShowAll: () => void;
  onPlace: (place: ListPosition) => void;
  /** Whether rows are asked for as the window comes to them. */
  isWatching?: boolean;
  signInUrl: string;
};

/** All who match, in three columns where there is room. */
export function MemberList({ list, markedId, keptRow, onPan, onPlace, isWatching = true, signInUrl, ...ways }: Props) {
  const pages = useSelector(list, selectPages);
  const perPage = useSelector(list, selectPerPage);
  const total = useSelector(list, selectTotal);
  const shown = useSelector(list, selectShown);
  const failure = useSelector(list, selectFailure);
  const question = useSelector(list, selectAnswered);

  const topRow = useRef(shown?.row ?? 0);
  const isInArea = (question?.within ?? null) !== null;
  const itemAt = useCallback((row: number) => memberAt(pages, perPage, row), [pages, perPage]);
  const onRange = useCallback(
    (from: number, to: number, top: number) => {
      if (!isWatching) return;
      list.send({ type: 'rows.wanted', from, to });
      topRow.current = top;
      onPlace({ question: list.getSnapshot().context.question, row: top });
    },
    [list, onPlace, isWatching],
  );
  // Another list may have as many rows: then none of them is told of again.
  useEffect(() => {
    if (isWatching && question) onPlace({ question, row: topRow.current });
  }, [question, onPlace, isWatching]);
  const mark = useMemo(() => createHighlighter(question?.search ?? ''), [question]);
  const draw = useCallback(
    (member: Member | undefined, row: number) =>
      member ? (
        <MemberRow member={member} row={row} mark={mark} onPan={onPan} />
      ) : (
        <div className="pp-member pp-member-loading" />
      ),
    [mark, onPan],
  );
  return (
    <>
      {failure ? (
        <LoadFailure failure={failure} signInUrl={signInUrl} onRetry={() => list.send({ type: 'reading.retried' })}>
          Some members are missing from this list.
        </LoadFailure>
      ) : null}
      {total === 0 && question !== null && !isSameQuestion(NO_QUESTION, question) ? (
        <Nobody isInArea={isInArea} {...ways} />
      ) : null}
      <CardGrid
        id={LIST_ID}
        label={isInArea ? 'Members in this area' : 'Members'}
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

type NobodyProps = Pick<Props, 'onClear' | 'onShowAll'> & { isInArea: boolean };

/** What to do when no member matches. */
function Nobody({ isInArea, onClear, onShowAll }: NobodyProps) {
  // The button goes with what it says: the next one looks for somebody else.
  const clear = () => {
    document.getElementById(SEARCH_ID)?.focus();
    onClear();
  };
  if (isInArea)
    return (
      <div className="pp-directory-empty">
        <p>Zoom out on the map, or search everywhere.</p>
        <Button onClick={onShowAll}>Show all</Button>
      </div>
    );
  return (
    <div className="pp-directory-empty">
      <p>Try another spelling, a city or a ZIP code, or clear the search.</p>
      <Button onClick={clear}>Clear search</Button>
    </div>
  );
}
