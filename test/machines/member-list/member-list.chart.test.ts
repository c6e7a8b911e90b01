import { describeChart } from '../../kit/suites.ts';
import { memberListModel } from './member-list.model.ts';

describeChart(memberListModel);
