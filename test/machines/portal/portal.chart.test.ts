import { describeChart } from '#kit';
import { portalModels } from './portal.model.ts';

describeChart(portalModels);
