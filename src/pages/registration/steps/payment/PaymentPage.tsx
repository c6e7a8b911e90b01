import { useSelector } from '@xstate/react';
import { DETAILS_PAGE } from '../../../../../machines/registration/pages.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import {
  selectCoupon,
  selectMembership,
  selectPageName,
} from '../../../../../machines/registration/registration.selectors.ts';
import {
  selectBillingAddress,
  selectCanChangePlan,
  selectCredit,
  selectIsDeveloper,
  selectPayment,
} from '../../../../../machines/registration/steps.selectors.ts';
import type { PaymentCard } from '../../../../ui/card/stripe-elements-handle.ts';
import { LazyFormSection } from '../frame/LazyFormSection.tsx';
import { BilledAccountSection } from './BilledAccount.tsx';
import { Payment } from './Payment.tsx';

const PRODUCTS_PAGE = 1;

type PaymentPageProps = { actor: RegistrationRef; card: PaymentCard; signInUrl: string };

/**
 * Page 4, mounted when it is first reached. It then stays in the document, hidden on the other pages: unmounting it
 * would lose the card in Stripe's element.
 */
export function PaymentPage({ actor, card, signInUrl }: PaymentPageProps) {
  const page = useSelector(actor, selectPageName);
  const payment = useSelector(actor, selectPayment);
  const membership = useSelector(actor, selectMembership);
  const coupon = useSelector(actor, selectCoupon);
  const developerMode = useSelector(actor, selectIsDeveloper);
  const billingAddress = useSelector(actor, selectBillingAddress);
  const credit = useSelector(actor, selectCredit);
  const canChangePlan = useSelector(actor, selectCanChangePlan);
  const goTo = (number: number) => () => actor.send({ type: 'page.chosen', page: number });
  return payment && membership && coupon && page !== 'admin' ? (
    <div hidden={page !== 'payment'}>
      <LazyFormSection actors={[payment]}>
        <Payment
          payment={payment}
          membership={membership}
          coupon={coupon}
          card={card}
          account={<BilledAccountSection actor={actor} payment={payment} signInUrl={signInUrl} />}
          credit={credit}
          developerMode={developerMode}
          billingAddress={billingAddress}
          planHref={`#/step-${PRODUCTS_PAGE}`}
          billingHref={`#/step-${DETAILS_PAGE}`}
          onChangePlan={canChangePlan ? goTo(PRODUCTS_PAGE) : undefined}
          onChangeBillingAddress={goTo(DETAILS_PAGE)}
          onJoin={() => actor.send({ type: 'join.pressed' })}
        />
      </LazyFormSection>
    </div>
  ) : null;
}
