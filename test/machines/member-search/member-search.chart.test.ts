import { describeChart, describeLiveness } from '#kit';
import { memberSearchModels } from './member-search.model.ts';

describeChart(memberSearchModels, { continueFromPrevious: true });
describeLiveness(memberSearchModels);
