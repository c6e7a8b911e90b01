import { describeChart, describeLiveness } from '#kit';
import { profileModel } from './profile.model.ts';

describeChart(profileModel, { continueFromPrevious: true });
describeLiveness(profileModel);
