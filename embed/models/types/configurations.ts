import type {
  AggregateFunction,
  ContrastMode,
  CredentialType,
  DataCacheMode,
  DataType,
  Permissions,
  QnaMode,
  ReportCreationMode,
  TokenType,
  ViewMode,
} from '../enums.ts';
import type { EventHooks } from './common.ts';
import type { IFilter, OnLoadFilters, ReportLevelFilters } from './filters.ts';
import type { IApplyBookmarkRequest, IReportTheme, ISlicer } from './requests.ts';
import type { IPaginatedReportSettings, IQnaSettings, ISettings } from './settings.ts';

export type PageView = 'fitToWidth' | 'oneColumn' | 'actualSize';

export interface IPaginatedReportDatasetBinding {
  sourceDatasetId: string;
  targetDatasetId: string;
}

export interface IDatasetBinding {
  datasetId?: string;
  paginatedReportBindings?: IPaginatedReportDatasetBinding[];
}

export interface IBootstrapEmbedConfiguration {
  hostname?: string;
  embedUrl?: string;
  settings?: ISettings;
  uniqueId?: string;
  type?: string;
  groupId?: string;
  bootstrapped?: boolean;
}

export interface IEmbedConfigurationBase extends IBootstrapEmbedConfiguration {
  accessToken?: string;
  tokenType?: TokenType;
}

/** @deprecated Use the configuration of the type that is embedded. */
export interface IEmbedConfiguration extends IEmbedConfigurationBase {
  id?: string;
  settings?: ISettings;
  pageName?: string;
  filters?: IFilter[];
  pageView?: PageView;
  datasetId?: string;
  permissions?: Permissions;
  viewMode?: ViewMode;
  action?: string;
  dashboardId?: string;
  height?: number;
  width?: number;
  theme?: IReportTheme;
  slicers?: ISlicer[];
  bookmark?: IApplyBookmarkRequest;
  datasetBinding?: IDatasetBinding;
  contrastMode?: ContrastMode;
  eventHooks?: EventHooks;
}

export interface ICommonEmbedConfiguration extends IEmbedConfigurationBase {
  id?: string;
  settings?: ISettings;
  action?: string;
  contrastMode?: ContrastMode;
  permissions?: Permissions;
}

export interface IReportEmbedConfiguration extends ICommonEmbedConfiguration {
  filters?: ReportLevelFilters[] | OnLoadFilters;
  datasetBinding?: IDatasetBinding;
  bookmark?: IApplyBookmarkRequest;
  pageName?: string;
  slicers?: ISlicer[];
  viewMode?: ViewMode;
  theme?: IReportTheme;
  eventHooks?: EventHooks;
}

/** `pageName` is required, too, but a type that says so would reject existing code. */
export interface IVisualEmbedConfiguration extends IReportEmbedConfiguration {
  visualName: string;
  height?: number;
  width?: number;
}

export interface IDashboardEmbedConfiguration extends ICommonEmbedConfiguration {
  filters?: IFilter[];
  pageView?: PageView;
}

export interface ITileEmbedConfiguration extends IDashboardEmbedConfiguration {
  dashboardId: string;
  height?: number;
  width?: number;
}

export interface IQnaEmbedConfiguration extends IEmbedConfigurationBase {
  datasetIds: string[];
  question?: string;
  viewMode?: QnaMode;
}

/** @deprecated */
export interface IReportLoadConfiguration {
  accessToken: string;
  id: string;
  groupId?: string;
  settings?: ISettings;
  pageName?: string;
  filters?: ReportLevelFilters[];
  slicers?: ISlicer[];
  permissions?: Permissions;
  viewMode?: ViewMode;
  tokenType?: TokenType;
  bookmark?: IApplyBookmarkRequest;
  theme?: IReportTheme;
  embedUrl?: string;
  datasetBinding?: IDatasetBinding;
  contrastMode?: ContrastMode;
  eventHooks?: EventHooks;
}

/** @deprecated */
export interface IDashboardLoadConfiguration {
  accessToken: string;
  id: string;
  groupId?: string;
  pageView?: PageView;
  tokenType?: TokenType;
  embedUrl?: string;
}

/** @deprecated */
export interface ITileLoadConfiguration {
  accessToken: string;
  id: string;
  dashboardId: string;
  groupId?: string;
  tokenType?: TokenType;
  width?: number;
  height?: number;
}

/** @deprecated */
export interface ILoadQnaConfiguration {
  accessToken: string;
  datasetIds: string[];
  groupId?: string;
  question?: string;
  viewMode?: QnaMode;
  settings?: IQnaSettings;
  tokenType?: TokenType;
}

export interface IPaginatedReportParameter {
  name: string;
  value: string | null;
}

export interface IPaginatedReportLoadConfiguration {
  accessToken: string;
  id: string;
  groupId?: string;
  settings?: IPaginatedReportSettings;
  tokenType?: TokenType;
  type?: string;
  embedUrl?: string;
  parameterValues?: IPaginatedReportParameter[];
  datasetBindings?: IPaginatedReportDatasetBinding[];
}

export interface IReportCreateConfiguration {
  type?: 'create';
  accessToken?: string;
  datasetId: string;
  groupId?: string;
  settings?: ISettings;
  tokenType?: TokenType;
  theme?: IReportTheme;
  embedUrl?: string;
  eventHooks?: EventHooks;
}

export interface IQuickCreateConfiguration {
  type?: 'quickCreate';
  accessToken: string;
  groupId?: string;
  settings?: ISettings;
  tokenType?: TokenType;
  theme?: IReportTheme;
  embedUrl?: string;
  datasetCreateConfig: IDatasetCreateConfiguration;
  reportCreationMode?: ReportCreationMode;
  eventHooks?: EventHooks;
}

/** At least `data` with `tableSchemaList`, or a `mashupDocument`. */
export interface IDatasetCreateConfiguration {
  mashupDocument?: string;
  locale: string;
  datasourceConnectionConfig?: IDatasourceConnectionConfiguration;
  tableSchemaList?: ITableSchema[];
  data?: IDataTable[];
}

export interface IDatasourceConnectionConfiguration {
  dataCacheMode?: DataCacheMode;
  credentials?: ICredential;
}

export interface ICredential {
  credentialType: CredentialType;
  credentialDetails?: { [property: string]: string };
}

export interface ITableSchema {
  name: string;
  columns: IColumnSchema[];
}

export interface IColumnSchema {
  name: string;
  displayName?: string;
  dataType: DataType;
  aggregateFunction?: AggregateFunction;
}

export interface IDataTable {
  name: string;
  rows: string[][];
}
