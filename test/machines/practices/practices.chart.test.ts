import { describeChart } from '../../kit/suites.ts';
import { practicesModel } from './practices.model.ts';

describeChart(practicesModel);
