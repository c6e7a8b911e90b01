import { describeChart } from '../../../kit/suites.ts';
import { modeModels } from './mode.model.ts';

describeChart(modeModels);
