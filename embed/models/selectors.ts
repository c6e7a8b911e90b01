import type {
  IPageSelector,
  ISelector,
  ISlicerTargetSelector,
  IVisualSelector,
  IVisualTypeSelector,
} from './types/selectors.ts';
import type { SlicerTarget } from './types/targets.ts';

/** Selects the target of a setting or command: a page, a visual, a type of visuals, or the slicers of a target. */
export abstract class Selector implements ISelector {
  declare $schema: string;

  constructor(schema: string) {
    this.$schema = schema;
  }

  toJSON(): ISelector {
    return { $schema: this.$schema };
  }
}

export class PageSelector extends Selector implements IPageSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#pageSelector';
  declare pageName: string;

  constructor(pageName: string) {
    super(PageSelector.schemaUrl);
    this.pageName = pageName;
  }

  override toJSON(): IPageSelector {
    return { ...super.toJSON(), pageName: this.pageName };
  }
}

export class VisualSelector extends Selector implements IVisualSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#visualSelector';
  declare visualName: string;

  constructor(visualName: string) {
    super(VisualSelector.schemaUrl);
    this.visualName = visualName;
  }

  override toJSON(): IVisualSelector {
    return { ...super.toJSON(), visualName: this.visualName };
  }
}

export class VisualTypeSelector extends Selector implements IVisualTypeSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#visualTypeSelector';
  declare visualType: string;

  constructor(visualType: string) {
    super(VisualTypeSelector.schemaUrl);
    this.visualType = visualType;
  }

  override toJSON(): IVisualTypeSelector {
    return { ...super.toJSON(), visualType: this.visualType };
  }
}

export class SlicerTargetSelector extends Selector implements ISlicerTargetSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#slicerTargetSelector';
  declare target: SlicerTarget;

  constructor(target: SlicerTarget) {
    super(SlicerTargetSelector.schemaUrl);
    this.target = target;
  }

  override toJSON(): ISlicerTargetSelector {
    return { ...super.toJSON(), target: this.target };
  }
}
