import { describeChart, describeLiveness } from '#kit';
import { messageChoiceModel } from './message-choice.model.ts';

describeChart(messageChoiceModel);
describeLiveness(messageChoiceModel);
