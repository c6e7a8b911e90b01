/** Identifies a drawing of a chart: its frame, level of detail and collapsed states. */
export type PictureKey = string;

export type PicturingInput = { wanted: PictureKey };

export type PicturingContext = PicturingInput & {
  /** The newest drawing, with what it shows; null before the first one. */
  picture: unknown;
};

export type PicturingEvent = { type: 'picture.wanted'; wanted: PictureKey } | { type: 'retry.pressed' };
