import { describeChart } from '#kit';
import { videoModels } from './video.model.ts';

describeChart(videoModels);
