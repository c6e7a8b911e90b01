import { describeChart } from 'statechart-kit';
import { orderModel } from './order.model.ts';

describeChart(orderModel);
