import { describeChart, describeLiveness } from '#kit';
import { pagePrintingModels } from './page-printing.model.ts';

describeChart(pagePrintingModels);
describeLiveness(pagePrintingModels);
