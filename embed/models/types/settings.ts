import type {
  BackgroundType,
  BrowserPrintAdjustmentsMode,
  HyperlinkClickBehavior,
  LayoutType,
  PageNavigationPosition,
} from '../enums.ts';
import type { Extensions, ICommandsSettings, IPaginatedReportsCommandsSettings } from './commands.ts';
import type { ICollapsible, IHideable } from './common.ts';
import type { ICustomLayout } from './layout.ts';
import type { VisualHeaderSelector } from './selectors.ts';

/** The language of the app and the format of its numbers and dates, as language tags. */
export interface ILocaleSettings {
  language?: string;
  formatLocale?: string;
}

export interface IPrintSettings {
  browserPrintAdjustmentsMode?: BrowserPrintAdjustmentsMode;
}

export interface IActionBar extends IHideable {}

export interface IStatusBar extends IHideable {}

export interface IReportBars {
  actionBar?: IActionBar;
  statusBar?: IStatusBar;
}

export interface IBookmarksPane extends IHideable {}

export interface IFieldsPane extends ICollapsible, IHideable {}

export interface IFiltersPane extends ICollapsible, IHideable {}

export interface IPageNavigationPane extends IHideable {
  position?: PageNavigationPosition;
}

export interface ISelectionPane extends IHideable {}

export interface ISyncSlicersPane extends IHideable {}

export interface IVisualizationsPane extends ICollapsible, IHideable {}

export interface IPanes {
  filters?: IFiltersPane;
}

export interface IQnaPanes extends IPanes {}

export interface IReportPanes extends IPanes {
  bookmarks?: IBookmarksPane;
  fields?: IFieldsPane;
  pageNavigation?: IPageNavigationPane;
  selection?: ISelectionPane;
  syncSlicers?: ISyncSlicersPane;
  visualizations?: IVisualizationsPane;
}

export interface IVisualHeaderSettings {
  visible?: boolean;
}

export interface IVisualHeader {
  settings: IVisualHeaderSettings;
  /** Without one, the setting is for all visuals. */
  selector?: VisualHeaderSelector;
}

export interface IVisualSettings {
  visualHeaders?: IVisualHeader[];
}

/** The appearance of a report in its frame. */
export interface ISettings {
  authoringHintsEnabled?: boolean;
  background?: BackgroundType;
  bars?: IReportBars;
  bookmarksPaneEnabled?: boolean;
  commands?: ICommandsSettings[] | IPaginatedReportsCommandsSettings;
  customLayout?: ICustomLayout;
  extensions?: Extensions;
  filterPaneEnabled?: boolean;
  hideErrors?: boolean;
  hyperlinkClickBehavior?: HyperlinkClickBehavior;
  layoutType?: LayoutType;
  navContentPaneEnabled?: boolean;
  panes?: IReportPanes;
  persistentFiltersEnabled?: boolean;
  personalBookmarksEnabled?: boolean;
  useCustomSaveAsDialog?: boolean;
  visualRenderedEvents?: boolean;
  visualSettings?: IVisualSettings;
  localeSettings?: ILocaleSettings;
  /** 0.25 to 4. */
  zoomLevel?: number;
  printSettings?: IPrintSettings;
}

export interface IPaginatedReportSettings {
  commands?: IPaginatedReportsCommandsSettings;
}

export interface IQnaSettings {
  filterPaneEnabled?: boolean;
  hideErrors?: boolean;
  localeSettings?: ILocaleSettings;
  panes?: IQnaPanes;
}
