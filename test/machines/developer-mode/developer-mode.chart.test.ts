import { describeChart, describeLiveness } from '#kit';
import { modeModels } from './developer-mode.model.ts';

describeChart(modeModels);

// Its success is that the page goes away.
describeLiveness(modeModels, [
  '#developer-mode.reloading waits for "switchDeveloperMode" and has no way out when it succeeds: write onDone.',
]);
