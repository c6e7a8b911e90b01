import { describeChart, describeLiveness } from '#kit';
import { languageModel } from './language.model.ts';

describeChart(languageModel);
describeLiveness(languageModel);
