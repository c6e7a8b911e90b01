import { describeChart, describeLiveness } from '#kit';
import { cardFormModels } from './card-form.model.ts';

describeChart(cardFormModels);
describeLiveness(cardFormModels);
