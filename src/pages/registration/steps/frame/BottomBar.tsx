import { useSelector } from '@xstate/react';
import { selectIsChecking, selectPageName } from '../../../../../machines/registration/registration.selectors.ts';
import { selectDueToday } from '../../../../../machines/registration/steps.selectors.ts';
import { DeferredContent } from '../../../../ui/DeferredContent.tsx';
import { formatMoney } from '../../../../ui/money/money.ts';
import { ErrorList } from './ErrorList.tsx';
import { ErrorAnnouncements } from './ErrorAnnouncements.tsx';
import { JoinNow } from './JoinNow.tsx';
import { NavigationBar, type BarProps } from '../../frame/NavigationBar.tsx';
import { rich, t } from '../../../../ui/text/t.ts';

/** The bar below the page, with the list of errors. Product Selection has the Next of its sidebar instead. */
export function BottomBar({ actor }: BarProps) {
  const page = useSelector(actor, selectPageName);
  const isChecking = useSelector(actor, selectIsChecking);
  return page === 'products' ? null : (
    <DeferredContent>
      <NavigationBar
        actor={actor}
        place="bottom"
        last={
          <>
            <Amount actor={actor} />
            <JoinNow actor={actor} variant="primary" />
          </>
        }
      >
        <div className="pp-navigation-messages">
          <p role="status">{isChecking ? t('Checking…') : null}</p>
          <ErrorList actor={actor} />
          <ErrorAnnouncements key={page} actor={actor} />
        </div>
      </NavigationBar>
    </DeferredContent>
  );
}

/** The price is beside the button, so the button's name stays the same. */
function Amount({ actor }: BarProps) {
  const due = useSelector(actor, selectDueToday);
  return (
    <p className="pp-navigation-amount">
      {rich('Due today: {amount}', { amount: <strong>{formatMoney(due)}</strong> })}
    </p>
  );
}
