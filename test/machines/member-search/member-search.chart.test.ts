import { describeChart, describeLiveness } from '#kit';
import { memberSearchModels } from './member-search.model.ts';

describeChart(memberSearchModels);
describeLiveness(memberSearchModels);
