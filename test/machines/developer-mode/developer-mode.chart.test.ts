import { describeChart } from '../../kit/suites.ts';
import { modeModels } from './developer-mode.model.ts';

describeChart(modeModels);
