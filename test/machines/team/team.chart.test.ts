import { describeChart, describeLiveness } from '#kit';
import { teamModel } from './team.model.ts';

describeChart(teamModel, { continueFromPrevious: true });
describeLiveness(teamModel);
