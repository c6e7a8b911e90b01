import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useShownCard } from './use-shown-card.ts';
import './card-grid.css';

/** Above so many cards only those near the window are drawn. */
export const MOST_DRAWN = 200;

export type CardGridProps<Item extends { id: number }> = {
  id: string;
  /** The list's name. */
  label: string;
  items: readonly Item[];
  draw: (item: Item) => ReactNode;
  /** Whose card is the current one. */
  markedId: number | null;
  /** Whose card stays drawn wherever the window is: the focus may come back to it. */
  keptId: number | null;
  /** Whose card the window goes to by itself. */
  shownId: number | null;
};

/** A list of cards of one height, up to three side by side. */
export function CardGrid<Item extends { id: number }>(props: CardGridProps<Item>) {
  return props.items.length > MOST_DRAWN ? <LongGrid {...props} /> : <ShortGrid {...props} />;
}

function ShortGrid<Item extends { id: number }>({ id, label, items, draw, markedId, shownId }: CardGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  useShownCard(list, shownId);
  return (
    <ul ref={list} id={id} tabIndex={-1} className="pp-card-grid" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} data-card={item.id} aria-current={item.id === markedId ? true : undefined}>
          {draw(item)}
        </li>
      ))}
    </ul>
  );
}

const bring = () => import('./WindowedGrid.tsx');

function LongGrid<Item extends { id: number }>(props: CardGridProps<Item>) {
  const [Windowed] = useState(() => lazy(async () => ({ default: (await bring()).WindowedGrid<Item> })));
  return (
    <Suspense fallback={<ShortGrid {...props} items={props.items.slice(0, MOST_DRAWN)} />}>
      <Windowed {...props} />
    </Suspense>
  );
}
