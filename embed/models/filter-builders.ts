/** Filters, put together step by step: `new BasicFilterBuilder().withColumnTarget('Sales', 'City').in(['Portland']).build()`. */
import { RelativeDateOperators, type RelativeDateFilterTimeUnit } from './enums.ts';
import { AdvancedFilter, BasicFilter, RelativeDateFilter, RelativeTimeFilter, TopNFilter } from './filters.ts';
import type {
  AdvancedFilterConditionOperators,
  AdvancedFilterLogicalOperators,
  BasicFilterOperators,
  IAdvancedFilterCondition,
  PrimitiveValueType,
  TopNFilterOperators,
} from './types/filters.ts';
import type { IFilterTarget, ITarget } from './types/targets.ts';

/** The base class of all builders, with the target. Only `build()` validates, by the filter's own checks. */
export class FilterBuilder {
  declare target: IFilterTarget;

  withTargetObject(target: IFilterTarget): this {
    this.target = target;
    return this;
  }

  withColumnTarget(table: string, column: string): this {
    return this.withTargetObject({ table, column });
  }

  withMeasureTarget(table: string, measure: string): this {
    return this.withTargetObject({ table, measure });
  }

  withHierarchyLevelTarget(table: string, hierarchy: string, hierarchyLevel: string): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel });
  }

  withColumnAggregation(table: string, column: string, aggregationFunction: string): this {
    return this.withTargetObject({ table, column, aggregationFunction });
  }

  withHierarchyLevelAggregationTarget(
    table: string,
    hierarchy: string,
    hierarchyLevel: string,
    aggregationFunction: string,
  ): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel, aggregationFunction });
  }
}

export class BasicFilterBuilder extends FilterBuilder {
  declare private operator: BasicFilterOperators;
  declare private values: PrimitiveValueType[];
  private isRequireSingleSelection = false;

  private with(operator: BasicFilterOperators, values: PrimitiveValueType[]): this {
    this.operator = operator;
    this.values = values;
    return this;
  }

  in(values: PrimitiveValueType[]): this {
    return this.with('In', values);
  }

  notIn(values: PrimitiveValueType[]): this {
    return this.with('NotIn', values);
  }

  all(): this {
    return this.with('All', []);
  }

  requireSingleSelection(isRequireSingleSelection = false): this {
    this.isRequireSingleSelection = isRequireSingleSelection;
    return this;
  }

  build(): BasicFilter {
    const filter = new BasicFilter(this.target, this.operator, this.values);
    filter.requireSingleSelection = this.isRequireSingleSelection;
    return filter;
  }
}

export class AdvancedFilterBuilder extends FilterBuilder {
  declare private logicalOperator: AdvancedFilterLogicalOperators;
  private conditions: IAdvancedFilterCondition[] = [];

  and(): this {
    this.logicalOperator = 'And';
    return this;
  }

  or(): this {
    this.logicalOperator = 'Or';
    return this;
  }

  addCondition(operator: AdvancedFilterConditionOperators, value?: PrimitiveValueType | Date): this {
    // Sets the key even without a value, so that messages stay as in the published package.
    this.conditions.push({ operator, value } as IAdvancedFilterCondition);
    return this;
  }

  /** @throws Error without an operator, with more than two conditions, or with one and `or()`. */
  build(): AdvancedFilter {
    return new AdvancedFilter(this.target, this.logicalOperator, this.conditions);
  }
}

export class TopNFilterBuilder extends FilterBuilder {
  declare private operator: TopNFilterOperators;
  declare private itemCount: number;
  declare private orderByTargetValue: ITarget;

  top(itemCount: number): this {
    this.operator = 'Top';
    this.itemCount = itemCount;
    return this;
  }

  bottom(itemCount: number): this {
    this.operator = 'Bottom';
    this.itemCount = itemCount;
    return this;
  }

  orderByTarget(target: ITarget): this {
    this.orderByTargetValue = target;
    return this;
  }

  build(): TopNFilter {
    return new TopNFilter(this.target, this.operator, this.itemCount, this.orderByTargetValue);
  }
}

/** A span of time that ends now, contains now, or starts now. */
class RelativeFilterBuilder extends FilterBuilder {
  declare protected operator: RelativeDateOperators;
  declare protected timeUnitsCount: number;
  declare protected timeUnitType: RelativeDateFilterTimeUnit;

  private within(operator: RelativeDateOperators, count: number, unit: RelativeDateFilterTimeUnit): this {
    this.operator = operator;
    this.timeUnitsCount = count;
    this.timeUnitType = unit;
    return this;
  }

  inLast(timeUnitsCount: number, timeUnitType: RelativeDateFilterTimeUnit): this {
    return this.within(RelativeDateOperators.InLast, timeUnitsCount, timeUnitType);
  }

  inThis(timeUnitsCount: number, timeUnitType: RelativeDateFilterTimeUnit): this {
    return this.within(RelativeDateOperators.InThis, timeUnitsCount, timeUnitType);
  }

  inNext(timeUnitsCount: number, timeUnitType: RelativeDateFilterTimeUnit): this {
    return this.within(RelativeDateOperators.InNext, timeUnitsCount, timeUnitType);
  }
}

export class RelativeDateFilterBuilder extends RelativeFilterBuilder {
  private isTodayIncluded = true;

  includeToday(includeToday: boolean): this {
    this.isTodayIncluded = includeToday;
    return this;
  }

  build(): RelativeDateFilter {
    return new RelativeDateFilter(
      this.target,
      this.operator,
      this.timeUnitsCount,
      this.timeUnitType,
      this.isTodayIncluded,
    );
  }
}

export class RelativeTimeFilterBuilder extends RelativeFilterBuilder {
  build(): RelativeTimeFilter {
    return new RelativeTimeFilter(this.target, this.operator, this.timeUnitsCount, this.timeUnitType);
  }
}
