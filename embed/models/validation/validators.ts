/**
 * The validators. Each returns the first error of its input as a list of one `{ message }`, with the published
 * package's text. For a valid or missing input it returns `undefined`.
 */
import type { IError } from '../types/common.ts';
import {
  ADD_BOOKMARK_REQUEST,
  APPLY_BOOKMARK_BY_NAME_REQUEST,
  APPLY_BOOKMARK_STATE_REQUEST,
  CAPTURE_BOOKMARK_REQUEST,
  CREATE_REPORT,
  CUSTOM_THEME,
  DASHBOARD_LOAD,
  EXPORT_DATA_REQUEST,
  LOAD_QNA_CONFIGURATION,
  PAGE,
  PAGINATED_REPORT_LOAD,
  PLAY_BOOKMARK_REQUEST,
  QNA_INTERPRET_INPUT_DATA,
  QUICK_CREATE,
  REPORT_LOAD,
  SAVE_AS_PARAMETERS,
  TILE_LOAD,
  ZOOM_LEVEL,
} from './configurations.ts';
import { FILTER, UPDATE_FILTERS_REQUEST } from './filters.ts';
import { validate } from './rules.ts';
import {
  BOOKMARKS_PANE,
  COMMANDS_SETTINGS,
  CUSTOM_PAGE_SIZE,
  EXTENSION,
  FIELDS_PANE,
  FILTERS_PANE,
  MENU_GROUP_EXTENSION,
  PAGE_NAVIGATION_PANE,
  PANES,
  PRINT_SETTINGS,
  SELECTION_PANE,
  SETTINGS,
  SLICER,
  SLICER_STATE,
  SYNC_SLICERS_PANE,
  VISUALIZATIONS_PANE,
  VISUAL_HEADER,
  VISUAL_SELECTOR,
  VISUAL_SETTINGS,
} from './settings.ts';

export const validateReportLoad = (input: unknown): IError[] => validate(input, REPORT_LOAD);
export const validatePaginatedReportLoad = (input: unknown): IError[] => validate(input, PAGINATED_REPORT_LOAD);
export const validateDashboardLoad = (input: unknown): IError[] => validate(input, DASHBOARD_LOAD);
export const validateTileLoad = (input: unknown): IError[] => validate(input, TILE_LOAD);
export const validateCreateReport = (input: unknown): IError[] => validate(input, CREATE_REPORT);
export const validateQuickCreate = (input: unknown): IError[] => validate(input, QUICK_CREATE);
export const validateLoadQnaConfiguration = (input: unknown): IError[] => validate(input, LOAD_QNA_CONFIGURATION);
export const validateQnaInterpretInputData = (input: unknown): IError[] => validate(input, QNA_INTERPRET_INPUT_DATA);
export const validateSettings = (input: unknown): IError[] => validate(input, SETTINGS);
export const validatePanes = (input: unknown): IError[] => validate(input, PANES);
export const validateBookmarksPane = (input: unknown): IError[] => validate(input, BOOKMARKS_PANE);
export const validateFieldsPane = (input: unknown): IError[] => validate(input, FIELDS_PANE);
export const validateFiltersPane = (input: unknown): IError[] => validate(input, FILTERS_PANE);
export const validatePageNavigationPane = (input: unknown): IError[] => validate(input, PAGE_NAVIGATION_PANE);
export const validateSelectionPane = (input: unknown): IError[] => validate(input, SELECTION_PANE);
export const validateSyncSlicersPane = (input: unknown): IError[] => validate(input, SYNC_SLICERS_PANE);
export const validateVisualizationsPane = (input: unknown): IError[] => validate(input, VISUALIZATIONS_PANE);
export const validateCustomPageSize = (input: unknown): IError[] => validate(input, CUSTOM_PAGE_SIZE);
export const validateExtension = (input: unknown): IError[] => validate(input, EXTENSION);
export const validateMenuGroupExtension = (input: unknown): IError[] => validate(input, MENU_GROUP_EXTENSION);
export const validateCommandsSettings = (input: unknown): IError[] => validate(input, COMMANDS_SETTINGS);
export const validateVisualSettings = (input: unknown): IError[] => validate(input, VISUAL_SETTINGS);
export const validateVisualHeader = (input: unknown): IError[] => validate(input, VISUAL_HEADER);
export const validateVisualSelector = (input: unknown): IError[] => validate(input, VISUAL_SELECTOR);
export const validateSlicer = (input: unknown): IError[] => validate(input, SLICER);
export const validateSlicerState = (input: unknown): IError[] => validate(input, SLICER_STATE);
export const validatePage = (input: unknown): IError[] => validate(input, PAGE);
export const validateFilter = (input: unknown): IError[] => validate(input, FILTER);
export const validateUpdateFiltersRequest = (input: unknown): IError[] => validate(input, UPDATE_FILTERS_REQUEST);
export const validateSaveAsParameters = (input: unknown): IError[] => validate(input, SAVE_AS_PARAMETERS);
export const validateExportDataRequest = (input: unknown): IError[] => validate(input, EXPORT_DATA_REQUEST);
export const validateCustomTheme = (input: unknown): IError[] => validate(input, CUSTOM_THEME);
export const validateZoomLevel = (input: unknown): IError[] => validate(input, ZOOM_LEVEL);
export const validatePrintSettings = (input: unknown): IError[] => validate(input, PRINT_SETTINGS);
export const validatePlayBookmarkRequest = (input: unknown): IError[] => validate(input, PLAY_BOOKMARK_REQUEST);
export const validateAddBookmarkRequest = (input: unknown): IError[] => validate(input, ADD_BOOKMARK_REQUEST);
export const validateApplyBookmarkByNameRequest = (input: unknown): IError[] =>
  validate(input, APPLY_BOOKMARK_BY_NAME_REQUEST);
export const validateApplyBookmarkStateRequest = (input: unknown): IError[] =>
  validate(input, APPLY_BOOKMARK_STATE_REQUEST);
export const validateCaptureBookmarkRequest = (input: unknown): IError[] => validate(input, CAPTURE_BOOKMARK_REQUEST);
