import { describeChart } from '#kit';
import { completedPracticeModel, newPracticeModel } from './practice.model.ts';

describeChart([newPracticeModel, completedPracticeModel]);
