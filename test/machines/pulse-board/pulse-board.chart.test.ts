import { describeChart } from '#kit';
import { pulseBoardModels } from './pulse-board.model.ts';

describeChart(pulseBoardModels);
