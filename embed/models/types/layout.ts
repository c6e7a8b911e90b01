import type {
  DisplayOption,
  PageSizeType,
  ReportAlignment,
  SectionVisibility,
  VisualContainerDisplayMode,
} from '../enums.ts';

export interface IPageSize {
  type: PageSizeType;
}

/** Width and height in CSS pixels. */
export interface ICustomPageSize extends IPageSize {
  width?: number;
  height?: number;
}

/** Layouts by page name. */
export type PagesLayout = { [key: string]: IPageLayout };

/** Layouts by visual name. */
export type VisualsLayout = { [key: string]: IVisualLayout };

export interface IPageLayout {
  defaultLayout?: IVisualLayout;
  visualsLayout: VisualsLayout;
}

export interface IVisualLayout {
  x?: number;
  y?: number;
  z?: number;
  width?: number;
  height?: number;
  displayState?: IVisualContainerDisplayState;
}

export interface IVisualContainerDisplayState {
  mode: VisualContainerDisplayMode;
}

export interface ICustomLayout {
  pageSize?: IPageSize;
  displayOption?: DisplayOption;
  pagesLayout?: PagesLayout;
  reportAlignment?: ReportAlignment;
}

export interface ICanvasStyle {
  color?: string;
  transparency?: number;
  hasImage?: boolean;
}

export interface IPageBackground extends ICanvasStyle {}

export interface IPageWallpaper extends ICanvasStyle {}

export interface IReport {
  id: string;
  displayName: string;
}

export interface IPage {
  name: string;
  displayName: string;
  isActive?: boolean;
  visibility?: SectionVisibility;
  defaultSize?: ICustomPageSize;
  mobileSize?: ICustomPageSize;
  defaultDisplayOption?: DisplayOption;
  background?: IPageBackground;
  wallpaper?: IPageWallpaper;
}

export interface IVisual {
  name: string;
  title: string;
  type: string;
  layout?: IVisualLayout;
  mobilePortraitLayout?: IVisualLayout;
}

export type ISelectable = IVisual;
