/** Element ids that the chart scrolls to or focuses. */
import type { FieldName } from './registration.types.ts';

export const FORM_ID = 'pp-registration';
export const HEADING_ID = 'pp-registration-heading';
/** The coupon's textbox, on Product Selection and on Payment. */
export const COUPON_ID = 'pp-coupon';
export const ERRORS_ID = 'pp-registration-errors';

export const fieldId = (field: FieldName) => `pp-field-${field}`;
