import { describeChart, describeLiveness } from '#kit';
import { settingModels } from './setting.model.ts';

describeChart(settingModels);
describeLiveness(settingModels);
