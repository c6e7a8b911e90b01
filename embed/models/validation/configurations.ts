/** Tables for the configurations that load or create content, and for small requests. */
import { FILTER, ON_LOAD_FILTERS } from './filters.ts';
import { isMissing } from './kinds.ts';
import type { Check, Rule, Table } from './rules.ts';
import { FILTERS_PANE, SETTINGS } from './settings.ts';

const TOKEN_TYPE: Rule = ['oneOf', 0, 1];
const VIEW_MODE: Rule = ['oneOf', 0, 1];

export const CUSTOM_THEME: Table = { themeJson: 'object' };

export const PLAY_BOOKMARK_REQUEST: Table = { 'playMode*': ['oneOf', 0, 1] };
export const ADD_BOOKMARK_REQUEST: Table = { state: 'string', displayName: 'string', apply: 'boolean' };
export const APPLY_BOOKMARK_BY_NAME_REQUEST: Table = { 'name*': 'string' };
export const APPLY_BOOKMARK_STATE_REQUEST: Table = { 'state*': 'string' };
export const CAPTURE_BOOKMARK_REQUEST: Table = { 'options*': { personalizeVisuals: 'boolean', allPages: 'boolean' } };

export const PAGE: Table = { 'name*': 'string' };
export const SAVE_AS_PARAMETERS: Table = { 'name*': 'string' };
export const EXPORT_DATA_REQUEST: Table = { rows: 'number', exportDataType: ['oneOf', 0, 1] };
export const ZOOM_LEVEL: Rule = ['between', 0.25, 4];

const PAGINATED_BINDING: Table = { 'sourceDatasetId*': 'string', 'targetDatasetId*': 'string' };

const hasBinding: Check = (value) => {
  const { datasetId, paginatedReportBindings } = value as Record<string, unknown>;
  return datasetId || paginatedReportBindings ? undefined : 'datasetBinding cannot be empty';
};

const DATASET_BINDING: Rule = [
  'all',
  ['object', hasBinding, { datasetId: 'string', paginatedReportBindings: ['each', PAGINATED_BINDING] }],
];

export const REPORT_LOAD: Table = {
  'accessToken*': 'string',
  'id*': 'string',
  groupId: 'string',
  settings: SETTINGS,
  pageName: 'string',
  filters: ['any', [['each', FILTER], ON_LOAD_FILTERS]],
  permissions: ['oneOf', 0, 1, 2, 4, 7],
  viewMode: VIEW_MODE,
  tokenType: TOKEN_TYPE,
  bookmark: ['any', [APPLY_BOOKMARK_BY_NAME_REQUEST, APPLY_BOOKMARK_STATE_REQUEST]],
  theme: CUSTOM_THEME,
  embedUrl: 'string',
  datasetBinding: DATASET_BINDING,
  contrastMode: ['oneOf', 0, 1, 2, 3, 4],
};

/** Checks only the members, so a function with a `name` is valid, too, as in the published package. */
const isParameter: Check = (parameter) => {
  const { name, value } = parameter as Record<string, unknown>;
  return typeof name === 'string' && (isMissing(value) || typeof value === 'string') ? undefined : 'not a parameter';
};

export const PAGINATED_REPORT_LOAD: Table = {
  'accessToken*': 'string',
  'id*': 'string',
  groupId: 'string',
  settings: { commands: { parameterPanel: { expanded: 'boolean', enabled: 'boolean' } } },
  tokenType: TOKEN_TYPE,
  embedUrl: 'string',
  type: 'string',
  parameterValues: ['each', isParameter],
  datasetBindings: ['each', PAGINATED_BINDING],
};

const isPageView: Check = (value) => {
  if (typeof value !== 'string') return 'pageView must be a string';
  return ['actualSize', 'fitToWidth', 'oneColumn'].includes(value)
    ? undefined
    : 'pageView must be a string with one of the following values: "actualSize", "fitToWidth", "oneColumn"';
};

export const DASHBOARD_LOAD: Table = {
  'accessToken*': 'string',
  'id*': 'string',
  groupId: 'string',
  pageView: isPageView,
  tokenType: TOKEN_TYPE,
  embedUrl: 'string',
};

export const TILE_LOAD: Table = {
  'accessToken*': 'string',
  'id*': 'string',
  'dashboardId*': 'string',
  groupId: 'string',
  pageView: 'string',
  tokenType: TOKEN_TYPE,
  width: 'number',
  height: 'number',
};

export const CREATE_REPORT: Table = {
  'accessToken*': 'string',
  'datasetId*': 'string',
  groupId: 'string',
  tokenType: TOKEN_TYPE,
  theme: CUSTOM_THEME,
};

const hasWhatItNeeds: Check = (value) => {
  const { mashupDocument, datasourceConnectionConfig, data, tableSchemaList } = value as Record<string, unknown>;
  if (datasourceConnectionConfig && isMissing(mashupDocument)) {
    return 'mashupDocument cannot be empty when datasourceConnectionConfig is presented';
  }
  if (data && isMissing(tableSchemaList)) return 'tableSchemaList cannot be empty when data is provided';
  return isMissing(data) && isMissing(mashupDocument)
    ? 'At least one of data or mashupDocument must be provided'
    : undefined;
};

const COLUMN_SCHEMA: Table = { 'name*': 'string', displayName: 'string', 'dataType*': 'string' };

const DATASET_CREATE_CONFIG: Rule = [
  'all',
  [
    {
      'locale*': 'string',
      mashupDocument: 'string',
      datasourceConnectionConfig: {
        dataCacheMode: ['oneOf', 0, 1],
        credentials: { credentialType: ['oneOf', 0, 1, 2], credentialDetails: ['map', 'string'] },
      },
      tableSchemaList: ['each', { 'name*': 'string', 'columns*': ['each', COLUMN_SCHEMA] }],
      data: ['each', { 'name*': 'string', 'rows*': ['each', 'string[]'] }],
    },
    hasWhatItNeeds,
  ],
];

export const QUICK_CREATE: Table = {
  'accessToken*': 'string',
  groupId: 'string',
  tokenType: TOKEN_TYPE,
  theme: CUSTOM_THEME,
  'datasetCreateConfig*': DATASET_CREATE_CONFIG,
};

export const LOAD_QNA_CONFIGURATION: Table = {
  'accessToken*': 'string',
  'datasetIds*': 'string[]',
  question: 'string',
  viewMode: VIEW_MODE,
  settings: { filterPaneEnabled: 'boolean', hideErrors: 'boolean', panes: { filters: FILTERS_PANE } },
  tokenType: TOKEN_TYPE,
  groupId: 'string',
};

export const QNA_INTERPRET_INPUT_DATA: Table = { datasetIds: 'string[]', 'question*': 'string' };
