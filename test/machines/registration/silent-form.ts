/**
 * The registration with its real parts. They report nothing by themselves, because the path decides their reports.
 */
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import { billingMachine } from '../../../machines/billing/billing.machine.ts';
import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import { membershipMachine } from '../../../machines/membership/membership.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { practiceAdminMachine } from '../../../machines/practice-admin/practice-admin.machine.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import type { ControlledActors } from '#kit';
import { fakeElements } from '../card-form/fake-stripe.ts';
import { addressIn, practicesIn } from '../practices-actors.ts';

const silent = { report: () => {} };

export const muteRegistration = (world: ControlledActors) =>
  registrationMachine.provide({
    actors: {
      membership: membershipMachine.provide({ actions: silent }),
      coupon: couponMachine.provide({ actions: silent, actors: { checkCoupon: world.promise } }),
      availability: availabilityMachine.provide({ actions: silent, actors: { checkAvailability: world.promise } }),
      practices: practicesIn(world).provide({ actions: silent }),
      billing: billingMachine.provide({ actions: silent, actors: { address: addressIn(world) } }),
      admin: practiceAdminMachine.provide({ actions: silent }),
      payment: paymentMachine.provide({
        actors: {
          cardForm: cardFormMachine.provide({ actors: { loadCardService: world.promise } }),
          createKey: world.promise,
        },
        actions: {
          reportKeyCreated: () => {},
          reportAccepted: () => {},
          reportReturned: () => {},
          reportUncertain: () => {},
          reportResumed: () => {},
          reportEnded: () => {},
        },
      }),
      pageHistory: world.callback,
    },
  });

/** What the page needs beside its chart. */
export const LINKS = {
  termsUrl: 'http://portal.test/terms/',
  overviewUrl: 'http://portal.test/membership-overview/',
  accountUrl: 'http://portal.test/account/',
  signInUrl: 'http://portal.test/wp-login.php',
  freshUrl: '/register/',
  session: { signOutUrl: '' },
  strength: {},
  card: { testMode: true, elements: fakeElements().elements },
};
