import { useCallback, useRef } from 'react';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { LazyView } from '../lazy/LazyView.tsx';
import { useFocusRestore } from '../use-focus-restore.ts';
import { rowIndexOf } from './row-index-of.ts';
import { useScrollToCard } from './use-scroll-to-card.ts';
import { useFirstVisibleRow } from './use-first-visible-row.ts';
import type { CardGridProps } from './WindowedGrid.tsx';
import './card-grid.css';

/** In a longer list, only the cards near the window are rendered and requested. */
export const MAX_RENDERED = 96;

/**
 * A list of cards, up to three per line; the cards of a line share one height. Space is reserved for cards that are
 * loading.
 */
export function CardGrid<Item extends { id: number }>(props: CardGridProps<Item>) {
  useKeptRow(props.id);
  return props.count > MAX_RENDERED ? <LongGrid {...props} /> : <ShortGrid {...props} />;
}

/**
 * When the focused row is removed, moves the focus to the row in its place, or to the list if it has become shorter.
 */
function useKeptRow(id: string) {
  const rowIn = useCallback(
    (element: Element) => (document.getElementById(id)?.contains(element) ? rowIndexOf(element) : null),
    [id],
  );
  useFocusRestore(rowIn, (row) => {
    const list = document.getElementById(id);
    const card = list?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? list;
    // Set only for this focus, so that a click on a card does not focus it.
    if (card) card.tabIndex = -1;
    return card;
  });
}

function ShortGrid<Item extends { id: number }>(props: CardGridProps<Item>) {
  const { id, label, count, itemAt, draw, markedId, shown, onRange } = props;
  const list = useRef<HTMLUListElement>(null);
  useScrollToCard(list, shown);
  useFirstVisibleRow(list, count, onRange);
  return (
    <ul ref={list} id={id} tabIndex={-1} className="pp-card-grid" aria-label={label}>
      {Array.from({ length: count }, (_, row) => {
        const item = itemAt(row);
        return (
          <li
            key={row}
            data-row={row}
            aria-busy={item ? undefined : true}
            aria-current={item !== undefined && item.id === markedId ? true : undefined}
          >
            {draw(item, row)}
          </li>
        );
      })}
    </ul>
  );
}

const lazyWindowedGrid = memoizedImport(() => import('./WindowedGrid.tsx'));

function LongGrid<Item extends { id: number }>(props: CardGridProps<Item>) {
  return (
    <LazyView
      module={lazyWindowedGrid}
      component={({ WindowedGrid }) => WindowedGrid<Item>}
      props={props}
      fallback={<ShortGrid {...props} count={Math.min(props.count, MAX_RENDERED / 4)} onRange={noRange} />}
    />
  );
}

const noRange = () => {};
