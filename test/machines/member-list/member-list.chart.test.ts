import { describeChart, describeLiveness } from '#kit';
import { memberListModel } from './member-list.model.ts';

describeChart(memberListModel, { continueFromPrevious: true });
describeLiveness(memberListModel);
