import { describeChart } from '#kit';
import { phasedLoadModels } from './phased-load.model.ts';

describeChart(phasedLoadModels);
