import { describeChart } from '../../kit/suites.ts';
import { membershipModels } from './membership.model.ts';

describeChart(membershipModels);
