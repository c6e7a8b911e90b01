/** From 0, guessed at once, to 4, not guessed in practice. zxcvbn's scale. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export type Estimate = {
  password: string;
  /** What the form knows of the person, such as the username. A password made of these is weak. */
  personal: readonly string[];
};

/** The password itself is only in the events: inspectors show the context. */
export type PasswordStrengthContext = {
  /** Of the last estimated password; null before. */
  score: PasswordScore | null;
};

export type PasswordStrengthEvent = { type: 'password.changed' } & Estimate;
