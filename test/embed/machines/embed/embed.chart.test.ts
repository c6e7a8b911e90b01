import { describeChart } from '#kit';
import { embedModels } from './embed.model.ts';

describeChart(embedModels);
