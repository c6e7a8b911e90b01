import { describeChart } from '#kit';
import { userSearchModel } from './user-search.model.ts';

describeChart(userSearchModel);
