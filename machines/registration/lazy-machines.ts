/** The charts that the first page of the form does not need, in one chunk of their own (`lib/lazy-machine.ts`). */
export { addressMachine } from '../address/address.machine.ts';
export { availabilityMachine } from '../availability/availability.machine.ts';
export { billingMachine } from '../billing/billing.machine.ts';
export { cardFormMachine } from '../card-form/card-form.machine.ts';
export { paymentMachine } from '../payment/payment.machine.ts';
export { practiceAdminMachine } from '../practice-admin/practice-admin.machine.ts';
export { practiceMachine } from '../practice/practice.machine.ts';
export { practicesMachine } from '../practices/practices.machine.ts';
