import { describeChart } from '#kit';
import { teamModel } from './team.model.ts';

describeChart(teamModel);
