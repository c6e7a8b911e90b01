import type { SlicerTarget } from './targets.ts';

export interface ISelector {
  $schema: string;
}

export interface IPageSelector extends ISelector {
  pageName: string;
}

export interface IVisualSelector extends ISelector {
  visualName: string;
}

export interface IVisualTypeSelector extends ISelector {
  visualType: string;
}

export interface ISlicerTargetSelector extends ISelector {
  target: SlicerTarget;
}

export type SlicerSelector = IVisualSelector | ISlicerTargetSelector;
export type CommandExtensionSelector = IVisualSelector | IVisualTypeSelector;
export type VisualCommandSelector = IVisualSelector | IVisualTypeSelector;
export type VisualHeaderSelector = IVisualSelector | IVisualTypeSelector;
export type VisualsHeaderSelector = VisualHeaderSelector;
