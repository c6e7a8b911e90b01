import { describeChart } from '#kit';
import { profileModel } from './profile.model.ts';

describeChart(profileModel);
