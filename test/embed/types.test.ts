/** The types that a caller meets: the component by its `type`, the event by its name. */
import { describe, expectTypeOf, it } from 'vitest';
import type { Dashboard, Embed, models, Page, Report, service, Tile } from '../../embed/index.ts';

declare const powerbi: service.Service;
declare const element: HTMLElement;

/** Never called: the compiler checks its content. */
export function said() {
  const report = powerbi.embed(element, { type: 'report', id: 'R1', embedUrl: 'https://app.powerbi.com/reportEmbed' });
  expectTypeOf(report).toEqualTypeOf<Report>();
  expectTypeOf(
    powerbi.load(element, { type: 'dashboard', frameAttributes: { title: 'Sales' } }),
  ).toEqualTypeOf<Dashboard>();
  expectTypeOf(powerbi.bootstrap(element, { type: 'tile' })).toEqualTypeOf<Tile>();
  expectTypeOf(powerbi.embed(element)).toEqualTypeOf<Embed>();
  report.on('pageChanged', ({ detail }) => expectTypeOf(detail).toEqualTypeOf<{ newPage: Page }>());
  report.on('dataSelected', ({ detail }) => expectTypeOf(detail.visual).toEqualTypeOf<models.IVisual>());
  report.on('exportDataCompleted', ({ detail }) =>
    expectTypeOf(detail).toEqualTypeOf<models.IExportDataCompletedEvent>(),
  );
  report.on('error', ({ detail }) => expectTypeOf(detail).toEqualTypeOf<models.IError>());
  report.on<{ mine: 1 }>('anything', ({ detail }) => expectTypeOf(detail.mine).toEqualTypeOf<1>());
  expectTypeOf(report.on('loaded', () => {})).toEqualTypeOf<() => void>();
  // @ts-expect-error -- a layout type is a number
  powerbi.embed(element, { type: 'report', settings: { layoutType: 'x' } } satisfies service.ConfigurationOf<'report'>);
}

describe('types', () => {
  it('are checked by the compiler', () => {
    expectTypeOf(said).toBeFunction();
  });
});
