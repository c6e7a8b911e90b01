import { describeChart } from '../../kit/suites.ts';
import { memberSearchModels } from './member-search.model.ts';

describeChart(memberSearchModels);
