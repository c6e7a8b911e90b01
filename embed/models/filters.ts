import { FilterType, type RelativeDateFilterTimeUnit, type RelativeDateOperators } from './enums.ts';
import { Filter } from './filter.ts';
import type {
  AdvancedFilterLogicalOperators,
  BasicFilterOperators,
  IAdvancedFilter,
  IAdvancedFilterCondition,
  IBasicFilter,
  IHierarchyFilter,
  IHierarchyFilterNode,
  IHierarchyIdentityFilter,
  IHierarchyIdentityFilterNode,
  IIdentityFilter,
  IIncludeExcludeFilter,
  IncludeExcludeFilterValuesType,
  INotSupportedFilter,
  IRelativeDateFilter,
  IRelativeTimeFilter,
  ITopNFilter,
  ITupleFilter,
  IdentityFilterOperators,
  PrimitiveValueType,
  TopNFilterOperators,
  TupleFilterOperators,
  TupleValueType,
} from './types/filters.ts';
import type {
  IFilterKeyTarget,
  IFilterTarget,
  IHierarchyIdentityFilterTarget,
  IIdentityFilterTarget,
  IIncludeExcludeFilterTarget,
  ITarget,
  ITupleFilterTarget,
} from './types/targets.ts';

/** A list given as the arguments themselves, or as the first of them. */
const listOf = <T>(given: (T | T[])[]) => (Array.isArray(given[0]) ? given[0] : given) as T[];

/** A filter of the app that has no class here. */
export class NotSupportedFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#notSupported';
  message: string;
  notSupportedTypeName: string;

  constructor(target: IFilterTarget, message: string, notSupportedTypeName: string) {
    super(target, FilterType.Unknown);
    this.message = message;
    this.notSupportedTypeName = notSupportedTypeName;
    this.schemaUrl = NotSupportedFilter.schemaUrl;
  }

  override toJSON(): INotSupportedFilter {
    return { ...super.toJSON(), message: this.message, notSupportedTypeName: this.notSupportedTypeName };
  }
}

/** Data points that are shown alone, or hidden. */
export class IncludeExcludeFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#includeExclude';
  declare target: IIncludeExcludeFilterTarget;
  values: PrimitiveValueType[] | IncludeExcludeFilterValuesType;
  isExclude: boolean;

  constructor(
    target: IIncludeExcludeFilterTarget,
    isExclude: boolean,
    values: PrimitiveValueType[] | IncludeExcludeFilterValuesType,
  ) {
    super(target, FilterType.IncludeExclude);
    this.values = values;
    this.isExclude = isExclude;
    this.schemaUrl = IncludeExcludeFilter.schemaUrl;
  }

  override toJSON(): IIncludeExcludeFilter {
    return { ...super.toJSON(), target: this.target, isExclude: this.isExclude, values: this.values };
  }
}

export class TopNFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#topN';
  operator: TopNFilterOperators;
  itemCount: number;
  orderBy: ITarget;

  constructor(target: IFilterTarget, operator: TopNFilterOperators, itemCount: number, orderBy: ITarget) {
    super(target, FilterType.TopN);
    this.operator = operator;
    this.itemCount = itemCount;
    this.orderBy = orderBy;
    this.schemaUrl = TopNFilter.schemaUrl;
  }

  override toJSON(): ITopNFilter {
    return { ...super.toJSON(), operator: this.operator, itemCount: this.itemCount, orderBy: this.orderBy };
  }
}

export class RelativeDateFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#relativeDate';
  operator: RelativeDateOperators;
  timeUnitsCount: number;
  timeUnitType: RelativeDateFilterTimeUnit;
  includeToday: boolean;

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
    includeToday: boolean,
  ) {
    super(target, FilterType.RelativeDate);
    this.operator = operator;
    this.timeUnitsCount = timeUnitsCount;
    this.timeUnitType = timeUnitType;
    this.includeToday = includeToday;
    this.schemaUrl = RelativeDateFilter.schemaUrl;
  }

  override toJSON(): IRelativeDateFilter {
    const { operator, timeUnitsCount, timeUnitType, includeToday } = this;
    return { ...super.toJSON(), operator, timeUnitsCount, timeUnitType, includeToday };
  }
}

export class RelativeTimeFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#relativeTime';
  operator: RelativeDateOperators;
  timeUnitsCount: number;
  timeUnitType: RelativeDateFilterTimeUnit;

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
  ) {
    super(target, FilterType.RelativeTime);
    this.operator = operator;
    this.timeUnitsCount = timeUnitsCount;
    this.timeUnitType = timeUnitType;
    this.schemaUrl = RelativeTimeFilter.schemaUrl;
  }

  override toJSON(): IRelativeTimeFilter {
    const { operator, timeUnitsCount, timeUnitType } = this;
    return { ...super.toJSON(), operator, timeUnitsCount, timeUnitType };
  }
}

/** Values of a column, in or out; given one by one or as a list. */
export class BasicFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#basic';
  operator: BasicFilterOperators;
  values: PrimitiveValueType[];
  declare keyValues: PrimitiveValueType[][];
  declare requireSingleSelection: boolean;

  /** @throws Error when there are no values, except for the operator "All". */
  constructor(
    target: IFilterTarget,
    operator: BasicFilterOperators,
    ...values: (PrimitiveValueType | PrimitiveValueType[])[]
  ) {
    super(target, FilterType.Basic);
    this.operator = operator;
    this.schemaUrl = BasicFilter.schemaUrl;
    if (values.length === 0 && operator !== 'All') {
      throw new Error('values must be a non-empty array unless your operator is "All".');
    }
    this.values = listOf(values);
  }

  override toJSON(): IBasicFilter {
    const requireSingleSelection = Boolean(this.requireSingleSelection as unknown);
    return { ...super.toJSON(), operator: this.operator, values: this.values, requireSingleSelection };
  }
}

