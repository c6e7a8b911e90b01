import { describeChart } from '#kit';
import { memberMapModels } from './member-map.model.ts';

describeChart(memberMapModels);
