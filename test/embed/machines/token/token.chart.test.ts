import { describeChart, describeLiveness } from '#kit';
import { tokenModels } from './token.model.ts';

describeChart(tokenModels, { continueFromPrevious: true });
describeLiveness(tokenModels);
