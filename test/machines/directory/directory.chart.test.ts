import { describeChart, describeLiveness } from '#kit';
import { directoryModel } from './directory.model.ts';

describeChart(directoryModel, { callbacks: ['memberUrl'] });
describeLiveness(directoryModel);
