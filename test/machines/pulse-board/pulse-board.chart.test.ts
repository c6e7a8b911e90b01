import { describeChart, describeLiveness } from '#kit';
import { pulseBoardModels } from './pulse-board.model.ts';

describeChart(pulseBoardModels);
describeLiveness(pulseBoardModels);
