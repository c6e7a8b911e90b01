import { describeChart, describeLiveness } from '#kit';
import { swotAnalysisModels } from './swot-analysis.model.ts';

describeChart(swotAnalysisModels);
describeLiveness(swotAnalysisModels);
