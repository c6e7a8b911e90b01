import { describeChart, describeLiveness } from '#kit';
import { choiceModel } from './choice.model.ts';

describeChart(choiceModel);
describeLiveness(choiceModel);
