import { describeChart } from 'statechart-kit';
import { signUpModel } from './sign-up.model.ts';

describeChart(signUpModel);
