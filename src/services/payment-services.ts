/** Registrations and Stripe in a chunk of their own, because the first page needs neither. */
export { createRegistrations, type Registrations } from './wordpress/registration/registrations.ts';
export { createStripeService, type CardService } from './stripe/stripe-service.ts';
