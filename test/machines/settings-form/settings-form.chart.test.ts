import { describeChart } from '../../kit/suites.ts';
import { settingsFormModel } from './settings-form.model.ts';

describeChart(settingsFormModel);
