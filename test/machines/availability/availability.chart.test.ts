import { describeChart } from '#kit';
import { availabilityModels } from './availability.model.ts';

describeChart(availabilityModels);
