import { describeChart, describeLiveness } from '#kit';
import { paymentModels } from './payment.model.ts';

describeChart(paymentModels, {
  continueFromPrevious: true,
  callbacks: ['cardForm'],
  sentBy: { 'card.reported': 'cardForm', 'card.edited': 'cardForm' },
});
describeLiveness(paymentModels);
