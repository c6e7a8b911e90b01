export type AvailabilityField = 'username' | 'email';

/** The host's result. It also rejects names that no user may have (400). */
export type AvailabilityAnswer = 'free' | 'taken' | 'unusable';

/** `unverified`: the check failed, which never blocks the form. */
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
