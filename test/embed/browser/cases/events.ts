/** Messages from the app: events on each route, hooks, and messages that do not fit. */
import type { Case, Loose } from '../../kit/scenario.ts';

const listening = (stage: Parameters<Case['play']>[0], component: Loose) => {
  for (const name of new Set<string>(component.allowedEvents)) {
    component.on(name, (event: Loose) => {
      const { detail } = event;
      const page = detail?.newPage;
      stage.note(`event ${name}`, [
        event.constructor.name,
        event.bubbles,
        event.cancelable,
        event.target === component.element,
        page === undefined ? detail : [page.constructor.name, { ...page, report: page.report === component }],
      ]);
    });
  }
};

export const cases: readonly Case[] = [
  {
    name: 'every event of a report',
    async play(stage) {
      const { report, app } = await stage.report();
      listening(stage, report);
      for (const name of new Set(report.allowedEvents)) {
        await app.post(name, `/reports/U1/events/${name}`, {
          newPage: { name: 'p', displayName: 'P', visibility: 1 },
          n: name,
        });
      }
      await app.post('page', '/reports/U1/pages/p1/events/dataSelected', { of: 'page' });
      await app.post('visual', '/reports/U1/pages/p1/visuals/v1/events/visualClicked', { of: 'visual' });
      await app.post('dashboard', '/dashboards/U1/events/loaded', { of: 'a dashboard' });
      await app.post('tile', '/tile/U1/events/loaded', { of: 'a tile' });
      await app.post('qna', '/qna/U1/events/loaded', { of: 'questions' });
      await app.post('no body', '/reports/U1/events/rendered');
    },
  },
  {
    name: 'events that do not fit',
    async play(stage) {
      const { report, app, element } = await stage.report();
      listening(stage, report);
      element.addEventListener('unlisted', (event: Loose) => stage.note('unlisted', event.detail));
      element.addEventListener('ready', (event: Loose) => stage.note('ready', event.detail));
      await app.post('unlisted', '/reports/U1/events/unlisted', 5);
      await app.post('nobody', '/reports/U2/events/loaded', 5);
      await app.post('no page', '/reports/U1/events/pageChanged', {});
      await app.post('no route', '/reports/U1/nothing/loaded', {});
      await app.post('a slash more', '/reports/U1/events/loaded/', { slash: true });
      await app.post('a query', '/reports/U1/events/loaded?a=b', { query: true });
      await app.post('no slash', 'reports/U1/events/loaded', { slash: false });
      await app.post('encoded', '/reports/U%31/events/loaded', { encoded: true });
      await app.say({ method: 'GET', url: '/reports/U1/events/loaded', headers: { id: 'g' } });
      await stage.traffic('answer to GET', app);
      for (const odd of [null, 'text', 7, {}, [], { method: 'POST' }, { url: 7 }, { headers: null }])
        await app.say(odd);
      await app.say({ statusCode: 200, headers: { id: 'nobody' }, body: null });
      await stage.traffic('answer to odd messages', app);
      await app.post('still there', '/reports/U1/events/loaded', { still: true });
    },
  },
  {
    name: 'events of a dashboard, a tile, questions and a creation',
    async play(stage) {
      const service = stage.service();
      const kinds: [Loose, string, string[]][] = [
        [{ type: 'dashboard', id: 'D', uniqueId: 'D' }, '/dashboards/D/events/', ['loaded', 'tileClicked', 'error']],
        [{ type: 'tile', id: 'T', dashboardId: 'D', uniqueId: 'T' }, '/tile/T/events/', ['tileLoaded', 'tileClicked']],
        [{ type: 'qna', datasetIds: ['S'], uniqueId: 'Q' }, '/qna/Q/events/', ['loaded', 'visualRendered']],
      ];
      for (const [config, path, names] of kinds) {
        const element = stage.element();
        const component = service.embed(element, stage.reportConfig(config));
        const app = await stage.app(element);
        await app.take();
        listening(stage, component);
        for (const name of names) await app.post(name, `${path}${name}`, { of: config.type });
      }
      const element = stage.element();
      const created = service.createReport(
        element,
        stage.reportConfig({ type: 'create', datasetId: 'S', uniqueId: 'C' }),
      );
      const app = await stage.app(element);
      await app.take();
      listening(stage, created);
      for (const name of ['loaded', 'saved', 'error'])
        await app.post(name, `/reports/C/events/${name}`, { of: 'create' });
    },
  },
  {
    name: 'on and off',
    async play(stage) {
      const { report, app } = await stage.report();
      const heard = (name: string) => (event: Loose) => stage.note(name, event.detail);
      const [first, second] = [heard('first'), heard('second')];
      report.on('loaded', first);
      report.on('loaded', second);
      await app.post('both', '/reports/U1/events/loaded', 1);
      report.off('loaded', first);
      await app.post('second', '/reports/U1/events/loaded', 2);
      report.off('loaded');
      await app.post('none', '/reports/U1/events/loaded', 3);
      report.on('loaded', first);
      report.element.dispatchEvent(new CustomEvent('loaded', { detail: 'by hand' }));
      const child = document.createElement('b');
      report.element.append(child);
      child.dispatchEvent(new CustomEvent('loaded', { detail: 'from inside', bubbles: true }));
    },
  },
  {
    name: 'off with a handler that was never added',
    async play(stage) {
      const { report, service, element, app } = await stage.report();
      report.on('saved', (event: Loose) => stage.note('heard', event.detail));
      report.off('loaded', () => {});
      await app.post('event', '/reports/U1/events/saved', 1);
      service.reset(element);
      element.dispatchEvent(new CustomEvent('saved', { detail: 'after reset' }));
    },
  },
  {
    name: 'a handler that throws',
    async play(stage) {
      const { report, app } = await stage.report();
      report.on('loaded', () => {
        throw new Error('of the handler');
      });
      report.on('loaded', () => stage.note('the next one', 'heard'));
      await app.post('event', '/reports/U1/events/loaded', 1);
    },
  },
  {
    name: 'hooks',
    async play(stage) {
      const shown = ({ report, ...rest }: Loose) => ({ ...rest, report: report.constructor.name });
      const { app } = await stage.report({
        tokenType: 0,
        eventHooks: {
          applicationContextProvider: (request: Loose) => {
            stage.note('context asked', shown(request));
            return Promise.resolve({ context: 1 });
          },
          accessTokenProvider: (request: Loose) => {
            stage.note('token asked', shown(request));
            return 'fresh token';
          },
        },
      });
      await app.post('preQuery', '/reports/U1/eventHooks/preQuery', { query: 1 });
      await app.post('preQuery without a body', '/reports/U1/eventHooks/preQuery');
      await app.post('token', '/reports/U1/eventHooks/newAccessToken', { scope: 's' });
      await app.post('other', '/reports/U1/eventHooks/other', {});
      await app.post('nobody', '/reports/U2/eventHooks/preQuery', {});
    },
  },
  {
    name: 'hooks that are not there, or fail',
    async play(stage) {
      const bare = await stage.report();
      await bare.app.post('preQuery', '/reports/U1/eventHooks/preQuery', {});
      await bare.app.post('token', '/reports/U1/eventHooks/newAccessToken', {});
      const { app } = await stage.report({
        uniqueId: 'U2',
        tokenType: 0,
        eventHooks: {
          applicationContextProvider: () => Promise.reject(new Error('of the context')),
          accessTokenProvider: () => {
            throw new Error('of the token');
          },
        },
      });
      await app.post('preQuery', '/reports/U2/eventHooks/preQuery', {});
      await app.post('token', '/reports/U2/eventHooks/newAccessToken', {});
    },
  },
  {
    name: 'hooks of what is created',
    async play(stage) {
      const service = stage.service();
      const eventHooks = { accessTokenProvider: () => 'token of the hook' };
      const config = stage.reportConfig({
        type: 'quickCreate',
        tokenType: 0,
        eventHooks,
        uniqueId: 'Q',
        datasetCreateConfig: { locale: 'e', mashupDocument: '' },
      });
      const element = stage.element();
      service.quickCreate(element, config);
      const app = await stage.app(element);
      await stage.traffic('quick create', app);
      await app.post('token', '/reports/Q/eventHooks/newAccessToken', {});
    },
  },
  {
    name: 'the token hook of a creation',
    async play(stage) {
      const eventHooks = { accessTokenProvider: () => 'token of the hook' };
      const element = stage.element();
      stage
        .service()
        .createReport(
          element,
          stage.reportConfig({ type: 'create', datasetId: 'S', tokenType: 0, eventHooks, uniqueId: 'C' }),
        );
      const app = await stage.app(element);
      await stage.traffic('create', app);
      await app.post('token', '/reports/C/eventHooks/newAccessToken', {});
    },
  },
];
