import { describe, expect, it } from 'vitest';
import { breachesOf, ROWS } from './boundaries.ts';
import { contentOf, filesUnder } from './files.ts';

const sources = ['machines', 'embed', 'kit', 'src']
  .flatMap(filesUnder)
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));

describe('the table of import boundaries', () => {
  it('finds the files', () => {
    expect(sources).toContain('machines/lib/actor-slots.ts');
    expect(sources.length).toBeGreaterThan(10);
  });

  it.each(sources)('%s imports only what its row allows', (file) => {
    expect(breachesOf(file, contentOf(file))).toEqual([]);
  });
});

/** Each fault is a file that the check must refuse: it breaks one row of the table, in one spelling. */
type Plant = [row: string, file: string, code: string];

const view = 'src/pages/registration/PaymentView.tsx';
const chart = 'machines/payment/payment.machine.ts';

const FAULTS: Plant[] = [
  ['machines', chart, `import { useState } from 'react';`],
  ['machines', chart, `import { getShortestPaths } from 'xstate/graph';`],
  ['machines', chart, `import { rest } from '../../src/services/rest.ts';`],
  ['machines', chart, `import type { Rest } from '../../src/services/rest.ts';`],
  ['machines', chart, `export { rest } from '../../src/services/rest.ts';`],
  ['machines', chart, `export * from '../../src/services/rest.ts';`],
  ['machines', chart, `const load = () => import('../../src/services/rest.ts');`],
  ['machines', chart, `type Rest = import('../../src/services/rest.ts').Rest;`],
  ['machines', chart, `import { model } from '#kit';`],
  ['machines', chart, `fetch('/wp-json');`],
  ['machines', chart, `self.fetch('/wp-json');`],
  ['machines', chart, `globalThis.document.cookie;`],
  ['machines', chart, `const { localStorage } = self;`],
  ['machines', chart, `export const selectNow = () => window['localStorage'].getItem('x');`],
  ['machines', chart, `setTimeout(() => {}, 5);`],
  ['machines', chart, `crypto.randomUUID();`],
  ['embed', 'embed/service.ts', `import { createElement } from 'react';`],
  ['embed', 'embed/service.ts', `import type { Address } from '../machines/address/address.types.ts';`],
  ['embed', 'embed/embeds/report/report.ts', `import { rest } from '../../../src/services/rest.ts';`],
  [
    'embed/machines',
    'embed/machines/embed/embed.machine.ts',
    `import { Report } from '../../embeds/report/report.ts';`,
  ],
  ['embed/machines', 'embed/machines/embed/embed.machine.ts', `import '../../../machines/lib/actor-slots.ts';`],
  ['embed/machines', 'embed/machines/embed/embed.machine.ts', `import { raise } from 'xstate';`],
  ['embed', 'embed/service.ts', `import { createActor } from 'xstate';`],
  [
    'embed/statecharts',
    'embed/machines/lib/statecharts.ts',
    `export { createActor } from '../../interpreter/index.ts';`,
  ],
  ['embed/machines', 'embed/machines/embed/embed.machine.ts', `window.postMessage('x');`],
  ['embed/models', 'embed/models/enums.ts', `import { setup } from 'xstate';`],
  ['embed/models', 'embed/models/enums.ts', `import { Service } from '../service.ts';`],
  ['embed/interpreter', 'embed/interpreter/actor.ts', `import { createActor } from 'xstate';`],
  [
    'embed/interpreter',
    'embed/interpreter/actor.ts',
    `import type { State } from '../machines/embed/embed.machine.ts';`,
  ],
  ['embed/react', 'embed/react/Embed.tsx', `import { Field } from '../../src/ui/Field.tsx';`],
  ['embed/react', 'embed/react/Embed.tsx', `import { Router } from 'wouter';`],
  [
    'services',
    'src/services/rest.ts',
    `import { practiceMachine } from '../../machines/practice/practice.machine.ts';`,
  ],
  [
    'services',
    'src/services/rest.ts',
    `import { type Address, emptyAddress } from '../../machines/address/address.types.ts';`,
  ],
  ['services', 'src/services/rest.ts', `import * as address from '../../machines/address/address.types.ts';`],
  ['services', 'src/services/rest.ts', `import { useState } from 'react';`],
  ['services', 'src/services/rest.ts', `import { fromPromise } from 'xstate';`],
  ['services', 'src/services/rest.ts', `import { Field } from '../ui/Field.tsx';`],
  ['services', 'src/services/rest.ts', `import { stripe } from '../../sandbox/stripe.js';`],
  ['actors', 'src/pages/registration/actors.ts', `import { useState } from 'react';`],
  ['actors', 'src/pages/registration/actors.ts', `import { loadStripe } from '@stripe/stripe-js/pure';`],
  ['actors', 'src/pages/registration/actors.ts', `import { Page } from './RegistrationPage.tsx';`],
  ['main', 'src/main.tsx', `import { fake } from '../sandbox/stripe-api.mjs';`],
  ['main', 'src/main.tsx', `import('../wordpress/host/boot.mjs');`],
  ['main', 'src/main.tsx', `const name = 'x'; import(name);`],
  ['inspector', 'src/inspector/bridge.ts', `import { rest } from '../services/rest.ts';`],
  ['inspector', 'src/inspector/bridge.ts', `import { Field } from '../ui/Field.tsx';`],
  ['inspector', 'src/inspector/bridge.ts', `const models = import.meta.glob('../../test/machines/*/*.model.ts');`],
  ['kit', 'kit/model/create-model.ts', `import { rest } from '../../src/services/rest.ts';`],
  ['kit', 'kit/model/create-model.ts', `import type { Address } from '../../machines/address/address.types.ts';`],
  ['kit', 'kit/model/create-model.ts', `import { slot } from '../../embed/machines/lib/promise-slot.ts';`],
  ['kit', 'kit/model/create-model.ts', `import { postcardModel } from '../../test/kit/postcard.ts';`],
  ['kit', 'kit/gallery/charts.ts', `import config from '../../statechart-kit.config.ts';`],
  ['inspector', 'src/inspector/bridge.ts', `import { drawSvg } from '../../kit/drawing/svg.ts';`],
  ['kit', 'kit/drawing/svg.ts', `const charts = import.meta.glob('../../machines/*/*.machine.ts');`],
  ['map', 'src/ui/map/Map.tsx', `import { rest } from '../../services/rest.ts';`],
  ['map', 'src/ui/map/Map.tsx', `setTimeout(() => {}, 300);`],
  ['card', 'src/ui/card/Card.tsx', `import { createStripeService } from '../../services/stripe/stripe-service.ts';`],
  ['card', 'src/ui/card/Card.tsx', `import { loadStripe } from '@stripe/stripe-js';`],
  ['pages and ui', view, `import { PaymentElement } from '@stripe/react-stripe-js';`],
  ['admin', 'src/admin/reports/plots.ts', `import { rest } from '../../services/wordpress/rest.ts';`],
  ['combobox', 'src/ui/combobox/Combobox.tsx', `import { rest } from '../../services/rest.ts';`],
  ['combobox', 'src/ui/combobox/Combobox.tsx', `setTimeout(() => {}, 300);`],
  ['pages and ui', view, `import { useCombobox } from 'downshift';`],
  ['list', 'src/ui/list/Grid.tsx', `import { rest } from '../../services/rest.ts';`],
  ['list', 'src/ui/list/Grid.tsx', `requestAnimationFrame(() => {});`],
  ['pages and ui', view, `import { useWindowVirtualizer } from '@tanstack/react-virtual';`],
  ['pages and ui', view, `import { rest } from '../../services/rest.ts';`],
  ['pages and ui', view, `import type { Rest } from '../../services/rest.ts';`],
  ['pages and ui', view, `export { rest } from '../../services/rest.ts';`],
  ['pages and ui', view, `const rest = await import('../../services/rest.ts');`],
  ['pages and ui', view, `const rest = await import(\`../../services/rest.ts\`);`],
  ['pages and ui', view, `const all = import.meta.glob(['../../services/*.ts']);`],
  ['pages and ui', view, `import { registrationActors } from './actors.ts';`],
  ['pages and ui', view, `import { start } from './entry.ts';`],
  ['page entry', 'src/pages/registration/entry.ts', `export { rest } from '../../services/rest.ts';`],
  ['pages and ui', view, `import { loadStripe } from '@stripe/stripe-js';`],
  ['pages and ui', view, `import { GoogleMap } from '@react-google-maps/api';`],
  ['pages and ui', view, `import { setup } from 'xstate';`],
  ['pages and ui', view, `import '/src/services/rest.ts';`],
  ['pages and ui', view, `import sandbox from '../../../sandbox/stripe.js?url';`],
  ['pages and ui', view, `fetch('/wp-json');`],
  ['pages and ui', view, `window.fetch('/wp-json');`],
  ['pages and ui', view, `self.fetch('/wp-json');`],
  ['pages and ui', view, `(window as unknown as { fetch: () => void }).fetch();`],
  ['pages and ui', view, `const { fetch: ask } = globalThis;`],
  ['pages and ui', view, `const appContext = window; appContext.fetch('/');`],
  ['pages and ui', view, `globalThis.document.cookie = 'a=b';`],
  ['pages and ui', view, `const { cookie } = document;`],
  ['pages and ui', view, `window.localStorage.setItem('a', 'b');`],
  ['pages and ui', view, `window['localStorage'].setItem('a', 'b');`],
  ['pages and ui', view, `window['local' + 'Storage'].setItem('a', 'b');`],
  ['pages and ui', view, `const store = <div onClick={() => sessionStorage.clear()} />;`],
  ['pages and ui', view, `Reflect.get(window, 'fetch');`],
  ['pages and ui', view, `window.setTimeout(() => {}, 5);`],
  ['pages and ui', view, `document.defaultView?.setInterval(() => {}, 5);`],
  ['pages and ui', view, `navigator.sendBeacon('/');`],
  ['pages and ui', 'src/ui/Field.tsx', `import { rest } from '../services/rest.ts';`],
];

