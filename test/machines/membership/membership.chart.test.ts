import { describeChart } from '#kit';
import { membershipModels } from './membership.model.ts';

describeChart(membershipModels);
