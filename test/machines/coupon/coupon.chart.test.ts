import { describeChart } from '../../kit/suites.ts';
import { couponModels } from './coupon.model.ts';

describeChart(couponModels);
