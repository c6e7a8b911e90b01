import { describeChart } from '#kit';
import { couponModels } from './coupon.model.ts';

describeChart(couponModels);
