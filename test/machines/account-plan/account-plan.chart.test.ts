import { describeChart } from '#kit';
import { accountPlanModels } from './account-plan.model.ts';

describeChart(accountPlanModels);
