/**
 * Code written for the published types must compile against ours. Each type, enumeration and function must match its counterpart in both
 * directions, with the same properties. `npm run types` checks this; nothing here runs.
 */
import type * as ours from '../../../embed/models/index.ts';
import type * as theirs from 'powerbi-models';

type SameKeys<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? true : false) : false;

type Same<Ours, Theirs> = [Ours] extends [Theirs]
  ? [Theirs] extends [Ours]
    ? SameKeys<Ours, Theirs> extends true
      ? 'same'
      : 'has other properties'
    : 'theirs does not fit ours'
  : 'ours does not fit theirs';

export type Types = {
  AdvancedFilterConditionOperators: Same<
    ours.AdvancedFilterConditionOperators,
    theirs.AdvancedFilterConditionOperators
  >;
  AdvancedFilterLogicalOperators: Same<ours.AdvancedFilterLogicalOperators, theirs.AdvancedFilterLogicalOperators>;
  BasicFilterOperators: Same<ours.BasicFilterOperators, theirs.BasicFilterOperators>;
  CommandExtensionSelector: Same<ours.CommandExtensionSelector, theirs.CommandExtensionSelector>;
  EventHooks: Same<ours.EventHooks, theirs.EventHooks>;
  Extensions: Same<ours.Extensions, theirs.Extensions>;
  HierarchyFilterNodeOperators: Same<ours.HierarchyFilterNodeOperators, theirs.HierarchyFilterNodeOperators>;
  IActionBar: Same<ours.IActionBar, theirs.IActionBar>;
  IAddBookmarkRequest: Same<ours.IAddBookmarkRequest, theirs.IAddBookmarkRequest>;
  IAdvancedFilter: Same<ours.IAdvancedFilter, theirs.IAdvancedFilter>;
  IAdvancedFilterCondition: Same<ours.IAdvancedFilterCondition, theirs.IAdvancedFilterCondition>;
  IAggregationTarget: Same<ours.IAggregationTarget, theirs.IAggregationTarget>;
  IApplyBookmarkByNameRequest: Same<ours.IApplyBookmarkByNameRequest, theirs.IApplyBookmarkByNameRequest>;
  IApplyBookmarkRequest: Same<ours.IApplyBookmarkRequest, theirs.IApplyBookmarkRequest>;
  IApplyBookmarkStateRequest: Same<ours.IApplyBookmarkStateRequest, theirs.IApplyBookmarkStateRequest>;
  IBaseFilterTarget: Same<ours.IBaseFilterTarget, theirs.IBaseFilterTarget>;
  IBaseTarget: Same<ours.IBaseTarget, theirs.IBaseTarget>;
  IBasicFilter: Same<ours.IBasicFilter, theirs.IBasicFilter>;
  IBasicFilterWithKeys: Same<ours.IBasicFilterWithKeys, theirs.IBasicFilterWithKeys>;
  IBetweenDataReference: Same<ours.IBetweenDataReference, theirs.IBetweenDataReference>;
  IBookmarksPane: Same<ours.IBookmarksPane, theirs.IBookmarksPane>;
  IBootstrapEmbedConfiguration: Same<ours.IBootstrapEmbedConfiguration, theirs.IBootstrapEmbedConfiguration>;
  ICanvasStyle: Same<ours.ICanvasStyle, theirs.ICanvasStyle>;
  ICaptureBookmarkOptions: Same<ours.ICaptureBookmarkOptions, theirs.ICaptureBookmarkOptions>;
  ICaptureBookmarkRequest: Same<ours.ICaptureBookmarkRequest, theirs.ICaptureBookmarkRequest>;
  ICavasItemsSelection: Same<ours.ICavasItemsSelection, theirs.ICavasItemsSelection>;
  ICloneVisualRequest: Same<ours.ICloneVisualRequest, theirs.ICloneVisualRequest>;
  ICloneVisualResponse: Same<ours.ICloneVisualResponse, theirs.ICloneVisualResponse>;
  ICollapsible: Same<ours.ICollapsible, theirs.ICollapsible>;
  IColumnAggrTarget: Same<ours.IColumnAggrTarget, theirs.IColumnAggrTarget>;
  IColumnSchema: Same<ours.IColumnSchema, theirs.IColumnSchema>;
  IColumnTarget: Same<ours.IColumnTarget, theirs.IColumnTarget>;
  ICommandExtension: Same<ours.ICommandExtension, theirs.ICommandExtension>;
  ICommandSettings: Same<ours.ICommandSettings, theirs.ICommandSettings>;
  ICommandsSettings: Same<ours.ICommandsSettings, theirs.ICommandsSettings>;
  ICommonEmbedConfiguration: Same<ours.ICommonEmbedConfiguration, theirs.ICommonEmbedConfiguration>;
  ICreateVisualRequest: Same<ours.ICreateVisualRequest, theirs.ICreateVisualRequest>;
  ICreateVisualResponse: Same<ours.ICreateVisualResponse, theirs.ICreateVisualResponse>;
  ICredential: Same<ours.ICredential, theirs.ICredential>;
  ICustomLayout: Same<ours.ICustomLayout, theirs.ICustomLayout>;
  ICustomPageSize: Same<ours.ICustomPageSize, theirs.ICustomPageSize>;
  ICustomTheme: Same<ours.ICustomTheme, theirs.ICustomTheme>;
  IDashboardEmbedConfiguration: Same<ours.IDashboardEmbedConfiguration, theirs.IDashboardEmbedConfiguration>;
  IDashboardLoadConfiguration: Same<ours.IDashboardLoadConfiguration, theirs.IDashboardLoadConfiguration>;
  IDataReference: Same<ours.IDataReference, theirs.IDataReference>;
  IDataTable: Same<ours.IDataTable, theirs.IDataTable>;
  IDatasetBinding: Same<ours.IDatasetBinding, theirs.IDatasetBinding>;
  IDatasetCreateConfiguration: Same<ours.IDatasetCreateConfiguration, theirs.IDatasetCreateConfiguration>;
  IDatasourceConnectionConfiguration: Same<
    ours.IDatasourceConnectionConfiguration,
    theirs.IDatasourceConnectionConfiguration
  >;
  IDefaultProperty: Same<ours.IDefaultProperty, theirs.IDefaultProperty>;
  IEmbedConfiguration: Same<ours.IEmbedConfiguration, theirs.IEmbedConfiguration>;
  IEmbedConfigurationBase: Same<ours.IEmbedConfigurationBase, theirs.IEmbedConfigurationBase>;
  IEqualsDataReference: Same<ours.IEqualsDataReference, theirs.IEqualsDataReference>;
  IError: Same<ours.IError, theirs.IError>;
  IExportDataCompletedEvent: Same<ours.IExportDataCompletedEvent, theirs.IExportDataCompletedEvent>;
  IExportDataRequest: Same<ours.IExportDataRequest, theirs.IExportDataRequest>;
  IExportDataResult: Same<ours.IExportDataResult, theirs.IExportDataResult>;
  IExtension: Same<ours.IExtension, theirs.IExtension>;
  IExtensionItem: Same<ours.IExtensionItem, theirs.IExtensionItem>;
  IExtensionPoint: Same<ours.IExtensionPoint, theirs.IExtensionPoint>;
  IExtensionPoints: Same<ours.IExtensionPoints, theirs.IExtensionPoints>;
  IExtensions: Same<ours.IExtensions, theirs.IExtensions>;
  IFieldsPane: Same<ours.IFieldsPane, theirs.IFieldsPane>;
  IFilter: Same<ours.IFilter, theirs.IFilter>;
  IFilterAggregationTarget: Same<ours.IFilterAggregationTarget, theirs.IFilterAggregationTarget>;
  IFilterColumnAggrTarget: Same<ours.IFilterColumnAggrTarget, theirs.IFilterColumnAggrTarget>;
  IFilterColumnTarget: Same<ours.IFilterColumnTarget, theirs.IFilterColumnTarget>;
  IFilterDisplaySettings: Same<ours.IFilterDisplaySettings, theirs.IFilterDisplaySettings>;
  IFilterGeneralTarget: Same<ours.IFilterGeneralTarget, theirs.IFilterGeneralTarget>;
  IFilterGroupedColumnsTarget: Same<ours.IFilterGroupedColumnsTarget, theirs.IFilterGroupedColumnsTarget>;
  IFilterHierarchyAggrTarget: Same<ours.IFilterHierarchyAggrTarget, theirs.IFilterHierarchyAggrTarget>;
  IFilterHierarchyTarget: Same<ours.IFilterHierarchyTarget, theirs.IFilterHierarchyTarget>;
  IFilterKeyColumnsTarget: Same<ours.IFilterKeyColumnsTarget, theirs.IFilterKeyColumnsTarget>;
  IFilterKeyHierarchyTarget: Same<ours.IFilterKeyHierarchyTarget, theirs.IFilterKeyHierarchyTarget>;
  IFilterKeyTarget: Same<ours.IFilterKeyTarget, theirs.IFilterKeyTarget>;
  IFilterMeasureTarget: Same<ours.IFilterMeasureTarget, theirs.IFilterMeasureTarget>;
  IFilterTarget: Same<ours.IFilterTarget, theirs.IFilterTarget>;
  IFiltersPane: Same<ours.IFiltersPane, theirs.IFiltersPane>;
  IFlatMenuExtension: Same<ours.IFlatMenuExtension, theirs.IFlatMenuExtension>;
  IGroupedMenuExtension: Same<ours.IGroupedMenuExtension, theirs.IGroupedMenuExtension>;
  IHideable: Same<ours.IHideable, theirs.IHideable>;
  IHierarchyFilter: Same<ours.IHierarchyFilter, theirs.IHierarchyFilter>;
  IHierarchyFilterNode: Same<ours.IHierarchyFilterNode, theirs.IHierarchyFilterNode>;
  IHierarchyIdentityFilter: Same<ours.IHierarchyIdentityFilter<string>, theirs.IHierarchyIdentityFilter<string>>;
  IHierarchyIdentityFilterNode: Same<
    ours.IHierarchyIdentityFilterNode<string>,
    theirs.IHierarchyIdentityFilterNode<string>
  >;
  IHierarchyIdentityFilterTarget: Same<ours.IHierarchyIdentityFilterTarget, theirs.IHierarchyIdentityFilterTarget>;
  IHierarchyLevelAggrTarget: Same<ours.IHierarchyLevelAggrTarget, theirs.IHierarchyLevelAggrTarget>;
  IHierarchyLevelTarget: Same<ours.IHierarchyLevelTarget, theirs.IHierarchyLevelTarget>;
  IIdentityFilter: Same<ours.IIdentityFilter, theirs.IIdentityFilter>;
  IIdentityFilterTarget: Same<ours.IIdentityFilterTarget, theirs.IIdentityFilterTarget>;
  IIdentityValue: Same<ours.IIdentityValue<ours.IDataReference>, theirs.IIdentityValue<theirs.IDataReference>>;
  IIncludeExcludeFilter: Same<ours.IIncludeExcludeFilter, theirs.IIncludeExcludeFilter>;
  IIncludeExcludeFilterTarget: Same<ours.IIncludeExcludeFilterTarget, theirs.IIncludeExcludeFilterTarget>;
  IIncludeExcludeTargetValue: Same<ours.IIncludeExcludeTargetValue, theirs.IIncludeExcludeTargetValue>;
  IKeyColumnsTarget: Same<ours.IKeyColumnsTarget, theirs.IKeyColumnsTarget>;
  IKeyHierarchyTarget: Same<ours.IKeyHierarchyTarget, theirs.IKeyHierarchyTarget>;
  IKeyTarget: Same<ours.IKeyTarget, theirs.IKeyTarget>;
  ILoadQnaConfiguration: Same<ours.ILoadQnaConfiguration, theirs.ILoadQnaConfiguration>;
  ILocaleSettings: Same<ours.ILocaleSettings, theirs.ILocaleSettings>;
  IMeasureTarget: Same<ours.IMeasureTarget, theirs.IMeasureTarget>;
  IMenuExtension: Same<ours.IMenuExtension, theirs.IMenuExtension>;
  IMenuExtensionBase: Same<ours.IMenuExtensionBase, theirs.IMenuExtensionBase>;
  IMenuGroupExtension: Same<ours.IMenuGroupExtension, theirs.IMenuGroupExtension>;
  INotSupportedFilter: Same<ours.INotSupportedFilter, theirs.INotSupportedFilter>;
  INotSupportedFilterTarget: Same<ours.INotSupportedFilterTarget, theirs.INotSupportedFilterTarget>;
  INotSupportedTarget: Same<ours.INotSupportedTarget, theirs.INotSupportedTarget>;
  IPage: Same<ours.IPage, theirs.IPage>;
  IPageBackground: Same<ours.IPageBackground, theirs.IPageBackground>;
  IPageLayout: Same<ours.IPageLayout, theirs.IPageLayout>;
  IPageNavigationPane: Same<ours.IPageNavigationPane, theirs.IPageNavigationPane>;
  IPageSelector: Same<ours.IPageSelector, theirs.IPageSelector>;
  IPageSize: Same<ours.IPageSize, theirs.IPageSize>;
  IPageWallpaper: Same<ours.IPageWallpaper, theirs.IPageWallpaper>;
  IPaginatedReportDatasetBinding: Same<ours.IPaginatedReportDatasetBinding, theirs.IPaginatedReportDatasetBinding>;
  IPaginatedReportLoadConfiguration: Same<
    ours.IPaginatedReportLoadConfiguration,
    theirs.IPaginatedReportLoadConfiguration
  >;
  IPaginatedReportParameter: Same<ours.IPaginatedReportParameter, theirs.IPaginatedReportParameter>;
  IPaginatedReportSettings: Same<ours.IPaginatedReportSettings, theirs.IPaginatedReportSettings>;
  IPaginatedReportsCommandSettings: Same<
    ours.IPaginatedReportsCommandSettings,
    theirs.IPaginatedReportsCommandSettings
  >;
  IPaginatedReportsCommandsSettings: Same<
    ours.IPaginatedReportsCommandsSettings,
    theirs.IPaginatedReportsCommandsSettings
  >;
  IPanes: Same<ours.IPanes, theirs.IPanes>;
  IParametersPanelCommandSettings: Same<ours.IParametersPanelCommandSettings, theirs.IParametersPanelCommandSettings>;
  IPercentOfGrandTotalTarget: Same<ours.IPercentOfGrandTotalTarget, theirs.IPercentOfGrandTotalTarget>;
  IPlayBookmarkRequest: Same<ours.IPlayBookmarkRequest, theirs.IPlayBookmarkRequest>;
  IPosition: Same<ours.IPosition, theirs.IPosition>;
  IPrintSettings: Same<ours.IPrintSettings, theirs.IPrintSettings>;
  IQnaEmbedConfiguration: Same<ours.IQnaEmbedConfiguration, theirs.IQnaEmbedConfiguration>;
  IQnaInterpretInputData: Same<ours.IQnaInterpretInputData, theirs.IQnaInterpretInputData>;
  IQnaPanes: Same<ours.IQnaPanes, theirs.IQnaPanes>;
  IQnaSettings: Same<ours.IQnaSettings, theirs.IQnaSettings>;
  IQnaVisualRenderedEvent: Same<ours.IQnaVisualRenderedEvent, theirs.IQnaVisualRenderedEvent>;
  IQueryNameTarget: Same<ours.IQueryNameTarget, theirs.IQueryNameTarget>;
  IQuickCreateConfiguration: Same<ours.IQuickCreateConfiguration, theirs.IQuickCreateConfiguration>;
  IRelativeDateFilter: Same<ours.IRelativeDateFilter, theirs.IRelativeDateFilter>;
  IRelativeDateTimeFilter: Same<ours.IRelativeDateTimeFilter, theirs.IRelativeDateTimeFilter>;
  IRelativeTimeFilter: Same<ours.IRelativeTimeFilter, theirs.IRelativeTimeFilter>;
  IReport: Same<ours.IReport, theirs.IReport>;
  IReportBars: Same<ours.IReportBars, theirs.IReportBars>;
  IReportBookmark: Same<ours.IReportBookmark, theirs.IReportBookmark>;
  IReportCreateConfiguration: Same<ours.IReportCreateConfiguration, theirs.IReportCreateConfiguration>;
  IReportEmbedConfiguration: Same<ours.IReportEmbedConfiguration, theirs.IReportEmbedConfiguration>;
  IReportLoadConfiguration: Same<ours.IReportLoadConfiguration, theirs.IReportLoadConfiguration>;
  IReportPanes: Same<ours.IReportPanes, theirs.IReportPanes>;
  IReportTheme: Same<ours.IReportTheme, theirs.IReportTheme>;
  ISaveAsParameters: Same<ours.ISaveAsParameters, theirs.ISaveAsParameters>;
  ISelectable: Same<ours.ISelectable, theirs.ISelectable>;
  ISelection: Same<ours.ISelection, theirs.ISelection>;
  ISelectionPane: Same<ours.ISelectionPane, theirs.ISelectionPane>;
  ISelector: Same<ours.ISelector, theirs.ISelector>;
  ISettings: Same<ours.ISettings, theirs.ISettings>;
  ISlicer: Same<ours.ISlicer, theirs.ISlicer>;
  ISlicerFilter: Same<ours.ISlicerFilter, theirs.ISlicerFilter>;
  ISlicerState: Same<ours.ISlicerState, theirs.ISlicerState>;
  ISlicerTargetSelector: Same<ours.ISlicerTargetSelector, theirs.ISlicerTargetSelector>;
  ISmartNarratives: Same<ours.ISmartNarratives, theirs.ISmartNarratives>;
  ISortByVisualRequest: Same<ours.ISortByVisualRequest, theirs.ISortByVisualRequest>;
  IStatusBar: Same<ours.IStatusBar, theirs.IStatusBar>;
  ISwipeEvent: Same<ours.ISwipeEvent, theirs.ISwipeEvent>;
  ISyncSlicersPane: Same<ours.ISyncSlicersPane, theirs.ISyncSlicersPane>;
  ITableSchema: Same<ours.ITableSchema, theirs.ITableSchema>;
  ITarget: Same<ours.ITarget, theirs.ITarget>;
  ITechnicalDetails: Same<ours.ITechnicalDetails, theirs.ITechnicalDetails>;
  IThemeColorProperty: Same<ours.IThemeColorProperty, theirs.IThemeColorProperty>;
  ITileEmbedConfiguration: Same<ours.ITileEmbedConfiguration, theirs.ITileEmbedConfiguration>;
  ITileLoadConfiguration: Same<ours.ITileLoadConfiguration, theirs.ITileLoadConfiguration>;
  ITopNFilter: Same<ours.ITopNFilter, theirs.ITopNFilter>;
  ITupleElementValue: Same<ours.ITupleElementValue, theirs.ITupleElementValue>;
  ITupleFilter: Same<ours.ITupleFilter, theirs.ITupleFilter>;
  ITupleFilterTarget: Same<ours.ITupleFilterTarget, theirs.ITupleFilterTarget>;
  IUpdateFiltersRequest: Same<ours.IUpdateFiltersRequest, theirs.IUpdateFiltersRequest>;
  IValueDataReference: Same<ours.IValueDataReference, theirs.IValueDataReference>;
  IVisual: Same<ours.IVisual, theirs.IVisual>;
  IVisualCapabilities: Same<ours.IVisualCapabilities, theirs.IVisualCapabilities>;
  IVisualContainerDisplayState: Same<ours.IVisualContainerDisplayState, theirs.IVisualContainerDisplayState>;
  IVisualCustomCommandEvent: Same<ours.IVisualCustomCommandEvent, theirs.IVisualCustomCommandEvent>;
  IVisualDataRole: Same<ours.IVisualDataRole, theirs.IVisualDataRole>;
  IVisualCalculationTarget: Same<ours.IVisualCalculationTarget, theirs.IVisualCalculationTarget>;
  IVisualEmbedConfiguration: Same<ours.IVisualEmbedConfiguration, theirs.IVisualEmbedConfiguration>;
  IVisualHeader: Same<ours.IVisualHeader, theirs.IVisualHeader>;
  IVisualHeaderSettings: Same<ours.IVisualHeaderSettings, theirs.IVisualHeaderSettings>;
  IVisualLayout: Same<ours.IVisualLayout, theirs.IVisualLayout>;
  IVisualPropertySelector: Same<ours.IVisualPropertySelector, theirs.IVisualPropertySelector>;
  IVisualPropertyValue: Same<ours.IVisualPropertyValue, theirs.IVisualPropertyValue>;
  IVisualResponse: Same<ours.IVisualResponse, theirs.IVisualResponse>;
  IVisualSelector: Same<ours.IVisualSelector, theirs.IVisualSelector>;
  IVisualSettings: Same<ours.IVisualSettings, theirs.IVisualSettings>;
  IVisualTypeSelector: Same<ours.IVisualTypeSelector, theirs.IVisualTypeSelector>;
  IVisualizationsPane: Same<ours.IVisualizationsPane, theirs.IVisualizationsPane>;
  IdentityFilterOperators: Same<ours.IdentityFilterOperators, theirs.IdentityFilterOperators>;
  IncludeExcludeFilterValuesType: Same<ours.IncludeExcludeFilterValuesType, theirs.IncludeExcludeFilterValuesType>;
  IncludeExcludePointType: Same<ours.IncludeExcludePointType, theirs.IncludeExcludePointType>;
  IncludeExcludePointsGroupType: Same<ours.IncludeExcludePointsGroupType, theirs.IncludeExcludePointsGroupType>;
  KeyValuePair: Same<ours.KeyValuePair, theirs.KeyValuePair>;
  OnLoadFilters: Same<ours.OnLoadFilters, theirs.OnLoadFilters>;
  OnLoadFiltersBase: Same<ours.OnLoadFiltersBase, theirs.OnLoadFiltersBase>;
  PageLevelFilters: Same<ours.PageLevelFilters, theirs.PageLevelFilters>;
  PageOnLoadFilters: Same<ours.PageOnLoadFilters, theirs.PageOnLoadFilters>;
  PageView: Same<ours.PageView, theirs.PageView>;
  PagesLayout: Same<ours.PagesLayout, theirs.PagesLayout>;
  PrimitiveValueType: Same<ours.PrimitiveValueType, theirs.PrimitiveValueType>;
  ReportLevelFilters: Same<ours.ReportLevelFilters, theirs.ReportLevelFilters>;
  ReportOnLoadFilters: Same<ours.ReportOnLoadFilters, theirs.ReportOnLoadFilters>;
  SlicerSelector: Same<ours.SlicerSelector, theirs.SlicerSelector>;
  SlicerTarget: Same<ours.SlicerTarget, theirs.SlicerTarget>;
  TopNFilterOperators: Same<ours.TopNFilterOperators, theirs.TopNFilterOperators>;
  TupleFilterOperators: Same<ours.TupleFilterOperators, theirs.TupleFilterOperators>;
  TupleValueType: Same<ours.TupleValueType, theirs.TupleValueType>;
  VisualCommandSelector: Same<ours.VisualCommandSelector, theirs.VisualCommandSelector>;
  VisualHeaderSelector: Same<ours.VisualHeaderSelector, theirs.VisualHeaderSelector>;
  VisualLevelFilters: Same<ours.VisualLevelFilters, theirs.VisualLevelFilters>;
  VisualsHeaderSelector: Same<ours.VisualsHeaderSelector, theirs.VisualsHeaderSelector>;
  VisualsLayout: Same<ours.VisualsLayout, theirs.VisualsLayout>;
};

