import { describeChart, describeLiveness } from '#kit';
import { couponModels } from './coupon.model.ts';

describeChart(couponModels, { continueFromPrevious: true });
describeLiveness(couponModels);
