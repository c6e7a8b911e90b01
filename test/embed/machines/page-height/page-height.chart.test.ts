import { describeChart, describeLiveness } from '#kit';
import { pageHeightModels } from './page-height.model.ts';

describeChart(pageHeightModels);
describeLiveness(pageHeightModels);
