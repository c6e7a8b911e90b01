/** A page that starts its add-ons when the user has already opened another page of the report. */
import { keepPageHeight } from '../../../embed/addons/page-height.ts';
import { keepPhoneLayout } from '../../../embed/addons/phone-layout.ts';
import { recoverPlace } from '../../../embed/addons/place-recovery.ts';
import { factories, service, type Report } from '../../../embed/index.ts';

const CONFIG = {
  type: 'report',
  id: 'R1',
  uniqueId: 'U1',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  tokenType: 1,
};

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
const element = document.body.appendChild(document.createElement('div'));
element.className = 'board';
const report = powerbi.embed(element, { ...CONFIG, accessToken: 'first' }) as Report;

const failures: string[] = [];
const onError = (error: unknown) => void failures.push(String(error));

export async function start() {
  await report.whenRendered();
  await report.setPage('P2');
  keepPageHeight(report);
  keepPhoneLayout(report, { below: 400, onError });
  recoverPlace(report, { provide: () => Promise.resolve('second'), onError });
}

/** The page gives another configuration, as a component with new props does. */
export const update = () => report.update({ ...CONFIG, accessToken: 'second', settings: { background: 1 } });

export const failed = () => failures;
