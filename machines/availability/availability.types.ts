export type AvailabilityField = 'username' | 'email';

/** What the host answers: a name can also be one that nobody may have (400). */
export type AvailabilityAnswer = 'free' | 'taken' | 'unusable';

/** `unverified`: the check could not be made; that never blocks. */
export type AvailabilityStatus = 'unknown' | 'checking' | AvailabilityAnswer | 'unverified';

export type AvailabilityInput = { field: AvailabilityField; value: string };

export type AvailabilityEvent =
  | { type: 'value.changed'; value: string }
  /** The field lost the focus, or Next was pressed: check now, without the debounce. */
  | { type: 'check.requested' };

export type AvailabilityReport = {
  type: 'availability.reported';
  field: AvailabilityField;
  value: string;
  status: AvailabilityStatus;
};
