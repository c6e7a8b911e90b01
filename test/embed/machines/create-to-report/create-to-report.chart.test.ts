import { describeChart } from '../../../kit/suites.ts';
import { createToReportModels } from './create-to-report.model.ts';

describeChart(createToReportModels);
