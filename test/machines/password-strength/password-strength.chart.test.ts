import { describeChart } from '#kit';
import { passwordStrengthModel } from './password-strength.model.ts';

describeChart(passwordStrengthModel);
