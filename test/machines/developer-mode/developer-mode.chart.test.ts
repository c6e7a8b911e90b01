import { describeChart, describeLiveness } from '#kit';
import { modeModels } from './developer-mode.model.ts';

describeChart(modeModels);

// On success, the page reloads.
describeLiveness(modeModels, [
  '#developer-mode.reloading waits for "switchDeveloperMode" and has no way out when it succeeds: write onDone.',
]);
