/** A report's appearance and allowed actions: selectors, menus, commands, layout, panes, settings, slicers. */
import { FILTER, TARGET } from './filters.ts';
import type { Rule, Table } from './rules.ts';

export const VISUAL_SELECTOR: Table = {
  $schema: ['all', ['string', ['exactly', 'http://powerbi.com/product/schema#visualSelector']]],
  'visualName*': 'string',
};

const VISUAL_TYPE_SELECTOR: Table = {
  '$schema*': ['all', ['string', ['exactly', 'http://powerbi.com/product/schema#visualTypeSelector']]],
  'visualType*': 'string',
};

const SLICER_TARGET_SELECTOR: Table = {
  '$schema*': ['all', ['string', ['exactly', 'http://powerbi.com/product/schema#slicerTargetSelector']]],
  'target*': TARGET,
};

const VISUAL_OR_TYPE: Rule = ['any', [VISUAL_SELECTOR, VISUAL_TYPE_SELECTOR]];

export const SLICER_STATE: Table = { filters: ['each', FILTER] };
export const SLICER: Table = {
  'selector*': ['any', [VISUAL_SELECTOR, SLICER_TARGET_SELECTOR]],
  'state*': SLICER_STATE,
};

const MENU_LOCATION: Rule = ['oneOf', 0, 1];

const MENU: Rule = [
  'any',
  [
    { title: 'string', icon: 'string', menuLocation: MENU_LOCATION, groupName: 'forbidden' },
    { title: 'string', icon: 'string', 'groupName*': 'string', menuLocation: 'forbidden' },
  ],
];

const COMMAND_EXTENSION: Table = {
  'name*': 'string',
  'extend*': { visualContextMenu: MENU, visualOptionsMenu: MENU },
  'title*': 'string',
  icon: 'string',
  selector: VISUAL_OR_TYPE,
};

export const MENU_GROUP_EXTENSION: Table = { 'name*': 'string', 'title*': 'string', menuLocation: MENU_LOCATION };
export const EXTENSION: Table = { command: COMMAND_EXTENSION };
const EXTENSIONS: Table = { 'commands*': ['each', COMMAND_EXTENSION], groups: ['each', MENU_GROUP_EXTENSION] };

const COMMAND: Table = { 'displayOption*': ['oneOf', 0, 1, 2], selector: VISUAL_OR_TYPE };

export const COMMANDS_SETTINGS: Table = {
  copy: COMMAND,
  drill: COMMAND,
  drillthrough: COMMAND,
  expandCollapse: COMMAND,
  exportData: COMMAND,
  includeExclude: COMMAND,
  removeVisual: COMMAND,
  search: COMMAND,
  seeData: COMMAND,
  sort: COMMAND,
  spotlight: COMMAND,
  insightsAnalysis: COMMAND,
  addComment: COMMAND,
  groupVisualContainers: COMMAND,
  summarize: COMMAND,
  clearSelection: COMMAND,
};

const VISIBLE: Table = { visible: 'boolean' };

export const VISUAL_HEADER: Table = { 'settings*': VISIBLE, selector: VISUAL_OR_TYPE };
export const VISUAL_SETTINGS: Table = { visualHeaders: ['each', VISUAL_HEADER] };

const PAGE_SIZE: Table = { 'type*': ['oneOf', 0, 1, 2, 3, 4, 5] };
export const CUSTOM_PAGE_SIZE: Table = { ...PAGE_SIZE, width: 'number', height: 'number' };

const VISUAL_LAYOUT: Table = {
  x: 'number',
  y: 'number',
  z: 'number',
  width: 'number',
  height: 'number',
  displayState: { mode: ['oneOf', 0, 1] },
};

const CUSTOM_LAYOUT: Table = {
  // Its width and height are not checked, as in the published package.
  pageSize: PAGE_SIZE,
  displayOption: ['oneOf', 0, 1, 2],
  pagesLayout: ['map', { 'visualsLayout*': ['map', VISUAL_LAYOUT], defaultLayout: VISUAL_LAYOUT }],
};

export const BOOKMARKS_PANE: Table = VISIBLE;
export const FIELDS_PANE: Table = { expanded: 'boolean' };
export const FILTERS_PANE: Table = { visible: 'boolean', expanded: 'boolean' };
export const PAGE_NAVIGATION_PANE: Table = { visible: 'boolean', position: ['oneOf', 0, 1] };
export const SELECTION_PANE: Table = VISIBLE;
export const SYNC_SLICERS_PANE: Table = VISIBLE;
export const VISUALIZATIONS_PANE: Table = { expanded: 'boolean' };

export const PANES: Table = {
  bookmarks: BOOKMARKS_PANE,
  fields: FIELDS_PANE,
  filters: FILTERS_PANE,
  pageNavigation: PAGE_NAVIGATION_PANE,
  selection: SELECTION_PANE,
  syncSlicers: SYNC_SLICERS_PANE,
  visualizations: VISUALIZATIONS_PANE,
};

export const PRINT_SETTINGS: Table = { browserPrintAdjustmentsMode: ['oneOf', 0, 1] };

export const SETTINGS: Table = {
  filterPaneEnabled: 'boolean',
  navContentPaneEnabled: 'boolean',
  bookmarksPaneEnabled: 'boolean',
  useCustomSaveAsDialog: 'boolean',
  extensions: ['any', [['each', EXTENSION], EXTENSIONS]],
  layoutType: ['oneOf', 0, 1, 2, 3],
  customLayout: CUSTOM_LAYOUT,
  background: ['oneOf', 0, 1],
  visualSettings: VISUAL_SETTINGS,
  hideErrors: 'boolean',
  commands: ['each', COMMANDS_SETTINGS],
  hyperlinkClickBehavior: ['oneOf', 0, 1, 2],
  bars: { actionBar: VISIBLE, statusBar: VISIBLE },
  panes: PANES,
  personalBookmarksEnabled: 'boolean',
  persistentFiltersEnabled: 'boolean',
  visualRenderedEvents: 'boolean',
  authoringHintsEnabled: 'boolean',
  printSettings: PRINT_SETTINGS,
};
