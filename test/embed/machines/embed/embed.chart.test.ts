import { describeChart } from '../../../kit/suites.ts';
import { embedModels } from './embed.model.ts';

describeChart(embedModels);
