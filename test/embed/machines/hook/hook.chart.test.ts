import { describeChart } from '../../../kit/suites.ts';
import { hookModels } from './hook.model.ts';

describeChart(hookModels);
