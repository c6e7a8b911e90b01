import { describeChart } from '../../kit/suites.ts';
import { memberMapModels } from './member-map.model.ts';

describeChart(memberMapModels);
