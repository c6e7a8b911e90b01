import { describeChart } from '#kit';
import { planChangeModel } from './plan-change.model.ts';

describeChart([planChangeModel]);
