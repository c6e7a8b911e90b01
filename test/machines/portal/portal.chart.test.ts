import { describeChart } from '../../kit/suites.ts';
import { portalModels } from './portal.model.ts';

describeChart(portalModels);
