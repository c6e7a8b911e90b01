import type { FilterType } from './enums.ts';
import type { IFilter, IFilterDisplaySettings } from './types/filters.ts';
import type { IFilterGeneralTarget } from './types/targets.ts';

/** The base class of all filters. For a new kind of filter, extend it and set `schemaUrl`. */
export abstract class Filter {
  declare static schema: string;
  declare protected static schemaUrl: string;

  declare target: IFilterGeneralTarget;
  declare filterType: FilterType;
  declare displaySettings: IFilterDisplaySettings;
  declare protected schemaUrl: string;

  constructor(target: IFilterGeneralTarget, filterType: FilterType) {
    this.target = target;
    this.filterType = filterType;
  }

  /** The filter as it is sent. */
  toJSON(): IFilter {
    const filter: IFilter = { $schema: this.schemaUrl, target: this.target, filterType: this.filterType };
    if (this.displaySettings !== undefined) filter.displaySettings = this.displaySettings;
    return filter;
  }
}
