import { describeChart, describeLiveness } from '#kit';
import { agreementsModel } from './agreements.model.ts';

describeChart(agreementsModel);
describeLiveness(agreementsModel);
