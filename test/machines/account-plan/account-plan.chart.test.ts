import { describeChart, describeLiveness } from '#kit';
import { accountPlanModels } from './account-plan.model.ts';

describeChart(accountPlanModels, { continueFromPrevious: true });
describeLiveness(accountPlanModels);
