import { describeChart, describeLiveness } from '#kit';
import { memberMapModels } from './member-map.model.ts';

describeChart(memberMapModels);
describeLiveness(memberMapModels);
