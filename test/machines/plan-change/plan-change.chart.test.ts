import { describeChart, describeLiveness } from '#kit';
import { planChangeModel } from './plan-change.model.ts';

describeChart([planChangeModel]);
describeLiveness([planChangeModel]);
