import { describeChart } from '#kit';
import { tokenModels } from './token.model.ts';

describeChart(tokenModels);
