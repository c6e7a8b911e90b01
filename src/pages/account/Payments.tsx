import { useSelector } from '@xstate/react';
import type { PaymentHistoryRef } from '../../../machines/payment-history/payment-history.machine.ts';
import {
  selectHasMore,
  selectIsLoading,
  selectIsLoadingMore,
  selectIsShown,
  selectItems,
  selectErrorMessage,
} from '../../../machines/payment-history/payment-history.selectors.ts';
import type { HistoryItem } from '../../../machines/payment-history/payment-history.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { formatDay } from '../../ui/text/dates.ts';
import { Failed } from '../../ui/request/Failed.tsx';
import { Section } from './section/Section.tsx';
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
export const Payments = ({ history, signInUrl }: PaymentsProps) => (
  // The button goes when all entries have loaded. The focus then moves to the last entry, which was above it.
  <Section
    id={HEADING_ID}
    title={t('Payments')}
    actor={history}
    signInUrl={signInUrl}
    focusOn={[RETRY_ID, MORE_ID, LAST_ID]}
  >
    <Content history={history} />
  </Section>
);

function Content({ history }: Pick<PaymentsProps, 'history'>) {
  const items = useSelector(history, selectItems);
  const isReading = useSelector(history, selectIsLoading);
  const isShown = useSelector(history, selectIsShown);
  const hasMore = useSelector(history, selectHasMore);
  const isReadingMore = useSelector(history, selectIsLoadingMore);
  const trouble = useText(history, selectErrorMessage);
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
      <Failed actor={history} words={trouble} retryId={RETRY_ID} />
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