const INNOCENTS: Plant[] = [
  ['admin', 'src/admin/reports/plots.ts', `import { Chart } from 'chart.js';`],
  ['machines', chart, `import { setup } from 'xstate';\nimport type { Failure } from '../lib/errors.ts';`],
  ['machines', chart, `export const told = ({ self }: { self: { send: () => void } }) => self.send();`],
  ['machines', chart, `export const states = { history: { type: 'history' }, location: 1 };`],
  ['machines', chart, `type Fetch = typeof fetch;`],
  ['embed/machines', 'embed/machines/embed/embed.machine.ts', `import { slot } from '../lib/promise-slot.ts';`],
  ['embed/interpreter', 'embed/interpreter/actor.ts', `import type { State } from './definition.ts';`],
  ['embed/models', 'embed/models/validate.ts', `import { Permissions } from './enums.ts';`],
  [
    'embed',
    'embed/service.ts',
    `import type { ActorRefFrom } from 'xstate';\nimport { load } from './machines/load.machine.ts';`,
  ],
  ['embed/statecharts', 'embed/machines/lib/statecharts.ts', `export { assign } from 'xstate';`],
  [
    'embed/react',
    'embed/react/Embed.tsx',
    `import { useEffect } from 'react';\nimport { service } from '../service.ts';`,
  ],
  [
    'services',
    'src/services/rest.ts',
    `import type { Address } from '../../machines/address/address.types.ts';\nfetch('/');`,
  ],
  [
    'services',
    'src/services/rest.ts',
    `import { type Address, COOKIE_SECONDS } from '../../machines/address/address.types.ts';`,
  ],
  ['services', 'src/services/stripe.ts', `import { loadStripe } from '@stripe/stripe-js/pure';`],
  [
    'actors',
    'src/pages/registration/actors.ts',
    `import { fromPromise } from 'xstate';\nimport { rest } from '../../services/rest.ts';`,
  ],
  [
    'main',
    'src/main.tsx',
    `import { createRoot } from 'react-dom/client';\nimport { start } from './pages/registration/entry.ts';`,
  ],
  [
    'page entry',
    'src/pages/registration/entry.ts',
    `export { start } from './actors.ts';\nexport { Page } from './index.tsx';`,
  ],
  ['inspector', 'src/inspector/bridge.ts', `import { openBridge } from '#kit/bridge';`],
  ['kit', 'kit/model/create-model.ts', `import { setup } from 'xstate';\nimport { screen } from './screen.ts';`],
  ['map', 'src/ui/map/Map.tsx', `import { GoogleMap } from '@react-google-maps/api';`],
  [
    'card',
    'src/ui/card/Card.tsx',
    `import { PaymentElement } from '@stripe/react-stripe-js';\nimport type { Stripe } from '@stripe/stripe-js';`,
  ],
  ['combobox', 'src/ui/combobox/Combobox.tsx', `import { useCombobox } from 'downshift';`],
  ['list', 'src/ui/list/Grid.tsx', `import { useWindowVirtualizer } from '@tanstack/react-virtual';`],
  ['pages and ui', view, `import { useSelector } from '@xstate/react';\nimport './payment.css';`],
  [
    'pages and ui',
    view,
    `export const label = (props: { cache: string }) => <p title={props.cache}>{document.title}</p>;`,
  ],
];

describe('the check itself', () => {
  it.each(FAULTS)('%s: catches %s with %s', (row, file, code) => {
    const breaches = breachesOf(file, code);
    expect(breaches).not.toEqual([]);
    expect(breaches[0]).toContain(`(${row})`);
  });

  it.each(INNOCENTS)('%s: lets %s pass with %s', (_row, file, code) => {
    expect(breachesOf(file, code)).toEqual([]);
  });

  it('has a fault and an innocent for every row', () => {
    const names = ROWS.map(({ name }) => name).toSorted();
    expect([...new Set(FAULTS.map(([row]) => row))].toSorted()).toEqual(names);
    expect([...new Set(INNOCENTS.map(([row]) => row))].toSorted()).toEqual(names);
  });

  it('refuses a file that no row speaks of', () => {
    expect(breachesOf('src/helpers/anything.ts', '')).toEqual([
      'src/helpers/anything.ts belongs to no row of the table of import boundaries',
    ]);
  });
});
