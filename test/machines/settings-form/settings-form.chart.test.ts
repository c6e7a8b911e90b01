import { describeChart, describeLiveness } from '#kit';
import { settingsFormModel } from './settings-form.model.ts';

describeChart(settingsFormModel);
describeLiveness(settingsFormModel);
