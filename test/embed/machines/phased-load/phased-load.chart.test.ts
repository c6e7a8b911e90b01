import { describeChart } from '../../../kit/suites.ts';
import { phasedLoadModels } from './phased-load.model.ts';

describeChart(phasedLoadModels);
