import { describeChart } from '../../kit/suites.ts';
import { pulseBoardModels } from './pulse-board.model.ts';

describeChart(pulseBoardModels);
