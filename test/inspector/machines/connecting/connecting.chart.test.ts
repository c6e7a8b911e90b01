import { describeChart } from '#kit';
import { connectingModel } from './connecting.model.ts';

describeChart(connectingModel);
