/**
 * Type guards for targets, filters and extensions. For `null` and `undefined`, those of targets throw a `TypeError`,
 * and those of filters and extensions return the falsy value.
 */
import { FilterType } from './enums.ts';
import type {
  Extensions,
  IExtension,
  IExtensions,
  IFlatMenuExtension,
  IGroupedMenuExtension,
  IMenuExtension,
} from './types/commands.ts';
import type {
  IAdvancedFilter,
  IBasicFilterWithKeys,
  IFilter,
  OnLoadFilters,
  ReportLevelFilters,
} from './types/filters.ts';
import type {
  IColumnAggrTarget,
  IColumnTarget,
  IFilterKeyColumnsTarget,
  IFilterTarget,
  IHierarchyLevelAggrTarget,
  IHierarchyLevelTarget,
  IMeasureTarget,
  IPercentOfGrandTotalTarget,
  IVisualCalculationTarget,
} from './types/targets.ts';

/** The kind of a filter by `filterType`, else by its shape; advanced filters always by shape, since their type is 0. */
export function getFilterType(filter: IFilter): FilterType {
  if (filter.filterType) return filter.filterType;
  const { operator, values, logicalOperator, conditions } = filter as Partial<IBasicFilterWithKeys & IAdvancedFilter>;
  if (typeof operator === 'string' && Array.isArray(values)) return FilterType.Basic;
  if (typeof logicalOperator === 'string' && Array.isArray(conditions)) return FilterType.Advanced;
  return FilterType.Unknown;
}

export function isFilterKeyColumnsTarget(target: IFilterTarget): boolean {
  return isColumn(target) && Boolean((target as IFilterKeyColumnsTarget).keys);
}

export function isBasicFilterWithKeys(filter: IFilter): boolean {
  return getFilterType(filter) === FilterType.Basic && Boolean((filter as IBasicFilterWithKeys).keyValues);
}

export function isMeasure(arg: unknown): arg is IMeasureTarget {
  const { table, measure } = arg as Partial<IMeasureTarget>;
  return table !== undefined && measure !== undefined;
}

export function isColumn(arg: unknown): arg is IColumnTarget {
  const { table, column, aggregationFunction } = arg as Partial<IColumnAggrTarget>;
  return Boolean(table && column && !aggregationFunction);
}

export function isColumnAggr(arg: unknown): arg is IColumnAggrTarget {
  const { table, column, aggregationFunction } = arg as Partial<IColumnAggrTarget>;
  return Boolean(table && column && aggregationFunction);
}

export function isHierarchyLevel(arg: unknown): arg is IHierarchyLevelTarget {
  const { table, hierarchy, hierarchyLevel, aggregationFunction } = arg as Partial<IHierarchyLevelAggrTarget>;
  return Boolean(table && hierarchy && hierarchyLevel && !aggregationFunction);
}

export function isHierarchyLevelAggr(arg: unknown): arg is IHierarchyLevelAggrTarget {
  const { table, hierarchy, hierarchyLevel, aggregationFunction } = arg as Partial<IHierarchyLevelAggrTarget>;
  return Boolean(table && hierarchy && hierarchyLevel && aggregationFunction);
}

export function isPercentOfGrandTotal(arg: unknown): arg is IPercentOfGrandTotalTarget {
  return Boolean((arg as IPercentOfGrandTotalTarget).percentOfGrandTotal);
}

export function isVisualCalculation(arg: unknown): arg is IVisualCalculationTarget {
  const { name, daxExpression } = arg as Partial<IVisualCalculationTarget>;
  return Boolean(name && daxExpression);
}

export function isReportFiltersArray(filters: ReportLevelFilters[] | OnLoadFilters): filters is ReportLevelFilters[] {
  return Array.isArray(filters);
}

export function isOnLoadFilters(filters: ReportLevelFilters[] | OnLoadFilters): filters is OnLoadFilters {
  return filters && !isReportFiltersArray(filters);
}

export function isIExtensionArray(extensions: Extensions): extensions is IExtension[] {
  return Array.isArray(extensions);
}

export function isIExtensions(extensions: Extensions): extensions is IExtensions {
  return extensions && !isIExtensionArray(extensions);
}

export function isGroupedMenuExtension(menuExtension: IMenuExtension): menuExtension is IGroupedMenuExtension {
  return menuExtension && Boolean((menuExtension as IGroupedMenuExtension).groupName);
}

export function isFlatMenuExtension(menuExtension: IMenuExtension): menuExtension is IFlatMenuExtension {
  return menuExtension && !isGroupedMenuExtension(menuExtension);
}
