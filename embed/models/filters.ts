import { FilterType, type RelativeDateFilterTimeUnit, type RelativeDateOperators } from './enums.ts';
import { Filter } from './filter.ts';
import type {
  AdvancedFilterLogicalOperators,
  BasicFilterOperators,
  IAdvancedFilter,
  IAdvancedFilterCondition,
  IBasicFilter,
  IFilter,
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
  IFilterGeneralTarget,
  IFilterKeyTarget,
  IFilterTarget,
  IHierarchyIdentityFilterTarget,
  IIdentityFilterTarget,
  IIncludeExcludeFilterTarget,
  ITarget,
  ITupleFilterTarget,
} from './types/targets.ts';

/** Reads a list that is given as separate arguments or as the first argument. */
const listOf = <T>(given: (T | T[])[]) => (Array.isArray(given[0]) ? given[0] : given) as T[];

/** A filter with further members. `members` sets the order of the constructor's values and of the sent members. */
abstract class KindOfFilter extends Filter {
  /** @internal */
  declare static readonly members: readonly string[];

  constructor(target: IFilterGeneralTarget, filterType: FilterType, values: readonly unknown[]) {
    super(target, filterType);
    const { members, schemaUrl } = new.target;
    members.forEach((name, index) => Object.assign(this, { [name]: values[index] }));
    this.schemaUrl = schemaUrl;
  }

  override toJSON(): IFilter {
    const { members } = this.constructor as typeof KindOfFilter;
    const own: object = Object.fromEntries(members.map((name) => [name, this[name as keyof this]]));
    return { ...super.toJSON(), ...own };
  }
}

/** A filter of the app for which this library has no class. */
export class NotSupportedFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#notSupported';
  static override readonly members = ['message', 'notSupportedTypeName'];
  declare message: string;
  declare notSupportedTypeName: string;
  declare toJSON: () => INotSupportedFilter;

  constructor(target: IFilterTarget, message: string, notSupportedTypeName: string) {
    super(target, FilterType.Unknown, [message, notSupportedTypeName]);
  }
}

/** Selects data points to include or exclude. */
export class IncludeExcludeFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#includeExclude';
  static override readonly members = ['isExclude', 'values'];
  declare target: IIncludeExcludeFilterTarget;
  declare values: PrimitiveValueType[] | IncludeExcludeFilterValuesType;
  declare isExclude: boolean;
  declare toJSON: () => IIncludeExcludeFilter;

  constructor(
    target: IIncludeExcludeFilterTarget,
    isExclude: boolean,
    values: PrimitiveValueType[] | IncludeExcludeFilterValuesType,
  ) {
    super(target, FilterType.IncludeExclude, [isExclude, values]);
  }
}

export class TopNFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#topN';
  static override readonly members = ['operator', 'itemCount', 'orderBy'];
  declare operator: TopNFilterOperators;
  declare itemCount: number;
  declare orderBy: ITarget;
  declare toJSON: () => ITopNFilter;

  constructor(target: IFilterTarget, operator: TopNFilterOperators, itemCount: number, orderBy: ITarget) {
    super(target, FilterType.TopN, [operator, itemCount, orderBy]);
  }
}

export class RelativeDateFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#relativeDate';
  static override readonly members = ['operator', 'timeUnitsCount', 'timeUnitType', 'includeToday'];
  declare operator: RelativeDateOperators;
  declare timeUnitsCount: number;
  declare timeUnitType: RelativeDateFilterTimeUnit;
  declare includeToday: boolean;
  declare toJSON: () => IRelativeDateFilter;

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
    includeToday: boolean,
  ) {
    super(target, FilterType.RelativeDate, [operator, timeUnitsCount, timeUnitType, includeToday]);
  }
}

export class RelativeTimeFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#relativeTime';
  static override readonly members = ['operator', 'timeUnitsCount', 'timeUnitType'];
  declare operator: RelativeDateOperators;
  declare timeUnitsCount: number;
  declare timeUnitType: RelativeDateFilterTimeUnit;
  declare toJSON: () => IRelativeTimeFilter;

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
  ) {
    super(target, FilterType.RelativeTime, [operator, timeUnitsCount, timeUnitType]);
  }
}

