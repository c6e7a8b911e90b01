import { describeChart } from '#kit';
import { subscriptionModels } from './subscription.model.ts';

describeChart(subscriptionModels, { continueFromPrevious: true });
