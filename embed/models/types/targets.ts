/** The targets of filters and slicers: columns, levels of a hierarchy, measures. */

export interface IQueryNameTarget {
  queryName: string;
}

export interface IBaseTarget {
  $schema?: string;
}

export interface IPercentOfGrandTotalTarget {
  percentOfGrandTotal?: boolean;
}

export interface IColumnTarget extends IBaseTarget {
  table: string;
  column: string;
}

export interface IKeyColumnsTarget extends IColumnTarget {
  keys: string[];
}

export interface IHierarchyLevelTarget extends IBaseTarget {
  table: string;
  hierarchy: string;
  hierarchyLevel: string;
}

export interface IKeyHierarchyTarget extends IHierarchyLevelTarget {
  keys: string[];
}

export interface INotSupportedTarget extends IBaseTarget {
  table: string;
}

/** A calculation that is defined in a visual. */
export interface IVisualCalculationTarget extends IBaseTarget {
  name: string;
  daxExpression: string;
  hidden?: boolean;
}

export interface IMeasureTarget extends IBaseTarget, IPercentOfGrandTotalTarget {
  table: string;
  measure: string;
  hidden?: boolean;
}

export interface IAggregationTarget extends IPercentOfGrandTotalTarget {
  aggregationFunction: string;
  hidden?: boolean;
}

export interface IColumnAggrTarget extends IColumnTarget, IAggregationTarget {}

export interface IHierarchyLevelAggrTarget extends IHierarchyLevelTarget, IAggregationTarget {}

export type IKeyTarget = IKeyColumnsTarget | IKeyHierarchyTarget;

export type ITarget =
  | IColumnTarget
  | IHierarchyLevelTarget
  | IMeasureTarget
  | INotSupportedTarget
  | IColumnAggrTarget
  | IHierarchyLevelAggrTarget;

export interface IBaseFilterTarget extends IBaseTarget {
  table: string;
}

export interface IFilterColumnTarget extends IBaseFilterTarget, IColumnTarget {}

export interface IFilterKeyColumnsTarget extends IFilterColumnTarget, IKeyColumnsTarget {}

export interface IFilterHierarchyTarget extends IBaseFilterTarget, IHierarchyLevelTarget {}

export interface IFilterKeyHierarchyTarget extends IFilterHierarchyTarget, IKeyHierarchyTarget {}

export interface INotSupportedFilterTarget extends IBaseFilterTarget, INotSupportedTarget {}

export interface IFilterAggregationTarget extends IBaseFilterTarget, IAggregationTarget {}

export interface IFilterMeasureTarget extends IBaseFilterTarget, IMeasureTarget {}

export interface IFilterColumnAggrTarget extends IFilterColumnTarget, IFilterAggregationTarget {}

export interface IFilterHierarchyAggrTarget extends IFilterHierarchyTarget, IFilterAggregationTarget {}

export interface IFilterGroupedColumnsTarget extends IFilterColumnTarget {
  groupedColumns: IFilterTarget[];
}

export type IFilterKeyTarget = IFilterKeyColumnsTarget | IFilterKeyHierarchyTarget;

export type IFilterTarget =
  | IFilterColumnTarget
  | IFilterHierarchyTarget
  | IFilterMeasureTarget
  | INotSupportedFilterTarget
  | IFilterColumnAggrTarget
  | IFilterHierarchyAggrTarget;

export type ITupleFilterTarget = IFilterTarget[];
export type IIdentityFilterTarget = number[];
export type IHierarchyIdentityFilterTarget = IQueryNameTarget[];
export type IIncludeExcludeFilterTarget = IFilterTarget | (IFilterTarget | IFilterKeyTarget)[][];

export type IFilterGeneralTarget =
  | IFilterTarget
  | IFilterKeyTarget
  | ITupleFilterTarget
  | IIdentityFilterTarget
  | IIncludeExcludeFilterTarget
  | IHierarchyIdentityFilterTarget;

export type SlicerTarget = IFilterTarget | IFilterKeyTarget;
