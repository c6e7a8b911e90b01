import { describeChart, describeLiveness } from '#kit';
import { phoneLayoutModels } from './phone-layout.model.ts';

describeChart(phoneLayoutModels);
describeLiveness(phoneLayoutModels);
