/** A newly embedded component with an obedient app: the reference for comparisons. */
import { vi } from 'vitest';
import type { Embed, Report, service } from '../../../embed/index.ts';
import { serviceOf } from './app.ts';
import type { Given } from './configurations.ts';
import { ModelApp, asSent } from './model-app.ts';

/** A component, the app in its frame, and functions that drive both. */
function embedded(config: Given) {
  const powerbi: service.Service = serviceOf();
  // Outside the document: the frame's URL does not matter here, and the test decides when it loads.
  const element = document.createElement('div');
  const given = { ...config, uniqueId: 'U1' };
  const embed = () => {
    if (config.type === 'quickCreate') return powerbi.quickCreate(element, given);
    return config.type === 'create' ? powerbi.createReport(element, given) : powerbi.embed(element, given);
  };
  let component: Embed;
  try {
    component = embed();
  } catch (failure) {
    powerbi.wpmp.stop();
    return { failure };
  }
  const app = new ModelApp(() => component);
  const turn = () => vi.advanceTimersByTimeAsync(0);
  /** Waits until nothing is pending. */
  const drive = async () => {
    for (let before = -1; before < app.asked.length || app.isComing;) {
      before = app.asked.length;
      app.load();
      await turn();
      app.answer();
      await turn();
      app.draw();
      await vi.advanceTimersByTimeAsync(120);
    }
  };
  return { component, app, drive, turn, end: () => (powerbi.reset(element), powerbi.wpmp.stop()) };
}

type Embedded = Exclude<ReturnType<typeof embedded>, { failure: unknown }>;
export const startEmbed = (config: Given): Embedded => {
  const one = embedded(config);
  if ('failure' in one) throw one.failure;
  return one;
};

/** Everything observable of a component and of what its app shows. */
export function stateOf({ component, app }: Pick<Embedded, 'component' | 'app'>) {
  const { embedUrl = '', ...config } = component.config;
  const attributes = component.iframe.getAttributeNames().filter((name) => name !== 'src');
  return {
    content: asSent({ ...app.content, embedUrl: '' }),
    asksForTokens: app.begunWith['tokenProviderSupplied'] ?? false,
    config: asSent(config),
    embedUrl,
    attributes: Object.fromEntries(attributes.map((name) => [name, component.iframe.getAttribute(name)])),
    phase: component.snapshot.phase,
    token: component.snapshot.token,
    hooks: Object.keys(component.eventHooks ?? {}),
    requestOptions: component.requestOptions,
    commands: component.commands,
    groups: component.groups,
    layout: (component as unknown as Partial<Report>).initialLayoutType,
  };
}

/** The state after embedding a configuration from scratch, or the error. */
export async function embedFresh(config: Given) {
  const one = embedded(config);
  if ('failure' in one) return { failure: one.failure };
  const failures: unknown[] = [];
  one.component.element.addEventListener('error', (event) => failures.push((event as unknown as CustomEvent).detail));
  await one.drive();
  const state = stateOf(one);
  const { asked } = one.app;
  const src = one.component.iframe.src;
  one.end();
  return failures.length > 0 ? { failure: failures[0] } : { state, asked, src };
}
