/** The services of Your Membership in one chunk, which loads as soon as the page starts. */
export { createOpenBillingPortal, createReadMembership, createSendAction } from './membership.ts';
export { createOverduePayment } from './overdue-payment.ts';
export { createReadPayments } from './payments.ts';
export { createPlanChanges, createPreviewChange } from './plan-change.ts';
export { createSavePhoto } from './photo.ts';
export { createSaveSetting } from './setting.ts';
export { createSaveProfile, parseProfile } from './profile.ts';
