import { describeChart, describeLiveness } from '#kit';
import { partnersModel } from './partners.model.ts';

describeChart(partnersModel);
describeLiveness(partnersModel);