export type Enumerations = {
  AggregateFunction: Same<ours.AggregateFunction, theirs.AggregateFunction>;
  BackgroundType: Same<ours.BackgroundType, theirs.BackgroundType>;
  BookmarksPlayMode: Same<ours.BookmarksPlayMode, theirs.BookmarksPlayMode>;
  BrowserPrintAdjustmentsMode: Same<ours.BrowserPrintAdjustmentsMode, theirs.BrowserPrintAdjustmentsMode>;
  CommandDisplayOption: Same<ours.CommandDisplayOption, theirs.CommandDisplayOption>;
  ContrastMode: Same<ours.ContrastMode, theirs.ContrastMode>;
  CredentialType: Same<ours.CredentialType, theirs.CredentialType>;
  DataCacheMode: Same<ours.DataCacheMode, theirs.DataCacheMode>;
  DataType: Same<ours.DataType, theirs.DataType>;
  DisplayOption: Same<ours.DisplayOption, theirs.DisplayOption>;
  ExportDataCompletedStatus: Same<ours.ExportDataCompletedStatus, theirs.ExportDataCompletedStatus>;
  ExportDataResultFormat: Same<ours.ExportDataResultFormat, theirs.ExportDataResultFormat>;
  ExportDataResultType: Same<ours.ExportDataResultType, theirs.ExportDataResultType>;
  ExportDataType: Same<ours.ExportDataType, theirs.ExportDataType>;
  FilterType: Same<ours.FilterType, theirs.FilterType>;
  FiltersLevel: Same<ours.FiltersLevel, theirs.FiltersLevel>;
  FiltersOperations: Same<ours.FiltersOperations, theirs.FiltersOperations>;
  HyperlinkClickBehavior: Same<ours.HyperlinkClickBehavior, theirs.HyperlinkClickBehavior>;
  LayoutType: Same<ours.LayoutType, theirs.LayoutType>;
  MenuLocation: Same<ours.MenuLocation, theirs.MenuLocation>;
  PageNavigationPosition: Same<ours.PageNavigationPosition, theirs.PageNavigationPosition>;
  PageSizeType: Same<ours.PageSizeType, theirs.PageSizeType>;
  Permissions: Same<ours.Permissions, theirs.Permissions>;
  QnaMode: Same<ours.QnaMode, theirs.QnaMode>;
  RelativeDateFilterTimeUnit: Same<ours.RelativeDateFilterTimeUnit, theirs.RelativeDateFilterTimeUnit>;
  RelativeDateOperators: Same<ours.RelativeDateOperators, theirs.RelativeDateOperators>;
  ReportAlignment: Same<ours.ReportAlignment, theirs.ReportAlignment>;
  ReportCreationMode: Same<ours.ReportCreationMode, theirs.ReportCreationMode>;
  SectionVisibility: Same<ours.SectionVisibility, theirs.SectionVisibility>;
  SortDirection: Same<ours.SortDirection, theirs.SortDirection>;
  TokenType: Same<ours.TokenType, theirs.TokenType>;
  TraceType: Same<ours.TraceType, theirs.TraceType>;
  ViewMode: Same<ours.ViewMode, theirs.ViewMode>;
  VisualContainerDisplayMode: Same<ours.VisualContainerDisplayMode, theirs.VisualContainerDisplayMode>;
  VisualDataRoleKind: Same<ours.VisualDataRoleKind, theirs.VisualDataRoleKind>;
  VisualDataRoleKindPreference: Same<ours.VisualDataRoleKindPreference, theirs.VisualDataRoleKindPreference>;
};

/** TypeScript compares classes with protected members only with themselves, so test/embed/consumer tests them. */
type Comparable<Namespace> = {
  [
    Name in keyof Namespace as Namespace[Name] extends abstract new (...args: never[]) => unknown ? never : Name
  ]: Namespace[Name];
};

export type Values = {
  [Name in keyof Comparable<typeof theirs>]: Same<(typeof ours)[Name], (typeof theirs)[Name]>;
};

type AllSame<Checks, Except extends keyof Checks = never> = { [Name in Exclude<keyof Checks, Except>]: 'same' };

/** TypeScript compares a `const enum` only with itself; ours are ordinary enums (deviation `string-enums`). */
type StringEnumerations = 'DataType' | 'ReportCreationMode';
type SpeakOfThem = 'IColumnSchema' | 'ITableSchema' | 'IDatasetCreateConfiguration' | 'IQuickCreateConfiguration';

// A difference is a compile error here that names the type.
export const types: AllSame<Types, SpeakOfThem> = {} as Types;
export const enumerations: AllSame<Enumerations, StringEnumerations> = {} as Enumerations;
export const values: AllSame<Values, StringEnumerations> = {} as Values;
