import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { CardGridProps } from './CardGrid.tsx';
import { useShownCard } from './use-shown-card.ts';

/** As in card-grid.css, in pixels. */
const NARROWEST_COLUMN = 280;
const GAP = 16;
const MOST_COLUMNS = 3;
const CARD_HEIGHT = 212;
/** Lines drawn beyond the window, so that whoever scrolls or presses Tab finds the next ones there. */
const OVERSCAN = 4;

/** Where the list lies: how far down the page it begins, and how many columns it has. */
type Layout = { top: number; columns: number };

const layoutOf = (list: HTMLElement): Layout => ({
  top: list.getBoundingClientRect().top + window.scrollY,
  columns: Math.max(1, Math.min(MOST_COLUMNS, Math.floor((list.offsetWidth + GAP) / (NARROWEST_COLUMN + GAP)))),
});

function useLayout(list: { current: HTMLElement | null }): Layout {
  const [layout, setLayout] = useState<Layout>({ top: 0, columns: 1 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () =>
      setLayout((before) => {
        const now = layoutOf(element);
        return now.top === before.top && now.columns === before.columns ? before : now;
      });
    measure();
    // Whatever stands above the list may grow: so the whole page is watched.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

const idOfCard = (element: EventTarget | null): number | null => {
  const id = element instanceof Element ? element.closest('[data-card]')?.getAttribute('data-card') : null;
  return id ? Number(id) : null;
};

/** The card that has the focus: it stays drawn while the window is elsewhere, else the focus would be lost. */
function useFocusedCard(list: { current: HTMLElement | null }): number | null {
  const [id, setId] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const take = (event: FocusEvent) => setId(idOfCard(event.target));
    const leave = () => setId(null);
    element?.addEventListener('focusin', take);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', take);
      element?.removeEventListener('focusout', leave);
    };
  }, [list]);
  return id;
}

/** The same list for thousands: lines near the window are drawn, and the rest is room. */
export function WindowedGrid<Item extends { id: number }>(props: CardGridProps<Item>) {
  const { id, label, items, draw, markedId, keptId, shownId } = props;
  const list = useRef<HTMLUListElement>(null);
  const { top, columns } = useLayout(list);
  useShownCard(list, shownId);
  const focusedId = useFocusedCard(list);

  const indexOf = (wanted: number | null) => (wanted === null ? -1 : items.findIndex((item) => item.id === wanted));
  const keptLines = [indexOf(keptId), indexOf(focusedId)]
    .filter((index) => index >= 0)
    .map((index) => Math.floor(index / columns));
  const kept = keptLines.join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const lines = new Set(defaultRangeExtractor(range));
      for (const line of kept.split(',')) if (line !== '') lines.add(Number(line));
      return [...lines].filter((line) => line < range.count).toSorted((a, b) => a - b);
    },
    [kept],
  );
  // What it warns of is React's compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => CARD_HEIGHT + GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
  });

  return (
    <ul
      ref={list}
      id={id}
      tabIndex={-1}
      className="pp-card-grid-long"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize(), '--pp-columns': columns } as CSSProperties}
    >
      {virtualizer.getVirtualItems().flatMap(({ index: line, start }) =>
        items.slice(line * columns, (line + 1) * columns).map((item, column) => (
          <Card
            key={item.id}
            id={item.id}
            top={start - top}
            column={column}
            position={line * columns + column + 1}
            size={items.length}
            isMarked={item.id === markedId}
          >
            {draw(item)}
          </Card>
        )),
      )}
    </ul>
  );
}

type CardProps = {
  id: number;
  /** In pixels below the list's beginning. */
  top: number;
  column: number;
  /** From 1, among all that are in the list. */
  position: number;
  size: number;
  isMarked: boolean;
  children: ReactNode;
};

function Card({ id, top, column, position, size, isMarked, children }: CardProps) {
  return (
    <li
      data-card={id}
      aria-setsize={size}
      aria-posinset={position}
      aria-current={isMarked ? true : undefined}
      style={{ '--pp-column': column, top, height: CARD_HEIGHT } as CSSProperties}
    >
      {children}
    </li>
  );
}
