/** What leaves the page at its end, the order and the card: a chunk of its own, since nobody pays on the first page. */
export { createRegistrations, type Registrations } from './host/registration/registrations.ts';
export { createCardService, type CardService } from './card-service/stripe.ts';
