import { describeChart } from '../../kit/suites.ts';
import { completedPracticeModel, newPracticeModel } from './practice.model.ts';

describeChart([newPracticeModel, completedPracticeModel]);
