import { describeChart, describeLiveness } from '#kit';
import { viewRestorationModels } from './view-restoration.model.ts';

describeChart(viewRestorationModels);
describeLiveness(viewRestorationModels);
