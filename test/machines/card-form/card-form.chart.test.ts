import { describeChart } from '#kit';
import { cardFormModels } from './card-form.model.ts';

describeChart(cardFormModels);
