import { describeChart } from '#kit';
import { hookModels } from './hook.model.ts';

describeChart(hookModels);
