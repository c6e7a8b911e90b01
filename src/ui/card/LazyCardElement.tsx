import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { LazyView } from '../lazy/LazyView.tsx';
import type { CardElementProps } from './CardElement.tsx';

const lazyCardElement = memoizedImport(() => import('./CardElement.tsx'));

/** The card's element, its code fetched when this is first drawn: together with the card service's script. Throws when it is lost. */
export const LazyCardElement = (props: CardElementProps) => (
  <LazyView
    module={lazyCardElement}
    component={({ CardElement }) => CardElement}
    props={props}
    errorShownBy="boundary"
  />
);
