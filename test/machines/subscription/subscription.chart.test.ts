import { describeChart } from '../../kit/suites.ts';
import { subscriptionModels } from './subscription.model.ts';

describeChart(subscriptionModels);
