import { isEmail, isUsername } from '../lib/formats.ts';
import type { AvailabilityInput } from './availability.types.ts';

/** A value that fails here is never sent. */
export const isCheckable = ({ field, value }: AvailabilityInput) =>
  field === 'email' ? isEmail(value) : isUsername(value);
