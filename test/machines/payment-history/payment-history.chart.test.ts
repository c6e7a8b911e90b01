import { describeChart, describeLiveness } from '#kit';
import { paymentHistoryModel } from './payment-history.model.ts';

describeChart(paymentHistoryModel);
describeLiveness(paymentHistoryModel);
