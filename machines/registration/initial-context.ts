/** How a form starts: empty, or from the draft that survived a reload (spec: registration#reload-keeps-the-form, registration#passwords-after-a-reload). */
import { billingOnLoad, emptyBilling } from '../billing/billing.rules.ts';
import { getInitialChoice } from '../membership/membership.rules.ts';
import { NOTHING_AGREED } from '../payment/agreements.ts';
import type { Charge } from '../payment/payment.types.ts';
import { practicesOnLoad } from '../practices/practices.rules.ts';
import { clampPage, DETAILS_PAGE, getPages } from './pages.ts';
import type { Draft, RegistrationContext, RegistrationInput, StartNotice, Values } from './registration.types.ts';

const NO_CHARGE: Charge = { mode: 'setup', amount: 0, total: 0, currency: 'usd' };

type Start = { page: number; furthest: number; notice: StartNotice };

/** A form starts at its first page, or at the page of the draft. */
export function getStart(input: RegistrationInput): Start {
  const { draft, loggedIn, secondary, skipProducts } = input;
  const range = { firstPage: getFirstPage({ secondary, skipProducts }), pageCount: getPages({ secondary }).length };
  if (!draft) return { page: range.firstPage, furthest: range.firstPage, notice: 'none' };
  if (loggedIn && input.paymentFailed) {
    return { page: range.pageCount, furthest: range.pageCount, notice: 'paymentFailed' };
  }
  // Drafts hold no passwords, so a visitor without an account starts at the latest on the page that asks for them.
  const latest = loggedIn ? range.pageCount : DETAILS_PAGE;
  return {
    page: clampPage(range, Math.min(draft.page, latest)),
    furthest: clampPage(range, Math.min(draft.furthest, latest)),
    notice: getNotice(input, draft),
  };
}

function getNotice(input: RegistrationInput, draft: Draft): StartNotice {
  if (isAccountPending(input)) return 'stillWorking';
  return !input.loggedIn && (input.secondary || draft.furthest >= DETAILS_PAGE) ? 'passwordsNeeded' : 'kept';
}

/** A signed-in user already has an account. */
const isAccountPending = ({ draft, loggedIn }: RegistrationInput) => !loggedIn && (draft?.accountPending ?? false);

/** Page 2 when the product section is skipped. */
export const getFirstPage = ({ secondary, skipProducts }: Pick<RegistrationInput, 'secondary' | 'skipProducts'>) =>
  skipProducts && !secondary ? DETAILS_PAGE : 1;

/** For an invitation or a signed-in user, the host's e-mail address replaces the draft's. */
export function getInitialValues({ draft, loggedIn, secondary, person, username, email }: RegistrationInput): Values {
  const typed = { ...person, username, email, ...draft?.values };
  const given = email !== '' && (loggedIn || secondary);
  return { ...typed, email: given ? email : typed.email, password: '', passwordConfirm: '' };
}

/** The initial context of a registration. A draft of a paid registration is ignored. */
export function createContext(given: RegistrationInput): RegistrationContext {
  const input = given.paymentSucceeded || given.alreadyMember ? { ...given, draft: null } : given;
  const { draft, loggedIn, alreadyMember, inviteInvalid, secondary, developerMode, cardConfigured, credit } = input;
  const values = getInitialValues(input);
  const { chosenId } = getInitialChoice({ products: input.products, chosen: draft?.productId ?? input.productId });
  return {
    alreadyMember,
    inviteInvalid,
    secondary,
    developerMode,
    loggedIn,
    account: input.account,
    emailPreset: secondary && input.email !== '',
    cardConfigured,
    credit,
    hasPaid: input.paymentSucceeded,
    receipt: input.receipt,
    firstPage: getFirstPage(input),
    pageCount: getPages(input).length,
    ...getStart(input),
    start: {
      membership: { products: input.products, chosen: chosenId },
      coupon: {
        code: draft?.couponCode ?? input.couponCode,
        productId: chosenId ?? 0,
        wasApplied: (draft?.couponCode ?? '') !== '',
      },
    },
    values,
    agreements: draft?.agreements ?? NOTHING_AGREED,
    // Computed as the children compute them, so that their first report changes nothing.
    practices: practicesOnLoad(draft?.practices ?? input.practices),
    billing: billingOnLoad(draft?.billing ?? emptyBilling()),
    admin: draft?.admin ?? input.admin,
    product: null,
    coupon: { code: '', outcome: { kind: 'none' } },
    availability: {
      username: { value: values.username, status: 'unknown' },
      email: { value: values.email, status: 'unknown' },
    },
    revealed: [],
    serverErrors: {},
    passwordShown: false,
    submission: draft?.submission ?? { key: null, transactionId: input.transactionId },
    accountPending: isAccountPending(input),
    revision: 0,
    checkedRevision: 0,
    charge: NO_CHARGE,
  };
}
