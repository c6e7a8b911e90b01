import { describeChart } from '#kit';
import { swotAnalysisModels } from './swot-analysis.model.ts';

describeChart(swotAnalysisModels);
