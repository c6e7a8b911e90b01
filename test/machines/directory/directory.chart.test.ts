import { describeChart, describeLiveness } from '#kit';
import { directoryModel } from './directory.model.ts';

describeChart(directoryModel, { continueFromPrevious: true, callbacks: ['memberUrl'] });
describeLiveness(directoryModel);
