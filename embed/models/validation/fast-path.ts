/**
 * A shortcut for the most common filters: lists of basic and advanced filters on columns and measures. It is several
 * times as fast as the tables. `true` means valid; `false` only means that the tables must decide.
 */

type CommonFilter = {
  $schema: unknown;
  target: Partial<Record<'table' | 'column' | 'measure', unknown>>;
  filterType: unknown;
  displaySettings: unknown;
  operator: unknown;
  values: unknown;
  requireSingleSelection: unknown;
  logicalOperator: unknown;
  conditions: unknown;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPrimitive = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function arePrimitive(values: unknown): boolean {
  if (!Array.isArray(values)) return false;
  for (const value of values) if (!isPrimitive(value)) return false;
  return true;
}

function areConditions(conditions: unknown): boolean {
  if (!Array.isArray(conditions)) return false;
  for (const condition of conditions as (Record<'operator' | 'value', unknown> | null | undefined)[]) {
    if (!isObject(condition) || typeof condition.operator !== 'string') return false;
    if (condition.value !== undefined && !isPrimitive(condition.value)) return false;
  }
  return true;
}

/** Whether a filter is surely a valid basic or advanced one. Unusual filters return false. */
export function isCommonFilter(value: unknown): boolean {
  if (!isObject(value)) return false;
  const filter = value as CommonFilter;
  if (typeof filter.$schema !== 'string' || filter.displaySettings !== undefined) return false;
  const target = filter.target;
  if (!isObject(target) || typeof target.table !== 'string') return false;
  if (typeof target.column !== 'string' && typeof target.measure !== 'string') return false;
  switch (filter.filterType) {
    case 1:
      if (filter.requireSingleSelection !== undefined && typeof filter.requireSingleSelection !== 'boolean')
        return false;
      return typeof filter.operator === 'string' && arePrimitive(filter.values);
    case 0:
      return typeof filter.logicalOperator === 'string' && areConditions(filter.conditions);
    default:
      return false;
  }
}
