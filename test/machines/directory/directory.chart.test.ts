import { describeChart } from '../../kit/suites.ts';
import { directoryModel } from './directory.model.ts';

describeChart(directoryModel, { callbacks: ['memberAddress'] });
