import { describeChart } from '../../kit/suites.ts';
import { swotAnalysisModels } from './swot-analysis.model.ts';

describeChart(swotAnalysisModels);
