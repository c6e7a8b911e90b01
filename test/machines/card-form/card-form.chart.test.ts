import { describeChart } from '../../kit/suites.ts';
import { cardFormModels } from './card-form.model.ts';

describeChart(cardFormModels);
