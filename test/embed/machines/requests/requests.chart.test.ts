import { describeChart } from '../../../kit/suites.ts';
import { requestsModels } from './requests.model.ts';

describeChart(requestsModels);
