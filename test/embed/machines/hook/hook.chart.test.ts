import { describeChart, describeLiveness } from '#kit';
import { hookModels } from './hook.model.ts';

describeChart(hookModels);
describeLiveness(hookModels);
