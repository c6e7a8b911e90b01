import { describeChart, describeLiveness } from '#kit';
import { profileModel } from './profile.model.ts';

describeChart(profileModel);
describeLiveness(profileModel);
