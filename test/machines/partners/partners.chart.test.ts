import { describeChart } from '../../kit/suites.ts';
import { partnersModel } from './partners.model.ts';

describeChart(partnersModel);
