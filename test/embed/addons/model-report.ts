/** A model report for add-ons that call its methods: pages, filters, slicers, bookmarks and printing. */
import type { ConfigurationLayer } from '../../../embed/embeds/base/resolve-configuration.ts';
import type { IFilter, ISlicerState } from '../../../embed/models/index.ts';

type PageState = { filters: IFilter[]; slicers: Record<string, ISlicerState> };
type Shown = { page: string; filters: IFilter[]; pages: Record<string, PageState>; sorting: string };

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const filter = (value: string) =>
  ({ $schema: 's', target: { table: 'T', column: value }, filterType: 1 }) as unknown as IFilter;
export const chosen = (value: string): ISlicerState => ({ filters: [filter(value)] as never });

export class ModelReport {
  shown: Shown;
  readonly printed: string[] = [];
  readonly calls: string[] = [];
  /** The page embeds the report. */
  embed(given: Record<string, unknown>) {
    this.config = this.given = given;
  }

  /** Methods that are refused. */
  refusing = new Set<string>();
  readonly element = document.createElement('div');
  /** In a document, unless a test removes its window. */
  readonly iframe = { contentWindow: {} } as HTMLIFrameElement;
  snapshot = { phase: 'loading' };
  given: Record<string, unknown> = {};
  layers: ConfigurationLayer[] = [];
  config: Record<string, unknown> & { accessToken?: string } = { type: 'report', accessToken: 'T1' };
  size: { width: number; height: number } | undefined = { width: 1280, height: 720 };
  isReloading = false;
  private readonly handlers = new Map<string, Set<(event: never) => void>>();

  constructor(readonly names: readonly string[] = ['P1', 'P2', 'Hidden']) {
    this.shown = this.fresh();
  }

  private fresh(): Shown {
    const pages = Object.fromEntries(this.names.map((name) => [name, { filters: [], slicers: { S1: chosen('all') } }]));
    return { page: this.names[0]!, filters: [], pages, sorting: 'by name' };
  }

  private async say<T>(method: string, act: () => T): Promise<T> {
    await Promise.resolve();
    this.calls.push(method);
    if (this.refusing.has(method)) throw new Error(`${method} was refused`);
    return act();
  }

  on(name: string, handler: (event: never) => void) {
    const known = this.handlers.get(name) ?? new Set();
    this.handlers.set(name, known.add(handler));
    return () => void known.delete(handler);
  }

  raise(name: string, detail: unknown = {}) {
    for (const handler of this.handlers.get(name) ?? []) handler({ detail } as never);
  }

  listeners = () => [...this.handlers.values()].reduce((sum, { size }) => sum + size, 0);

  readonly bookmarksManager = {
    capture: () => this.say('capture', () => ({ name: 'b', displayName: 'b', state: this.stateOf() })),
    apply: (_name: string) => this.say('apply', () => Object.assign(this.shown, { filters: [filter('bookmark')] })),
    applyState: (state: string) => this.say('applyState', () => Object.assign(this.shown, JSON.parse(state))),
  };

  /** A bookmark stores sorting and the page. Applying it removes the report's filters. */
  private stateOf = () => JSON.stringify({ sorting: this.shown.sorting, page: this.shown.page, filters: [] });

  getFilters = () => this.say('getFilters', () => copy(this.shown.filters));
  setFilters = (filters: IFilter[]) => this.say('setFilters', () => void (this.shown.filters = copy(filters)));
  setPage = (name: string) =>
    this.say('setPage', () => {
      this.shown.page = name;
      // The event arrives in a separate message, as from the app.
      setImmediate(() => this.raise('rendered'));
    });
  print = (): Promise<void> => this.say('print', () => void this.printed.push(this.shown.page));
  getPages = () => this.say('getPages', () => this.names.map((name) => this.page(name)));
  getActivePage = () => this.say('getActivePage', () => this.page(this.shown.page));
  reload = () => this.say('reload', () => void (this.shown = this.fresh()));
  whenLoaded = () => this.say('whenLoaded', () => undefined);
  update = (config: object) =>
    this.say('update', () => {
      this.given = { ...config };
      this.config = this.layers.reduce<object>((below, layer) => layer(below), config) as typeof this.config;
      this.shown = this.fresh();
    });

  page(name: string) {
    const state = () => this.shown.pages[name]!;
    return {
      name,
      isActive: this.shown.page === name,
      visibility: name === 'Hidden' ? 1 : 0,
      ...(this.size && { defaultSize: this.size }),
      getFilters: () => this.say('page.getFilters', () => copy(state().filters)),
      setFilters: (filters: IFilter[]) => this.say('page.setFilters', () => void (state().filters = copy(filters))),
      getSlicers: () =>
        this.say('getSlicers', () =>
          Object.keys(state().slicers).map((slicer) => ({
            name: slicer,
            getSlicerState: () => this.say('getSlicerState', () => copy(state().slicers[slicer]!)),
            setSlicerState: (next: ISlicerState) =>
              this.say('setSlicerState', () => void (state().slicers[slicer] = copy(next))),
          })),
        ),
    };
  }
}
