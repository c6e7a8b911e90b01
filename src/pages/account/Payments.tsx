import { useSelector } from '@xstate/react';
import type { PaymentHistoryRef } from '../../../machines/payment-history/payment-history.machine.ts';
import {
  selectHasMore,
  selectIsLoading,
  selectIsLoadingMore,
  selectIsShown,
  selectIsSignedOut,
  selectItems,
  selectErrorMessage,
} from '../../../machines/payment-history/payment-history.selectors.ts';
import type { HistoryItem } from '../../../machines/payment-history/payment-history.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { formatDay } from '../../ui/text/dates.ts';
import { Failed, SignedOut } from './section/Failed.tsx';
import { useFocusInSection } from './section/use-focus-in-section.ts';
import { rich, t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { text, type Text } from '../../../machines/lib/text.ts';
import { hidden } from '../../ui/text/hidden.tsx';

const HEADING_ID = 'pp-account-payments';
const RETRY_ID = 'pp-account-payments-retry';
const MORE_ID = 'pp-account-payments-more';
const LAST_ID = 'pp-account-payments-last';

type PaymentsProps = { history: PaymentHistoryRef; signInUrl: string };

/** Each charge, credit and refund, with its receipt. */
export const Payments = (props: PaymentsProps) => (
  <section className="pp-account-section" aria-labelledby={HEADING_ID}>
    <h2 id={HEADING_ID} tabIndex={-1}>
      {t('Payments')}
    </h2>
    <Content {...props} />
  </section>
);

function Content({ history, signInUrl }: PaymentsProps) {
  const items = useSelector(history, selectItems);
  const isReading = useSelector(history, selectIsLoading);
  const isShown = useSelector(history, selectIsShown);
  const isSignedOut = useSelector(history, selectIsSignedOut);
  const hasMore = useSelector(history, selectHasMore);
  const isReadingMore = useSelector(history, selectIsLoadingMore);
  const trouble = useText(history, selectErrorMessage);
  // The button goes when all entries have loaded. The focus then moves to the last entry, which was above it.
  useFocusInSection(HEADING_ID, [RETRY_ID, MORE_ID, LAST_ID, HEADING_ID]);
  if (isSignedOut) return <SignedOut signInUrl={signInUrl} />;
  return (
    <>
      {isReading ? (
        <p className="pp-account-loading" role="status">
          <Spinner /> <span>{t('Loading your payments…')}</span>
        </p>
      ) : null}
      {isShown && items.length === 0 ? (
        <p className="pp-empty pp-empty-payments">{t('There are no payments yet.')}</p>
      ) : null}
      {isShown && items.length > 0 ? <Table items={items} /> : null}
      {trouble === null ? null : (
        <Failed words={trouble} retryId={RETRY_ID} onRetry={() => history.send({ type: 'history.retried' })} />
      )}
      {hasMore && trouble === null ? (
        <p>
          <Button id={MORE_ID} busy={isReadingMore} onClick={() => history.send({ type: 'more.requested' })}>
            {t('Show earlier payments')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

const STATUS: Record<HistoryItem['status'], Text> = {
  paid: text('Paid', {}, 'payment'),
  covered: text('Covered by credit'),
  failed: text('Failed', {}, 'payment'),
  credited: text('Credited', {}, 'payment'),
  refunded: text('Refunded', {}, 'payment'),
  refund_pending: text('Refund on its way'),
  refund_failed: text('Refund failed'),
};

const Table = ({ items }: { items: readonly HistoryItem[] }) => (
  <table className="pp-account-payments" aria-labelledby={HEADING_ID}>
    <thead>
      <tr>
        <th scope="col">{t('Date')}</th>
        <th scope="col">{t('Description')}</th>
        <th scope="col" className="pp-account-amount">
          {t('Amount')}
        </th>
        <th scope="col">{t('Status')}</th>
        <th scope="col">{t('Receipt')}</th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <Row key={item.id} item={item} isLast={item === items.at(-1)} />
      ))}
    </tbody>
  </table>
);

type RowProps = { item: HistoryItem; isLast: boolean };

function Row({ item: { at, amount, subject, status, receipt }, isLast }: RowProps) {
  const day = formatDay(at);
  return (
    <tr {...(isLast && { id: LAST_ID, tabIndex: -1 })}>
      <td>{day}</td>
      <td className="pp-account-subject">
        <bdi>{subject}</bdi>
      </td>
      <td className="pp-account-amount">
        <Money minor={amount} />
      </td>
      <td>
        <span className={`pp-account-status pp-account-status-${status}`}>{t(STATUS[status])}</span>
      </td>
      <td {...(receipt === null && { className: 'pp-account-none' })}>
        {receipt === null ? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{t('None')}</VisuallyHidden>
          </>
        ) : (
          <a href={receipt} target="_blank" rel="noreferrer">
            {rich('Receipt<hidden> of {day} (opens in a new tab)</hidden>', {
              day,
              hidden,
            })}
          </a>
        )}
      </td>
    </tr>
  );
}
