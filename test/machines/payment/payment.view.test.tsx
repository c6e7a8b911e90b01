import type { PaymentRef } from '../../../machines/payment/payment.machine.ts';
import { CardProblem, PaymentStatus } from '../../../src/pages/registration/steps/payment/PaymentStatus.tsx';
import { describeView } from '../describe-view.ts';
import { paymentModels } from './payment.model.ts';
import { paymentUserActions, paymentScreen } from './payment.screen.ts';

describeView(paymentModels, {
  screen: paymentScreen,
  userActions: paymentUserActions,
  callbacks: ['cardForm'],
  view: (payment: PaymentRef) => (
    <>
      <CardProblem payment={payment} />
      <PaymentStatus payment={payment} onJoin={() => {}} />
    </>
  ),
});
