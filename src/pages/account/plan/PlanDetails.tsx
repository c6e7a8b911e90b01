import type { ReactNode } from 'react';
import { isLive, isPastDue, planLockedUntil } from '../../../../machines/account-plan/account-plan.rules.ts';
import type { AccountMembership, Card } from '../../../../machines/account-plan/account-plan.types.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { formatMoney } from '../../../ui/money/money.ts';
import { formatDay } from '../../../ui/membership/dates.ts';
import { t } from '../../../ui/text/t.ts';
import { statusLabel } from '../../../ui/membership/membership-status.ts';

/** The usual spelling of card brands; any other brand is shown as Stripe names it. */
const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

const cardText = ({ brand, last4, expMonth, expYear }: Card) =>
  `${BRANDS[brand] ?? brand} ending in ${last4}, expires ${twoDigits(expMonth)}/${twoDigits(expYear % 100)}`;

/** Takes the focus when the focused button is removed. */
export const PLAN_ID = 'pp-account-plan-name';

export function PlanDetails({ membership }: { membership: AccountMembership }) {
  const { plan, nextCharge, card, paidBy, endsAt, committedUntil, outside, overdue, pause } = membership;
  const fixedUntil = planLockedUntil(membership);
  const [tone, state] = statusLabel(membership);
  return (
    <>
      <div className="pp-account-plan">
        <h3 id={PLAN_ID} tabIndex={-1}>
          {plan.name}
        </h3>
        <p className={`pp-account-badge pp-account-badge-${tone}`}>{state}</p>
      </div>
      <dl className="pp-account-details">
        {paidBy === '' ? null : <Fact name="Paid by">{paidBy}</Fact>}
        {paidBy !== '' || outside !== null ? null : (
          <Fact name="Price">
            <Money minor={plan.price} /> / Month
          </Fact>
        )}
        {nextCharge === null ? null : (
          <Fact name="Payment">{`Next charge: ${formatMoney(nextCharge.amount)} on ${formatDay(nextCharge.at)}`}</Fact>
        )}
        {card === null ? null : <Fact name="Card">{cardText(card)}</Fact>}
        {committedUntil === null || endsAt !== null || !isLive(membership) ? null : (
          <Fact name="Commitment">{`Until ${formatDay(committedUntil)}`}</Fact>
        )}
      </dl>
      {fixedUntil === null ? null : (
        <p>{`You are committed to this plan until ${formatDay(fixedUntil)}. You can change it from that day on.`}</p>
      )}
      {outside === null || paidBy !== '' ? null : <p>{outsideExplanation(outside)}</p>}
      {overdue === null ? null : <p>{overdueExplanation(overdue)}</p>}
      {pause === null ? null : <p>{pauseExplanation(pause)}</p>}
      {isPastDue(membership) ? <p>When you change your card, we charge the amount you owe to it immediately.</p> : null}
    </>
  );
}

/** What is owed, and until when the members' area stays open. */
function overdueExplanation({ amount, accessUntil }: NonNullable<AccountMembership['overdue']>): string {
  const money = formatMoney(amount);
  return accessUntil === null
    ? t('You owe {amount}. The members’ area is closed until you pay.', { amount: money })
    : t('You owe {amount}. The members’ area stays open until {date}.', {
        amount: money,
        date: formatDay(accessUntil),
      });
}

/** How long a pause lasts, and what resuming early changes. */
function pauseExplanation({ until, earliest, isOpen }: NonNullable<AccountMembership['pause']>): string {
  if (until === null) return t('Your membership is paused, and nothing is charged. Ask us to resume it.');
  const date = formatDay(until);
  const pause = isOpen
    ? t('Your membership is paused until {date}. Nothing is charged for it, and the members’ area stays open.', {
        date,
      })
    : t('Your membership is paused until {date}. Nothing is charged for it, and the members’ area is closed.', {
        date,
      });
  // A time that has come by now opens it at once.
  const isLater = earliest !== null && earliest < until && formatDay(earliest) !== formatDay(Date.now() / 1000);
  return isLater
    ? `${pause} ${t('If you resume early, it opens on {date}: no charge covers the time until then.', { date: formatDay(earliest) })}`
    : pause;
}

/** What a member can expect and do if Stripe charges nothing. */
function outsideExplanation({ until, isComplimentary }: NonNullable<AccountMembership['outside']>): string {
  if (until === null) return t('Your membership is free. There is nothing to pay.');
  const date = formatDay(until);
  return isComplimentary
    ? t(
        'Your membership is free until {date}. Nothing is charged automatically. After that you can join with a card.',
        {
          date,
        },
      )
    : t(
        'Your membership is paid until {date}. Nothing is charged automatically. After that you can join with a card.',
        {
          date,
        },
      );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
