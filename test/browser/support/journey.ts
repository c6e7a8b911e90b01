/** Fills in the registration up to a page, for tests of that page. */
import {
  ADA,
  ADAS_ACCOUNT,
  PAGES,
  registrationForm,
  ROSE_CITY,
  type Account,
  type RegistrationForm,
} from './registration-form.ts';
import type { Locator } from 'playwright-core';
import type { DrivenLocator, DrivenPage } from '#kit/playwright';

/** The visitor, in any browser. */
export type Traveller<L> = { page: DrivenPage<L>; goTo: (path: string) => Promise<void> };

export type Way = {
  path?: string;
  /** null for a signed-in user. */
  account?: Account | null;
  /** Whether the practice's address is checked and confirmed. Otherwise it is saved as typed, and after a reload the form asks to save it again. */
  isAddressChecked?: boolean;
};

export async function reachProducts<L extends DrivenLocator<L>>(
  { page, goTo }: Traveller<L>,
  { path = '/register/' }: Way = {},
) {
  const form = registrationForm(page);
  await goTo(path);
  await form.isOn(PAGES.products);
  return form;
}

export async function reachInformation<L extends DrivenLocator<L>>(visitor: Traveller<L>, way: Way = {}) {
  const form = await reachProducts(visitor, way);
  await form.next();
  await form.isOn(PAGES.information);
  return form;
}

/** One person with one practice. */
export async function fillInformation<L extends DrivenLocator<L> = Locator>(
  form: RegistrationForm<L>,
  { account = ADAS_ACCOUNT, isAddressChecked = false }: Way = {},
) {
  await form.fillPerson(ADA);
  if (account) await form.fillAccount(account);
  if (isAddressChecked) await form.fillCheckedPractice(1, ROSE_CITY);
  else await form.fillPractice(1, ROSE_CITY);
}

export async function reachTerms<L extends DrivenLocator<L>>(visitor: Traveller<L>, way: Way = {}) {
  const form = await reachInformation(visitor, way);
  await fillInformation(form, way);
  await form.next();
  await form.isOn(PAGES.terms);
  return form;
}

/** Reaches Payment with a card form that is ready for a card. */
export async function reachPayment<L extends DrivenLocator<L>>(visitor: Traveller<L>, way: Way = {}) {
  const form = await reachInformation(visitor, way);
  await fillInformation(form, way);
  await goOnToPayment(form);
  await form.textbox('Card number').waitFor();
  return form;
}

/** Continues from Admin Information, which is filled in, and accepts all terms. */
export async function goOnToPayment<L extends DrivenLocator<L> = Locator>(form: RegistrationForm<L>) {
  await form.next();
  await form.isOn(PAGES.terms);
  await form.agreeToAll();
  await form.next();
  await form.isOn(PAGES.payment);
}
