import type { ReactNode } from 'react';
import { isLive, isPastDue, planLockedUntil } from '../../../../machines/account-plan/account-plan.rules.ts';
import type { AccountMembership, Card } from '../../../../machines/account-plan/account-plan.types.ts';
import { sentences } from '../../../../machines/lib/sentences.ts';
import { plural, text } from '../../../../machines/lib/text.ts';
import { CARD_BRANDS } from '../../../../machines/lib/contract/card-brands.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { formatMoney } from '../../../ui/money/money.ts';
import { formatChargeDay } from '../../../ui/text/dates.ts';
import { statusLabel } from '../../../ui/membership/membership-status.ts';
import { rich, t } from '../../../ui/text/t.ts';

/** A new brand is shown as Stripe names it. */
const brandName = (brand: string) => (['', 'unknown'].includes(brand) ? t('Card') : (CARD_BRANDS[brand] ?? brand));

const twoDigits = (value: number) => String(value).padStart(2, '0');

const cardText = ({ brand, last4, expMonth, expYear }: Card) =>
  // translators: {brand}: as "Visa". {month}/{year}: two digits each, as on the card.
  t('{brand} ending in {last4}, expires {month}/{year}', {
    brand: brandName(brand),
    last4,
    month: twoDigits(expMonth),
    year: twoDigits(expYear % 100),
  });

/** Takes the focus when the focused button is removed. */
export const PLAN_ID = 'pp-account-plan-name';

type PlanDetailsProps = {
  membership: AccountMembership;
  /** Its lines; none if it is not known. */
  billingAddress: string[];
};

export function PlanDetails({ membership, billingAddress }: PlanDetailsProps) {
  const { plan, nextCharge, card, isInvited, paidBy, endsAt, committedUntil, outside, overdue, pause } = membership;
  const fixedUntil = planLockedUntil(membership);
  const [tone, state] = statusLabel(membership);
  return (
    <>
      <div className="pp-account-plan">
        <h3 id={PLAN_ID} tabIndex={-1} dir="auto">
          {plan.name}
        </h3>
        <p className={`pp-account-badge pp-account-badge-${tone}`}>{t(state)}</p>
      </div>
      <dl className="pp-account-details">
        {paidBy === '' ? null : (
          <Fact name={t('Paid by')}>
            <bdi>{paidBy}</bdi>
          </Fact>
        )}
        {isInvited || outside !== null ? null : <Fact name={t('Price')}>{priceText(plan)}</Fact>}
        {nextCharge === null ? null : (
          <Fact name={t('Payment')}>
            {t('Next charge: {amount} on {day}', {
              amount: formatMoney(nextCharge.amount),
              day: formatChargeDay(nextCharge.at),
            })}
          </Fact>
        )}
        {card === null ? null : <Fact name={t('Card')}>{cardText(card)}</Fact>}
        {card === null || billingAddress.length === 0 ? null : (
          <Fact name={t('Billing address')}>
            {billingAddress.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
        )}
        {committedUntil === null || isInvited || endsAt !== null || !isLive(membership) ? null : (
          <Fact name={t('Commitment')}>{t('Until {day}', { day: formatChargeDay(committedUntil) })}</Fact>
        )}
      </dl>
      {fixedUntil === null ? null : (
        <p>
          {t('You are committed to this plan until {day}. You can change it from that day on.', {
            day: formatChargeDay(fixedUntil),
          })}
        </p>
      )}
      {outside === null || isInvited ? null : <p>{outsideExplanation(outside)}</p>}
      {overdue === null ? null : <p>{overdueExplanation(overdue)}</p>}
      {pause === null ? null : <p>{pauseExplanation(pause)}</p>}
      {isPastDue(membership) ? (
        <p>{t('When you change your card, we immediately charge the new card with the amount you owe.')}</p>
      ) : null}
    </>
  );
}

/** Only a subscription from elsewhere can be charged by the year, or for several months. */
function priceText({ price, months = 1 }: AccountMembership['plan']): ReactNode {
  const money = { price: <Money minor={price} /> };
  if (months === 1) return rich('{price} / Month', money);
  if (months === 12) return rich('{price} / Year', money);
  return t(plural('{price} for {count} month', '{price} for {count} months', months, { price: formatMoney(price) }));
}

/** What is owed, and until when the members' area stays open. */
function overdueExplanation({ amount, accessUntil }: NonNullable<AccountMembership['overdue']>): string {
  const money = formatMoney(amount);
  return accessUntil === null
    ? t('You owe {amount}. The members’ area is closed until you pay.', { amount: money })
    : t('You owe {amount}. The members’ area stays open until {date}.', {
        amount: money,
        date: formatChargeDay(accessUntil),
      });
}

/** How long a pause lasts, and what resuming early changes. */
function pauseExplanation({ until, earliest, isOpen }: NonNullable<AccountMembership['pause']>): string {
  if (until === null) return t('Your membership is paused, and nothing is charged. Ask us to resume it.');
  const date = formatChargeDay(until);
  const pause = isOpen
    ? text('Your membership is paused until {date}. Nothing is charged for it, and the members’ area stays open.', {
        date,
      })
    : text('Your membership is paused until {date}. Nothing is charged for it, and the members’ area is closed.', {
        date,
      });
  // If that time is in the past, the area opens at once.
  const isLater =
    earliest !== null && earliest < until && formatChargeDay(earliest) !== formatChargeDay(Date.now() / 1000);
  const resuming = isLater
    ? [
        text('If you resume early, the members’ area opens on {date}. No payment covers the time before.', {
          date: formatChargeDay(earliest),
        }),
      ]
    : [];
  return t(sentences([pause, ...resuming]) ?? pause);
}

/** What a member can expect and do if Stripe charges nothing. */
function outsideExplanation({ until, isComplimentary }: NonNullable<AccountMembership['outside']>): string {
  if (until === null) return t('Your membership is free. There is nothing to pay.');
  const date = formatChargeDay(until);
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
