import { describeChart } from '#kit';
import { themeSettingsModels } from './theme-settings.model.ts';

describeChart(themeSettingsModels);
