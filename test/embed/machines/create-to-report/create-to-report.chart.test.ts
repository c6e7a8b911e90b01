import { describeChart } from '#kit';
import { createToReportModels } from './create-to-report.model.ts';

describeChart(createToReportModels);
