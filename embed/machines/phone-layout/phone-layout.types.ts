export type PhoneLayoutInput = {
  /** Whether the report is embedded with the phone layout. */
  isPhone: boolean;
};

export type PhoneLayoutContext = PhoneLayoutInput & {
  /** Whether the place is so narrow that it should be. */
  isNarrow: boolean;
  /** The layout that is being embedded, while it is. */
  isNextPhone: boolean;
};

export type PhoneLayoutEvent = { type: 'width.changed'; isNarrow: boolean } | { type: 'component.reset' };

export type PhoneLayoutEmitted = { type: 'layout.failed'; error: unknown };
