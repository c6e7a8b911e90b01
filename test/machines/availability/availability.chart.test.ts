import { describeChart, describeLiveness } from '#kit';
import { availabilityModels } from './availability.model.ts';

describeChart(availabilityModels);
describeLiveness(availabilityModels);
