import { describeChart } from '../../../kit/suites.ts';
import { tokenModels } from './token.model.ts';

describeChart(tokenModels);
