import { describeChart } from '#kit';
import { paymentHistoryModel } from './payment-history.model.ts';

describeChart(paymentHistoryModel);
