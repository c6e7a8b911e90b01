import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PaymentRef } from '../../../../../machines/payment/payment.machine.ts';
import { selectCardForm, selectIsLocked } from '../../../../../machines/payment/payment.selectors.ts';
import type { PaymentCard } from '../../../../ui/card/stripe-elements-handle.ts';
import { CardForm } from './CardForm.tsx';
import { Coupon } from '../../products/coupon/Coupon.tsx';
import { PaymentTerms } from './PaymentTerms.tsx';
import { CardProblem, PaymentStatus } from './PaymentStatus.tsx';
import { TestCards } from './TestCards.tsx';
import { YourMembership, type YourMembershipProps } from './YourMembership.tsx';
import { t } from '../../../../ui/text/t.ts';
import './payment.css';

type PaymentProps = Omit<YourMembershipProps, 'locked'> & {
  /** The person who pays. */
  account: ReactNode;
  payment: PaymentRef;
  card: PaymentCard;
  developerMode: boolean;
  /** Join Now. Retry does the same while the form can be edited. */
  onJoin: () => void;
};

/**
 * The last page: card and coupon at the left, the order at the right.
 * Once shown, it must stay in the document, hidden on the other pages: the Stripe element holds the typed card.
 */
export function Payment({ account, payment, card, developerMode, onJoin, ...membership }: PaymentProps) {
  const cardForm = useSelector(payment, selectCardForm);
  const isLocked = useSelector(payment, selectIsLocked);
  return (
    <div className="pp-payment">
      <div className="pp-payment-card">
        {account}
        {cardForm ? (
          <CardForm cardForm={cardForm} elements={card.elements}>
            <CardProblem payment={payment} />
            {card.testMode ? <p className="pp-payment-help">{t('Test mode: no card is charged.')}</p> : null}
            {developerMode ? <TestCards /> : null}
          </CardForm>
        ) : null}
        {/* A coupon changes the price, so it is locked while the bank handles the payment. */}
        <fieldset className="pp-payment-coupon" disabled={isLocked}>
          <Coupon coupon={membership.coupon} />
        </fieldset>
      </div>
      <YourMembership {...membership} locked={isLocked} />
      <PaymentStatus payment={payment} onJoin={onJoin} />
      <PaymentTerms membership={membership.membership} coupon={membership.coupon} credit={membership.credit} />
    </div>
  );
}
