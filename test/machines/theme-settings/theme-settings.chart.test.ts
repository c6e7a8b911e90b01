import { describeChart } from '../../kit/suites.ts';
import { themeSettingsModels } from './theme-settings.model.ts';

describeChart(themeSettingsModels);
