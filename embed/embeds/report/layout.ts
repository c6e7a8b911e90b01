/** Settings that lay out pages and visuals. */
import {
  DisplayOption,
  LayoutType,
  PageSizeType,
  VisualContainerDisplayMode,
  type ISettings,
  type IVisualLayout,
} from '../../models/index.ts';

export const isMobile = (layoutType: LayoutType | undefined) =>
  layoutType === LayoutType.MobilePortrait || layoutType === LayoutType.MobileLandscape;

/** Members with the value `undefined` are sent, because the app sees the key. */
export const visualLayoutSettings = (page: string, visual: string, layout: IVisualLayout): ISettings => ({
  layoutType: LayoutType.Custom,
  customLayout: { pagesLayout: { [page]: { visualsLayout: { [visual]: layout } } } },
});

export const pageSizeSettings = (type: PageSizeType, width?: number, height?: number): ISettings => ({
  layoutType: LayoutType.Custom,
  customLayout: { pageSize: { type, width, height } as { type: PageSizeType } },
});

/** One visual alone, as large as its frame. */
export function oneVisual(page: string, visual: string, { width, height }: { width: number; height: number }) {
  const shown = { displayState: { mode: VisualContainerDisplayMode.Visible }, x: 1, y: 1, z: 1, width, height };
  const hidden = { displayState: { mode: VisualContainerDisplayMode.Hidden } };
  return {
    displayOption: DisplayOption.FitToPage,
    pageSize: { type: PageSizeType.Custom, width, height },
    pagesLayout: { [page]: { defaultLayout: hidden, visualsLayout: { [visual]: shown } } },
  };
}
