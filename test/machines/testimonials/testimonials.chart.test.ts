import { describeChart } from '#kit';
import { testimonialsModels } from './testimonials.model.ts';

describeChart(testimonialsModels);
