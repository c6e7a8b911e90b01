import { describeChart } from '#kit';
import { partnersModel } from './partners.model.ts';

describeChart(partnersModel);
