/**
 * The enumerations of the protocol, with the numbers that messages contain. They are real TypeScript enums: a plain
 * `number` out of a caller's JSON stays assignable, members are types, and `LayoutType[2]` gives the name. Bundlers drop
 * unused ones.
 */

/** The severity of a message from the app. */
export enum TraceType {
  Information = 0,
  Verbose = 1,
  Warning = 2,
  Error = 3,
  ExpectedError = 4,
  UnexpectedError = 5,
  Fatal = 6,
}

/** The formats of a report page. */
export enum PageSizeType {
  Widescreen = 0,
  Standard = 1,
  Cortana = 2,
  Letter = 3,
  Custom = 4,
  Mobile = 5,
}

/** How a page is fitted into its frame. */
export enum DisplayOption {
  FitToPage = 0,
  FitToWidth = 1,
  ActualSize = 2,
}

export enum BackgroundType {
  Default = 0,
  Transparent = 1,
}

export enum VisualContainerDisplayMode {
  Visible = 0,
  Hidden = 1,
}

/** Which layout of a report is shown. */
export enum LayoutType {
  Master = 0,
  Custom = 1,
  MobilePortrait = 2,
  MobileLandscape = 3,
}

/** The effect of a click on a hyperlink in a report. */
export enum HyperlinkClickBehavior {
  Navigate = 0,
  NavigateAndRaiseEvent = 1,
  RaiseEvent = 2,
}

export enum ReportAlignment {
  Left = 0,
  Center = 1,
  Right = 2,
  None = 3,
}

/** Whether the navigation shows a page in view mode. */
export enum SectionVisibility {
  AlwaysVisible = 0,
  HiddenInViewMode = 1,
}

/** The user's permissions for a report. The numbers are those of the service: 3, 5 and 6 do not exist. */
export enum Permissions {
  Read = 0,
  ReadWrite = 1,
  Copy = 2,
  Create = 4,
  All = 7,
}

export enum ViewMode {
  View = 0,
  Edit = 1,
}

/** Whether a token was issued to a user by the directory, or by the host for embedding. */
export enum TokenType {
  Aad = 0,
  Embed = 1,
}

export enum ContrastMode {
  None = 0,
  HighContrast1 = 1,
  HighContrast2 = 2,
  HighContrastBlack = 3,
  HighContrastWhite = 4,
}

export enum MenuLocation {
  Bottom = 0,
  Top = 1,
}

/** The effect of a filter update on the existing filters. */
export enum FiltersOperations {
  RemoveAll = 0,
  ReplaceAll = 1,
  Add = 2,
  Replace = 3,
}

export enum FiltersLevel {
  Report = 0,
  Page = 1,
  Visual = 2,
}

export enum FilterType {
  Advanced = 0,
  Basic = 1,
  Unknown = 2,
  IncludeExclude = 3,
  RelativeDate = 4,
  TopN = 5,
  Tuple = 6,
  RelativeTime = 7,
  Identity = 8,
  Hierarchy = 9,
  HierarchyIdentity = 10,
}

/** Days to CalendarYears are of relative date filters, Minutes and Hours of relative time filters. */
export enum RelativeDateFilterTimeUnit {
  Days = 0,
  Weeks = 1,
  CalendarWeeks = 2,
  Months = 3,
  CalendarMonths = 4,
  Years = 5,
  CalendarYears = 6,
  Minutes = 7,
  Hours = 8,
}

export enum RelativeDateOperators {
  InLast = 0,
  InThis = 1,
  InNext = 2,
}

export enum CredentialType {
  NoConnection = 0,
  OnBehalfOf = 1,
  Anonymous = 2,
}

export enum DataCacheMode {
  Import = 0,
  DirectQuery = 1,
}

export enum AggregateFunction {
  Default = 1,
  None = 2,
  Sum = 3,
  Min = 4,
  Max = 5,
  Count = 6,
  Average = 7,
  DistinctCount = 8,
}

export enum BrowserPrintAdjustmentsMode {
  Default = 0,
  NoAdjustments = 1,
}

export enum PageNavigationPosition {
  Bottom = 0,
  Left = 1,
}

export enum QnaMode {
  Interactive = 0,
  ResultOnly = 1,
}

export enum ExportDataType {
  Summarized = 0,
  Underlying = 1,
}

/** What data a user has exported. */
export enum ExportDataResultType {
  Summarized = 0,
  Underlying = 1,
  DataWithCurrentLayout = 2,
}

export enum ExportDataResultFormat {
  Csv = 0,
  Xlsx = 1,
}

export enum ExportDataCompletedStatus {
  Succeeded = 0,
  Failed = 1,
}

export enum BookmarksPlayMode {
  Off = 0,
  Presentation = 1,
}

export enum SortDirection {
  Ascending = 1,
  Descending = 2,
}

export enum CommandDisplayOption {
  Enabled = 0,
  Disabled = 1,
  Hidden = 2,
}

export enum VisualDataRoleKind {
  Grouping = 0,
  Measure = 1,
  GroupingOrMeasure = 2,
}

export enum VisualDataRoleKindPreference {
  Measure = 0,
  Grouping = 1,
}

/** The types of a column in quick create. */
export enum DataType {
  Number = 'Number',
  Currency = 'Currency',
  Int32 = 'Int32',
  Percentage = 'Percentage',
  DateTime = 'DateTime',
  DateTimeZone = 'DateTimeZone',
  Date = 'Date',
  Time = 'Time',
  Duration = 'Duration',
  Text = 'Text',
  Logical = 'Logical',
  Binary = 'Binary',
}

export enum ReportCreationMode {
  Default = 'Default',
  QuickExplore = 'QuickExplore',
}
