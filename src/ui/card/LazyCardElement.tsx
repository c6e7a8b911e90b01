import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { LazyView } from '../lazy/LazyView.tsx';
import type { CardElementProps } from './CardElement.tsx';

const lazyCardElement = memoizedImport(() => import('./CardElement.tsx'));

/** The card element. Its code loads on the first render, together with Stripe's script. Throws if that fails. */
export const LazyCardElement = (props: CardElementProps) => (
  <LazyView
    module={lazyCardElement}
    component={({ CardElement }) => CardElement}
    props={props}
    errorShownBy="boundary"
  />
);
