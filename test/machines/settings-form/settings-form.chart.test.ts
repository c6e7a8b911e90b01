import { describeChart } from '#kit';
import { settingsFormModel } from './settings-form.model.ts';

describeChart(settingsFormModel);
