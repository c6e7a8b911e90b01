import { describeChart } from '../../kit/suites.ts';
import { videoModels } from './video.model.ts';

describeChart(videoModels);
