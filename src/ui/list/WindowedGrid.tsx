import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { rowIndexOf } from './row-index-of.ts';
import { useScrollToLine } from './use-scroll-to-card.ts';

export type CardGridProps<Item extends { id: number }> = {
  id: string;
  /** The list's accessible name. */
  label: string;
  /** The number of rows in the list, loaded or not. */
  count: number;
  /** Undefined while the row has not loaded. */
  itemAt: (row: number) => Item | undefined;
  draw: (item: Item | undefined, row: number) => ReactNode;
  /** The id of the current card. */
  markedId: number | null;
  /** This row stays rendered, because the focus may return to it. */
  keptRow: number | null;
  /** The list scrolls to this row, once for each object. */
  shown: { row: number } | null;
  /** Reports the rows near the window, and the first row that begins in it. */
  onRange: (from: number, to: number, top: number) => void;
};

/** As in card-grid.css, in pixels. */
const GAP = 16;
const MOST_COLUMNS = 3;
/** As in card-grid.css, in rem. */
const NARROWEST_COLUMN = 17.5;
const CARD_HEIGHT = 19.25;
/** Lines rendered beyond the window, so that scrolling and Tab reach rendered cards. */
const OVERSCAN = 4;

/** The list's top in the document, its number of columns, and the least height of a card. */
type Layout = { top: number; columns: number; cardHeight: number };

function layoutOf(list: HTMLElement): Layout {
  const textSize = Number.parseFloat(getComputedStyle(list).fontSize) || 16;
  const fitting = Math.floor((list.offsetWidth + GAP) / (NARROWEST_COLUMN * textSize + GAP));
  return {
    top: list.getBoundingClientRect().top + window.scrollY,
    columns: Math.max(1, Math.min(MOST_COLUMNS, fitting)),
    cardHeight: CARD_HEIGHT * textSize,
  };
}

function useLayout(list: { current: HTMLElement | null }): Layout {
  const [layout, setLayout] = useState<Layout>({ top: 0, columns: 1, cardHeight: CARD_HEIGHT * 16 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () =>
      setLayout((before) => {
        const now = layoutOf(element);
        const isSame = now.top === before.top && now.columns === before.columns && now.cardHeight === before.cardHeight;
        return isSame ? before : now;
      });
    measure();
    // Content above the list may grow, so this observes the whole page.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

/** The focused row. It stays rendered outside the window, so that it keeps the focus. */
function useFocusedRow(list: { current: HTMLElement | null }): number | null {
  const [row, setRow] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const take = (event: FocusEvent) => setRow(rowIndexOf(event.target));
    const leave = () => setRow(null);
    element?.addEventListener('focusin', take);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', take);
      element?.removeEventListener('focusout', leave);
    };
  }, [list]);
  return row;
}

/** The list for thousands of members: renders the lines near the window and reserves space for the rest. */
export function WindowedGrid<Item extends { id: number }>(props: CardGridProps<Item>) {
  const { id, label, count, itemAt, draw, markedId, keptRow, shown, onRange } = props;
  const list = useRef<HTMLUListElement>(null);
  const { top, columns, cardHeight } = useLayout(list);
  const focusedRow = useFocusedRow(list);

  const kept = [keptRow, focusedRow].flatMap((row) => (row === null ? [] : [Math.floor(row / columns)])).join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const lines = new Set(defaultRangeExtractor(range));
      for (const line of kept.split(',')) if (line !== '') lines.add(Number(line));
      return [...lines].filter((line) => line < range.count).toSorted((a, b) => a - b);
    },
    [kept],
  );
  // The warning concerns React's compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => cardHeight + GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
    getItemKey: useCallback((line: number) => itemAt(line * columns)?.id ?? -1 - line, [itemAt, columns]),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, cardHeight, columns]);
  // A taller card makes its line higher, so that large text is never cut off.
  useLayoutEffect(() => {
    const needed = new Map<number, number>();
    for (const card of list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? []) {
      const line = Number(card.dataset['line']);
      needed.set(line, Math.max(needed.get(line) ?? 0, card.offsetHeight + GAP));
    }
    for (const { index: line, size } of virtualizer.getVirtualItems()) {
      const most = needed.get(line) ?? 0;
      // Heights are reported in whole pixels.
      if (most > size + 1) virtualizer.resizeItem(line, most);
    }
  });
  const { startIndex: firstLine, endIndex: lastLine } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => {
    const from = Math.max(0, firstLine - OVERSCAN) * columns;
    // The first line that begins in the window. The cut-off line before it would shift a returning visitor up each
    // time.
    const topLine = firstLine === 0 ? 0 : firstLine + 1;
    onRange(from, Math.min(count, (lastLine + OVERSCAN + 1) * columns) - 1, Math.min(count - 1, topLine * columns));
  }, [firstLine, lastLine, columns, count, onRange]);
  // Before the list is measured, the positions of its lines are unknown.
  const lineOf = useCallback(
    (row: number) => {
      // Recomputes positions after changes.
      virtualizer.getTotalSize();
      return virtualizer.measurementsCache[Math.floor(row / columns)];
    },
    [virtualizer, columns],
  );
  useScrollToLine(list, top === 0 ? null : shown, lineOf);

  return (
    <ul
      ref={list}
      id={id}
      tabIndex={-1}
      className="pp-card-grid-long"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize(), '--pp-columns': columns } as CSSProperties}
    >
      {virtualizer.getVirtualItems().flatMap(({ index: line, start, size: lineHeight }) =>
        Array.from({ length: Math.min(columns, count - line * columns) }, (_, column) => {
          const row = line * columns + column;
          const item = itemAt(row);
          return (
            <Card
              key={row}
              top={start - top}
              height={lineHeight - GAP}
              line={line}
              column={column}
              row={row}
              size={count}
              isThere={item !== undefined}
              isMarked={item !== undefined && item.id === markedId}
            >
              {draw(item, row)}
            </Card>
          );
        }),
      )}
    </ul>
  );
}

type CardProps = {
  /** In pixels from the top of the list. */
  top: number;
  /** The least height, in pixels. */
  height: number;
  line: number;
  column: number;
  /** The row's index in the whole list, from 0. */
  row: number;
  size: number;
  isThere: boolean;
  isMarked: boolean;
  children: ReactNode;
};

function Card({ top, height, line, column, row, size, isThere, isMarked, children }: CardProps) {
  return (
    <li
      data-row={row}
      data-line={line}
      aria-setsize={size}
      aria-posinset={row + 1}
      aria-busy={isThere ? undefined : true}
      aria-current={isMarked ? true : undefined}
      style={{ '--pp-column': column, top, minHeight: height } as CSSProperties}
    >
      {children}
    </li>
  );
}
