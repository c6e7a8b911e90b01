/** What leaves the page at its end, the order and the card: a chunk of its own, since nobody pays on the first page. */
export { createRegistrations, type Registrations } from './wordpress/registration/registrations.ts';
export { createStripeService, type CardService } from './stripe/stripe-service.ts';
