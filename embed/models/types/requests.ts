/** The requests and responses of the methods of a report, a page or a visual. */
import type {
  BookmarksPlayMode,
  ExportDataCompletedStatus,
  ExportDataResultFormat,
  ExportDataResultType,
  ExportDataType,
  SortDirection,
  VisualDataRoleKind,
  VisualDataRoleKindPreference,
} from '../enums.ts';
import type { Anything } from './common.ts';
import type { IFilter, ISlicerFilter } from './filters.ts';
import type { IPage, IReport, ISelectable, IVisual, IVisualLayout } from './layout.ts';
import type { SlicerSelector } from './selectors.ts';
import type { IFilterTarget, ITarget, SlicerTarget } from './targets.ts';

export interface IReportTheme {}

export interface ICustomTheme extends IReportTheme {
  themeJson: Anything;
}

export interface ISlicerState {
  filters: ISlicerFilter[];
  targets?: SlicerTarget[];
}

export interface ISlicer {
  selector: SlicerSelector;
  state: ISlicerState;
}

export interface ISaveAsParameters {
  name: string;
  targetWorkspaceId?: string;
}

export interface IReportBookmark {
  name: string;
  displayName: string;
  state?: string;
  children?: IReportBookmark[];
}

export interface ICaptureBookmarkOptions {
  personalizeVisuals?: boolean;
  allPages?: boolean;
}

export interface IPlayBookmarkRequest {
  playMode: BookmarksPlayMode;
}

export interface IAddBookmarkRequest {
  state?: string;
  displayName?: string;
  apply?: boolean;
}

export interface IApplyBookmarkStateRequest {
  state: string;
}

export interface IApplyBookmarkByNameRequest {
  name: string;
}

export type IApplyBookmarkRequest = IApplyBookmarkStateRequest | IApplyBookmarkByNameRequest;

export interface ICaptureBookmarkRequest {
  options: ICaptureBookmarkOptions;
}

export interface IExportDataRequest {
  rows?: number;
  exportDataType?: ExportDataType;
}

/** The detail of the event `exportDataCompleted`. */
export interface IExportDataCompletedEvent {
  status: ExportDataCompletedStatus;
  exportDataType: ExportDataResultType;
  exportFormat: ExportDataResultFormat;
  pageName: string;
  visualName: string;
}

export interface IExportDataResult {
  data: string;
}

export interface ICreateVisualRequest {
  visualType: string;
  layout?: IVisualLayout;
  autoFocus?: boolean;
}

export interface IVisualResponse {
  visual: IVisual;
}

export interface ICreateVisualResponse extends IVisualResponse {}

export interface ICloneVisualRequest {
  filters?: IFilter[];
  layout?: IVisualLayout;
  autoFocus?: boolean;
}

export interface ICloneVisualResponse extends IVisualResponse {
  visualName: string;
}

export interface ISortByVisualRequest {
  orderBy: ITarget;
  direction: SortDirection;
}

export interface ISmartNarratives {
  summaryText: string;
}

export interface IVisualDataRole {
  name: string;
  kind: VisualDataRoleKind;
  kindPreference?: VisualDataRoleKindPreference;
  displayName?: string;
  description?: string;
}

export interface IVisualCapabilities {
  dataRoles?: IVisualDataRole[];
}

export interface IVisualPropertySelector {
  objectName: string;
  propertyName: string;
}

export interface IVisualPropertyValue {
  schema?: string;
  value: Anything;
}

export interface IDefaultProperty {}

export interface IThemeColorProperty {
  id: number;
  shade: number;
}

export interface IDataReference {
  target: IFilterTarget;
}

export interface IEqualsDataReference extends IDataReference {
  equals: string | boolean | number | Date;
}

export interface IBetweenDataReference extends IDataReference {
  between: (string | boolean | number)[];
}

export interface IValueDataReference extends IDataReference {
  value: string | boolean | number | Date;
  formattedValue: string;
}

export interface IIdentityValue<T extends IDataReference> {
  identity: T[];
  values: IValueDataReference[];
}

/** The user's selection in a report: the body of `dataSelected`. */
export interface ISelection {
  visual: IVisual;
  page: IPage;
  report: IReport;
  dataPoints: IIdentityValue<IEqualsDataReference>[];
  regions: IIdentityValue<IEqualsDataReference | IBetweenDataReference>[];
  filters: IFilter[];
}

export interface ICavasItemsSelection extends ISelection {
  selectedItems?: ISelectable[];
}

export interface IQnaVisualRenderedEvent {
  question: string;
  normalizedQuestion?: string;
}

export interface IQnaInterpretInputData {
  question: string;
  datasetIds?: string[];
}
