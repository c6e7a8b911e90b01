import { describeChart } from '#kit';
import { directoryModel } from './directory.model.ts';

describeChart(directoryModel, { callbacks: ['memberAddress'] });
