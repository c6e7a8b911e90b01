import { describeChart } from '#kit';
import { memberListModel } from './member-list.model.ts';

describeChart(memberListModel);