export class BasicFilterWithKeys extends BasicFilter {
  declare target: IFilterKeyTarget;
  declare keyValues: PrimitiveValueType[][];

  /** @throws Error when the tuples of key values do not fit the keys of the target. */
  constructor(
    target: IFilterKeyTarget,
    operator: BasicFilterOperators,
    values: PrimitiveValueType | PrimitiveValueType[],
    keyValues: PrimitiveValueType[][],
  ) {
    super(target, operator, values);
    const keys = target.keys ? target.keys.length : 0;
    if (keys > 0 && !keyValues) {
      throw new Error(`You should pass the values to be filtered for each key. You passed: no values and ${keys} keys`);
    }
    if (keys === 0 && keyValues.length > 0) {
      throw new Error("You passed key values but your target object doesn't contain the keys to be filtered");
    }
    const misfit = keyValues.find((tuple) => tuple && tuple.length !== keys);
    if (misfit) {
      throw new Error(
        `Each tuple of key values should contain a value for each of the keys. You passed: ${misfit.length} values and ${keys} keys`,
      );
    }
    this.keyValues = keyValues;
  }

  override toJSON(): IBasicFilter {
    return Object.assign(super.toJSON(), { keyValues: this.keyValues });
  }
}

/** Rows by their identity in the app. */
export class IdentityFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#identity';
  declare target: IIdentityFilterTarget;
  operator: IdentityFilterOperators;

  constructor(target: IIdentityFilterTarget, operator: IdentityFilterOperators) {
    super(target, FilterType.Identity);
    this.operator = operator;
    this.schemaUrl = IdentityFilter.schemaUrl;
  }

  override toJSON(): IIdentityFilter {
    return { ...super.toJSON(), target: this.target, operator: this.operator };
  }
}

/** Several columns together. */
export class TupleFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#tuple';
  declare target: ITupleFilterTarget;
  operator: TupleFilterOperators;
  values: TupleValueType[];

  constructor(target: ITupleFilterTarget, operator: TupleFilterOperators, values: TupleValueType[]) {
    super(target, FilterType.Tuple);
    this.operator = operator;
    this.schemaUrl = TupleFilter.schemaUrl;
    this.values = values;
  }

  override toJSON(): ITupleFilter {
    return { ...super.toJSON(), target: this.target, operator: this.operator, values: this.values };
  }
}

/** One or two conditions on a column or measure; given one by one or as a list. */
export class AdvancedFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#advanced';
  logicalOperator: AdvancedFilterLogicalOperators;
  conditions: IAdvancedFilterCondition[];

  /** @throws Error without an operator, with more than two conditions, or with one and another operator than "And". */
  constructor(
    target: IFilterTarget,
    logicalOperator: AdvancedFilterLogicalOperators,
    ...conditions: (IAdvancedFilterCondition | IAdvancedFilterCondition[])[]
  ) {
    super(target, FilterType.Advanced);
    this.schemaUrl = AdvancedFilter.schemaUrl;
    if (typeof logicalOperator !== 'string' || logicalOperator.length === 0) {
      throw new Error(`logicalOperator must be a valid operator, You passed: ${logicalOperator}`);
    }
    this.logicalOperator = logicalOperator;
    this.conditions = listOf(conditions);
    if (this.conditions.length > 2) {
      throw new Error(`AdvancedFilters may not have more than two conditions. You passed: ${conditions.length}`);
    }
    if (this.conditions.length === 1 && logicalOperator !== 'And') {
      throw new Error('Logical Operator must be "And" when there is only one condition provided');
    }
  }

  override toJSON(): IAdvancedFilter {
    return { ...super.toJSON(), logicalOperator: this.logicalOperator, conditions: this.conditions };
  }
}

export class HierarchyFilter extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#hierarchy';
  declare target: (IFilterTarget | IFilterKeyTarget)[];
  hierarchyData: IHierarchyFilterNode[];

  constructor(target: (IFilterTarget | IFilterKeyTarget)[], hierarchyData: IHierarchyFilterNode[]) {
    super(target, FilterType.Hierarchy);
    this.schemaUrl = HierarchyFilter.schemaUrl;
    this.hierarchyData = hierarchyData;
  }

  override toJSON(): IHierarchyFilter {
    return { ...super.toJSON(), target: this.target, hierarchyData: this.hierarchyData };
  }
}

export class HierarchyIdentityFilter<IdentityType> extends Filter {
  static override schemaUrl = 'http://powerbi.com/product/schema#hierarchyIdentity';
  declare target: IHierarchyIdentityFilterTarget;
  hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[];

  constructor(target: IHierarchyIdentityFilterTarget, hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[]) {
    super(target, FilterType.HierarchyIdentity);
    this.schemaUrl = HierarchyIdentityFilter.schemaUrl;
    this.hierarchyData = hierarchyData;
  }

  override toJSON(): IHierarchyIdentityFilter<IdentityType> {
    return { ...super.toJSON(), target: this.target, hierarchyData: this.hierarchyData };
  }
}
