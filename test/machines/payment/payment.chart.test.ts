import { describeChart, describeLiveness } from '#kit';
import { paymentModels } from './payment.model.ts';

describeChart(paymentModels, {
  callbacks: ['cardForm'],
  sentBy: { 'card.reported': 'cardForm', 'card.edited': 'cardForm' },
});
describeLiveness(paymentModels);
