import { describeChart } from '#kit';
import { modeModels } from './developer-mode.model.ts';

describeChart(modeModels);
