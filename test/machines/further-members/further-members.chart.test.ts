import { describeChart } from '../../kit/suites.ts';
import { furtherMembersModels } from './further-members.model.ts';

describeChart(furtherMembersModels);
