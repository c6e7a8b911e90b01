import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { Later } from '../lazy/LazyView.tsx';
import type { CardElementProps } from './CardElement.tsx';

const bringCardElement = memoizedImport(() => import('./CardElement.tsx'));

/** The card's element, its code fetched when this is first drawn: together with the card service's script. Throws when it is lost. */
export const LateCardElement = (props: CardElementProps) => (
  <Later bring={bringCardElement} part={({ CardElement }) => CardElement} props={props} lost="above" />
);