/** Selects or excludes values of a column. The values are separate arguments or a list. */
export class BasicFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#basic';
  static override readonly members = ['operator', 'values'];
  declare operator: BasicFilterOperators;
  declare values: PrimitiveValueType[];
  declare keyValues: PrimitiveValueType[][];
  declare requireSingleSelection: boolean;

  /** @throws Error when there are no values, except for the operator "All". */
  constructor(
    target: IFilterTarget,
    operator: BasicFilterOperators,
    ...values: (PrimitiveValueType | PrimitiveValueType[])[]
  ) {
    super(target, FilterType.Basic, [operator, listOf(values)]);
    if (values.length === 0 && operator !== 'All') {
      throw new Error('values must be a non-empty array unless your operator is "All".');
    }
  }

  override toJSON(): IBasicFilter {
    const requireSingleSelection = Boolean(this.requireSingleSelection as unknown);
    return { ...super.toJSON(), requireSingleSelection } as unknown as IBasicFilter;
  }
}

export class BasicFilterWithKeys extends BasicFilter {
  declare target: IFilterKeyTarget;

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

/** Selects rows by their identity in the app. */
export class IdentityFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#identity';
  static override readonly members = ['operator'];
  declare target: IIdentityFilterTarget;
  declare operator: IdentityFilterOperators;
  declare toJSON: () => IIdentityFilter;

  constructor(target: IIdentityFilterTarget, operator: IdentityFilterOperators) {
    super(target, FilterType.Identity, [operator]);
  }
}

/** Several columns together. */
export class TupleFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#tuple';
  static override readonly members = ['operator', 'values'];
  declare target: ITupleFilterTarget;
  declare operator: TupleFilterOperators;
  declare values: TupleValueType[];
  declare toJSON: () => ITupleFilter;

  constructor(target: ITupleFilterTarget, operator: TupleFilterOperators, values: TupleValueType[]) {
    super(target, FilterType.Tuple, [operator, values]);
  }
}

/** One or two conditions on a column or measure; given one by one or as a list. */
export class AdvancedFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#advanced';
  static override readonly members = ['logicalOperator', 'conditions'];
  declare logicalOperator: AdvancedFilterLogicalOperators;
  declare conditions: IAdvancedFilterCondition[];
  declare toJSON: () => IAdvancedFilter;

  /** @throws Error without an operator, with more than two conditions, or with one and another operator than "And". */
  constructor(
    target: IFilterTarget,
    logicalOperator: AdvancedFilterLogicalOperators,
    ...conditions: (IAdvancedFilterCondition | IAdvancedFilterCondition[])[]
  ) {
    const list = listOf(conditions);
    super(target, FilterType.Advanced, [logicalOperator, list]);
    if (typeof logicalOperator !== 'string' || logicalOperator.length === 0) {
      throw new Error(`logicalOperator must be a valid operator, You passed: ${logicalOperator}`);
    }
    if (list.length > 2) {
      throw new Error(`AdvancedFilters may not have more than two conditions. You passed: ${conditions.length}`);
    }
    if (list.length === 1 && logicalOperator !== 'And') {
      throw new Error('Logical Operator must be "And" when there is only one condition provided');
    }
  }
}

export class HierarchyFilter extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#hierarchy';
  static override readonly members: readonly string[] = ['hierarchyData'];
  declare target: (IFilterTarget | IFilterKeyTarget)[];
  declare hierarchyData: IHierarchyFilterNode[];
  declare toJSON: () => IHierarchyFilter;

  constructor(target: (IFilterTarget | IFilterKeyTarget)[], hierarchyData: IHierarchyFilterNode[]) {
    super(target, FilterType.Hierarchy, [hierarchyData]);
  }
}

export class HierarchyIdentityFilter<IdentityType> extends KindOfFilter {
  static override schemaUrl = 'http://powerbi.com/product/schema#hierarchyIdentity';
  static override readonly members: readonly string[] = ['hierarchyData'];
  declare target: IHierarchyIdentityFilterTarget;
  declare hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[];
  declare toJSON: () => IHierarchyIdentityFilter<IdentityType>;

  constructor(target: IHierarchyIdentityFilterTarget, hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[]) {
    super(target, FilterType.HierarchyIdentity, [hierarchyData]);
  }
}
