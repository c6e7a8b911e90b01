/** The catalogue of the library's charts, for the gallery, the documentation and the checks. */
import type { AnyStateMachine } from 'xstate';
import { createToReportMachine } from './create-to-report/create-to-report.machine.ts';
import { embedMachine } from './embed/embed.machine.ts';
import { hookMachine } from './hook/hook.machine.ts';
import { loadThrottlingMachine } from './load-throttling/load-throttling.machine.ts';
import { modeMachine } from './mode/mode.machine.ts';
import { pageHeightMachine } from './page-height/page-height.machine.ts';
import { pagePrintingMachine } from './page-printing/page-printing.machine.ts';
import { phasedLoadMachine } from './phased-load/phased-load.machine.ts';
import { phoneLayoutMachine } from './phone-layout/phone-layout.machine.ts';
import { placeRecoveryMachine } from './place-recovery/place-recovery.machine.ts';
import { requestsMachine } from './requests/requests.machine.ts';
import { tokenMachine } from './token/token.machine.ts';
import { viewRestorationMachine } from './view-restoration/view-restoration.machine.ts';

/** The entries have the same shape as in the portal's catalogue. */
export type CatalogueEntry = {
  id: string;
  title: string;
  about: string;
  machine: AnyStateMachine;
  model: string;
  /** Tests of the chart outside the folder of its model. */
  tests?: readonly string[];
};

const entry = (machine: AnyStateMachine, title: string, about: string): CatalogueEntry => ({
  id: machine.id,
  title,
  about,
  machine,
  model: `test/embed/machines/${machine.id}/${machine.id}.model.ts`,
});

/** A chart of an add-on, whose own tests show what a user of the page sees. */
const addonEntry = (machine: AnyStateMachine, title: string, about: string): CatalogueEntry => ({
  ...entry(machine, title, about),
  tests: ['test/embed/addons/'],
});

export const catalogue: readonly CatalogueEntry[] = [
  entry(embedMachine, 'Embed', 'One embedded component: its frame, its load, and its rendering.'),
  entry(loadThrottlingMachine, 'Load throttling', 'Sends at most one load in 100 ms, and always the newest.'),
  entry(phasedLoadMachine, 'Phased load', 'A report that is prepared first and rendered later.'),
  entry(tokenMachine, 'Token', 'An access token that is renewed before it expires.'),
  entry(modeMachine, 'Mode', 'A report’s view or edit mode, and the switch between them.'),
  entry(createToReportMachine, 'Create to report', 'A report that the user creates, until it is embedded as a report.'),
  entry(hookMachine, 'Hook', 'One request of the app to the page, and the status of its response.'),
  entry(requestsMachine, 'Requests', 'Requests to a frame that wait for responses, up to a deadline.'),
  addonEntry(pageHeightMachine, 'Page height', 'Keeps a frame as high as its report’s page.'),
  addonEntry(pagePrintingMachine, 'Page printing', 'Prints the pages of a report one after the other.'),
  addonEntry(phoneLayoutMachine, 'Phone layout', 'Selects a report’s layout by its width.'),
  addonEntry(
    placeRecoveryMachine,
    'Place recovery',
    'Reloads a report whose token came too late, and restores the view.',
  ),
  addonEntry(viewRestorationMachine, 'View restoration', 'Restores a saved view step by step.'),
];
