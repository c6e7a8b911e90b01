export type PhoneLayoutInput = {
  /** Whether the report is embedded with the phone layout. */
  isPhone: boolean;
};

export type PhoneLayoutContext = PhoneLayoutInput & {
  /** Whether the element is narrow enough for the phone layout. */
  isNarrow: boolean;
  /** While a layout is being embedded: whether it is the phone layout. */
  isNextPhone: boolean;
};

export type PhoneLayoutEvent = { type: 'width.changed'; isNarrow: boolean } | { type: 'component.reset' };

export type PhoneLayoutEmitted = { type: 'layout.failed'; error: unknown };
