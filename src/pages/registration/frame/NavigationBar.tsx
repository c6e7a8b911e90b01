import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RegistrationRef } from '../../../../machines/registration/registration.machine.ts';
import {
  selectHasSteps,
  selectIsBusy,
  selectIsChecking,
  selectIsFirstPage,
  selectIsLastPage,
} from '../../../../machines/registration/registration.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { t } from '../../../ui/text/t.ts';
import './navigation-bar.css';

export type BarProps = { actor: RegistrationRef };

/** The bar above the page. A secondary user has one page and needs no navigation. */
export function TopBar(props: BarProps & Pick<NavigationBarProps, 'last'>) {
  return useSelector(props.actor, selectHasSteps) ? <NavigationBar {...props} place="top" /> : null;
}

type NavigationBarProps = BarProps & {
  place: 'top' | 'bottom';
  /** Between Previous and Next. */
  children?: ReactNode;
  /** On the last page, after Next: Join Now with the price. */
  last: ReactNode;
};

export function NavigationBar({ actor, place, children, last }: NavigationBarProps) {
  const hasSteps = useSelector(actor, selectHasSteps);
  const isLastPage = useSelector(actor, selectIsLastPage);
  return (
    <nav
      className={`pp-navigation pp-navigation-${place}`}
      aria-label={place === 'top' ? t('Registration, top') : t('Registration, bottom')}
    >
      {hasSteps ? <Previous actor={actor} /> : null}
      {children}
      {hasSteps ? <Next actor={actor} variant={isLastPage || place === 'top' ? 'secondary' : 'primary'} /> : null}
      {isLastPage ? last : null}
    </nav>
  );
}

/** Navigation is ignored while Join Now is in progress; `aria-disabled` keeps the focus. */
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
      {t('Previous')}
    </Button>
  );
}

export type MainProps = BarProps & {
  /** Only the bar below the page has the primary button, because visitors read the page first. */
  variant: 'primary' | 'secondary';
};

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
      {t('Next')}
    </Button>
  );
}
