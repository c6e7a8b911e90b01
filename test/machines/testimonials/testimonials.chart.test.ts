import { describeChart } from '../../kit/suites.ts';
import { testimonialsModels } from './testimonials.model.ts';

describeChart(testimonialsModels);
