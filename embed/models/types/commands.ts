import type { CommandDisplayOption, MenuLocation } from '../enums.ts';
import type { CommandExtensionSelector, VisualCommandSelector } from './selectors.ts';

/** The host's additions to the menus of visuals: a list of commands, or commands with their groups. */
export type Extensions = IExtension[] | IExtensions;

export interface IExtensionPoint {}

export interface IMenuExtensionBase extends IExtensionPoint {
  title?: string;
  icon?: string;
}

/** A command at the top or bottom of a menu. */
export interface IFlatMenuExtension extends IMenuExtensionBase {
  menuLocation?: MenuLocation;
}

/** A command in a group of a menu. */
export interface IGroupedMenuExtension extends IMenuExtensionBase {
  groupName: string;
}

export type IMenuExtension = IFlatMenuExtension | IGroupedMenuExtension;

export interface IExtensions {
  commands: ICommandExtension[];
  groups?: IMenuGroupExtension[];
}

export interface IExtension {
  command?: ICommandExtension;
}

export interface IExtensionPoints {
  visualContextMenu?: IMenuExtension;
  visualOptionsMenu?: IMenuExtension;
}

export interface IExtensionItem {
  name: string;
  extend: IExtensionPoints;
}

export interface ICommandExtension extends IExtensionItem {
  title: string;
  icon?: string;
  selector?: CommandExtensionSelector;
}

export interface IMenuGroupExtension {
  name: string;
  title: string;
  /**
   * At the top, the group that was added last comes first. Otherwise, a group is added to the bottom with its first
   * command.
   */
  menuLocation?: MenuLocation;
}

export interface ICommandSettings {
  displayOption: CommandDisplayOption;
  selector?: VisualCommandSelector;
}

/** The app's own commands on visuals: shown, disabled or hidden. */
export interface ICommandsSettings {
  copy?: ICommandSettings;
  drill?: ICommandSettings;
  drillthrough?: ICommandSettings;
  expandCollapse?: ICommandSettings;
  exportData?: ICommandSettings;
  includeExclude?: ICommandSettings;
  removeVisual?: ICommandSettings;
  search?: ICommandSettings;
  seeData?: ICommandSettings;
  sort?: ICommandSettings;
  spotlight?: ICommandSettings;
  insightsAnalysis?: ICommandSettings;
  addComment?: ICommandSettings;
  groupVisualContainers?: ICommandSettings;
  summarize?: ICommandSettings;
  clearSelection?: ICommandSettings;
  focusMode?: ICommandSettings;
  visualCalculation?: ICommandSettings;
}

export interface IPaginatedReportsCommandSettings {
  enabled?: boolean;
}

export interface IParametersPanelCommandSettings extends IPaginatedReportsCommandSettings {
  expanded?: boolean;
}

export interface IPaginatedReportsCommandsSettings {
  parameterPanel?: IParametersPanelCommandSettings;
}

export interface IVisualCustomCommandEvent {
  visualName: string;
  command: string;
}
