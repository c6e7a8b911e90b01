import { describeChart } from '#kit';
import { memberSearchModels } from './member-search.model.ts';

describeChart(memberSearchModels);
