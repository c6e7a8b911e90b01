import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import {
  selectDueToday,
  selectHasSteps,
  selectIsBusy,
  selectIsChecking,
  selectIsFirstPage,
  selectIsLastPage,
  selectPageName,
} from '../../../machines/registration/registration.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoney } from '../../ui/money.ts';
import { ErrorList } from './ErrorList.tsx';
import './navigation-bar.css';

type BarProps = { actor: RegistrationRef };

/** Above the page. A secondary user has one page and needs no way from it. */
export function TopBar({ actor }: BarProps) {
  return useSelector(actor, selectHasSteps) ? <NavigationBar actor={actor} place="top" /> : null;
}

/** Below the page, with the list of what is wrong. Product Selection has the Next of its sidebar instead. */
export function BottomBar({ actor }: BarProps) {
  const page = useSelector(actor, selectPageName);
  const isChecking = useSelector(actor, selectIsChecking);
  return page === 'products' ? (
    <ErrorList actor={actor} />
  ) : (
    <NavigationBar actor={actor} place="bottom">
      <div className="pp-navigation-words">
        <p role="status">{isChecking ? 'Checking…' : null}</p>
        <ErrorList actor={actor} />
      </div>
    </NavigationBar>
  );
}

type NavigationBarProps = BarProps & { place: 'top' | 'bottom'; children?: ReactNode };

function NavigationBar({ actor, place, children }: NavigationBarProps) {
  const hasSteps = useSelector(actor, selectHasSteps);
  const isLastPage = useSelector(actor, selectIsLastPage);
  // One primary button to a page: the one below, where the page has been read.
  const variant = place === 'bottom' ? 'primary' : 'secondary';
  return (
    <nav className={`pp-navigation pp-navigation-${place}`} aria-label={`Registration, ${place}`}>
      {hasSteps ? <Previous actor={actor} /> : null}
      {children}
      {hasSteps ? <Next actor={actor} variant={isLastPage ? 'secondary' : variant} /> : null}
      {isLastPage && place === 'bottom' ? <Amount actor={actor} /> : null}
      {isLastPage ? <JoinNow actor={actor} variant={variant} /> : null}
    </nav>
  );
}

/** Navigation is ignored while Join Now is under way; `aria-disabled` keeps the focus where it is. */
function Previous({ actor }: BarProps) {
  const isFirstPage = useSelector(actor, selectIsFirstPage);
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    <Button
      className="pp-navigation-back"
      disabled={isFirstPage}
      aria-disabled={isBusy || undefined}
      onClick={() => actor.send({ type: 'previous.pressed' })}
    >
      Previous
    </Button>
  );
}

type MainProps = BarProps & { variant: 'primary' | 'secondary' };

function Next({ actor, variant }: MainProps) {
  const isLastPage = useSelector(actor, selectIsLastPage);
  const isChecking = useSelector(actor, selectIsChecking);
  return (
    <Button
      variant={variant}
      disabled={isLastPage}
      busy={isChecking && !isLastPage}
      onClick={() => actor.send({ type: 'next.pressed' })}
    >
      Next
    </Button>
  );
}

/** What Join Now costs stands beside it; its name stays. */
function Amount({ actor }: BarProps) {
  const due = useSelector(actor, selectDueToday);
  return (
    <p className="pp-navigation-amount">
      Due today: <strong>{formatMoney(due)}</strong>
    </p>
  );
}

function JoinNow({ actor, variant }: MainProps) {
  const isChecking = useSelector(actor, selectIsChecking);
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    <Button variant={variant} busy={isChecking || isBusy} onClick={() => actor.send({ type: 'join.pressed' })}>
      Join Now
    </Button>
  );
}
