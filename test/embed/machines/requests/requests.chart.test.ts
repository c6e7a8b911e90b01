import { describeChart } from '#kit';
import { requestsModels } from './requests.model.ts';

describeChart(requestsModels);
