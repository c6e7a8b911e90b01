import { describeChart } from '#kit';
import { registrationModels, REGISTRATION_CHILDREN } from './registration.model.ts';

describeChart(registrationModels, {
  continueFromPrevious: true,
  callbacks: REGISTRATION_CHILDREN,
  sentBy: {
    'membership.reported': 'membership',
    'coupon.reported': 'coupon',
    'practices.reported': 'practices',
    'billing.reported': 'billing',
    'admin.reported': 'admin',
    'history.moved': 'pageHistory',
    'payment.keyCreated': 'payment',
    'payment.accepted': 'payment',
    'payment.returned': 'payment',
    'payment.uncertain': 'payment',
    'payment.resumed': 'payment',
    'payment.ended': 'payment',
  },
});
