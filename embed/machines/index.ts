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

/** The same shape as in the portal's catalogue. */
export type CatalogueEntry = {
  id: string;
  title: string;
  about: string;
  machine: AnyStateMachine;
  model: string;
};

const entry = (machine: AnyStateMachine, title: string, about: string): CatalogueEntry => ({
  id: machine.id,
  title,
  about,
  machine,
  model: `test/embed/machines/${machine.id}/${machine.id}.model.ts`,
});

export const catalogue: readonly CatalogueEntry[] = [
  entry(embedMachine, 'Embed', 'One embedded component, from its frame to what is shown in it.'),
  entry(loadThrottlingMachine, 'Load throttling', 'At most one load in 100 ms, and the last one is never lost.'),
  entry(phasedLoadMachine, 'Phased load', 'A report that is prepared first and drawn later.'),
  entry(tokenMachine, 'Token', 'An access token that is renewed before it ends.'),
  entry(modeMachine, 'Mode', 'Whether a report is viewed or edited, and the way between.'),
  entry(createToReportMachine, 'Create to report', 'A report in the making, until it is embedded as a report.'),
  entry(hookMachine, 'Hook', 'One question of the app to the page, and with which status it is answered.'),
  entry(requestsMachine, 'Requests', 'Requests to a frame that await their answers, and never for ever.'),
  entry(pageHeightMachine, 'Page height', 'A frame that is as high as the page of its report.'),
  entry(pagePrintingMachine, 'Page printing', 'Pages of a report that are printed one after the other.'),
  entry(phoneLayoutMachine, 'Phone layout', 'The layout of a report by the width of its place.'),
  entry(placeRecoveryMachine, 'Place recovery', 'A report whose token came too late, loaded again where the user was.'),
  entry(viewRestorationMachine, 'View restoration', 'A saved view that is restored step by step.'),
];
