/** What of a chart is wanted, in words that no other drawing of it has. */
export type PictureKey = string;

export type PicturingInput = { wanted: PictureKey };

export type PicturingContext = PicturingInput & {
  /** The newest that came, with what it shows; null: none yet. */
  picture: unknown;
};

export type PicturingEvent = { type: 'picture.wanted'; wanted: PictureKey } | { type: 'retry.pressed' };
