import { describeChart, describeLiveness } from '#kit';
import { portalModels } from './portal.model.ts';

describeChart(portalModels);
describeLiveness(portalModels);
