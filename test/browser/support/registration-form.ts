/** The registration as a visitor uses it: only by the roles and names on the screen. */
import type { Locator } from 'playwright-core';
import type { DrivenLocator, DrivenPage } from '#kit/playwright';

export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asksFor3DSecure: '4000 0025 0000 3155',
} as const;

export type Person = { firstName: string; lastName: string; phone: string; role: string; profession: string };
export type Account = { username: string; email: string; password: string };
export type PracticeAddress = { line1: string; line2?: string; city: string; state: string; zip: string };
export type Practice = {
  name: string;
  specialty: string;
  businessStructure: string;
  email?: string;
  phone?: string;
  website?: string;
  address: PracticeAddress;
};

export const ADA: Person = {
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: '5035550142',
  role: 'Doctor',
  profession: 'Dental',
};
export const ADAS_ACCOUNT: Account = {
  username: 'ada.okafor',
  email: 'ada@example.com',
  password: 'a long password 1',
};
export const ROSE_CITY: Practice = {
  name: 'Rose City Dental',
  specialty: 'Orthodontics',
  businessStructure: 'LLC',
  address: { line1: '100 Main St', city: 'Portland', state: 'Oregon', zip: '97204' },
};

const AGREEMENTS = [
  'HIPAA Agreement',
  'Terms and Conditions',
  'Social Code of Ethics',
  'Privacy Policy',
  'Non-Disclosure Agreement',
];

export const PAGES = {
  products: 'Product Selection',
  information: 'Personal and Practice Information',
  terms: 'Terms and Conditions',
  payment: 'Payment',
} as const;

type Scope<L> = Pick<DrivenPage<L>, 'getByRole'>;

export function registrationForm<L extends DrivenLocator<L>>(page: DrivenPage<L>) {
  const button = (name: string, within: Scope<L> = page) => within.getByRole('button', { name, exact: true });
  const textbox = (name: string, within: Scope<L> = page) => within.getByRole('textbox', { name, exact: true });
  const choice = (name: string, within: Scope<L> = page) => within.getByRole('combobox', { name, exact: true });
  const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  const topBar = page.getByRole('navigation', { name: 'Registration, top' });
  const total = page.getByRole('status', { name: 'Total' });
  const bottomBar = page.getByRole('navigation', { name: 'Registration, bottom' });
  /** The group's name until the practice is saved. Afterwards the group has the practice's name. */
  const practice = (number: number) => page.getByRole('group', { name: `Practice ${number}`, exact: true });

  /** Password fields have no role of their own. The star is in their label, though not in their name. */
  const password = (label: string) => page.getByLabel(new RegExp(`^${label}\\s*\\*?$`));

  async function fillAddress(address: PracticeAddress, within: Scope<L> = page) {
    await textbox('Address Line 1', within).fill(address.line1);
    if (address.line2 !== undefined) await textbox('Address Line 2', within).fill(address.line2);
    await textbox('City', within).fill(address.city);
    await choice('State', within).selectOption({ label: address.state });
    await textbox('ZIP Code', within).fill(address.zip);
  }

  async function fillPracticeFields(
    number: number,
    { name, specialty, businessStructure, email, phone, website, address }: Practice,
  ) {
    const group = practice(number);
    await textbox('Practice Name', group).fill(name);
    await textbox('Specialty', group).fill(specialty);
    await choice('Business Structure', group).selectOption({ label: businessStructure });
    if (email !== undefined) await textbox('Practice Email', group).fill(email);
    if (phone !== undefined) await textbox('Practice Phone', group).fill(phone);
    if (website !== undefined) await textbox('Website', group).fill(website);
    await fillAddress(address, group);
  }

  return {
    button,
    textbox,
    choice,
    checkbox,
    heading,
    topBar,
    bottomBar,
    practice,
    password,
    fillAddress,
    errors: page.getByRole('alert').filter({ hasText: 'There are errors on this page' }),
    total,
    cardForm: page.getByRole('group', { name: 'Card details' }),
    /** The reason that Join Now failed. */
    problem: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    /** Waits for the form on this page. The server-rendered HTML before it isn't usable yet. */
    async isOn(name: string) {
      await heading(name).waitFor();
      await page.locator('#app-vue > [aria-busy]').waitFor({ state: 'detached' });
      // The script that manages the browser's history loads a little later.
      await page.waitForURL(({ hash }) => hash.startsWith('#/step-'));
    },
    async choose(membership: string) {
      await page.getByRole('radio', { name: membership, exact: true }).check({ force: true });
    },
    async next() {
      // On Product Selection the sidebar's, below the fields everywhere else.
      await button('Next', bottomBar).or(page.locator('.pp-selection-next')).click();
    },
    async previous() {
      await button('Previous', bottomBar).click();
    },
    async fillPerson(person: Person) {
      await textbox('First Name').fill(person.firstName);
      await textbox('Last Name').fill(person.lastName);
      await textbox('Phone').fill(person.phone);
      await choice('Role').selectOption({ label: person.role });
      await choice('Profession').selectOption({ label: person.profession });
    },
    async fillAccount(account: Account) {
      await textbox('Username').fill(account.username);
      await textbox('Email').fill(account.email);
      await password('Password').fill(account.password);
      await password('Confirm Password').fill(account.password);
    },
    /** `number` is the number on the screen, from 1. The practice must be open for editing. Doesn't save the address. */
    fillPracticeFields,
    /** Also saves the address as typed. */
    async fillPractice(number: number, values: Practice) {
      await fillPracticeFields(number, values);
      await button('Save Address', practice(number)).click();
    },
    /** Also checks the address, and confirms it in the dialog. */
    async fillCheckedPractice(number: number, values: Practice) {
      await fillPracticeFields(number, values);
      await button('Check Address', practice(number)).click();
      await button('Confirm Address').click();
    },
    async agreeToAll() {
      for (const agreement of AGREEMENTS) await checkbox(agreement).check();
    },
    async useCoupon(code: string) {
      await textbox('Have a Coupon Code?').fill(code);
      await button('Use Coupon').click();
    },
    couponStatus: (text: string) => page.getByRole('status').filter({ hasText: text }),
    /** Waits until the total shows all these texts, for example the price after the first month. */
    async totalIs(...texts: string[]) {
      let shown = total;
      for (const text of texts) shown = shown.filter({ hasText: text });
      await shown.waitFor();
    },
    async fillCard(number: string) {
      await textbox('Card number').fill(number);
      await textbox('Expiration (MM/YY)').fill('12/40');
      await textbox('CVC').fill('123');
    },
    async joinNow() {
      await button('Join Now', bottomBar).click();
    },
    /** The sandbox's fake bank dialog. */
    async answer3DSecure(answer: 'Complete authentication' | 'Fail authentication' | 'Cancel') {
      await page.getByRole('dialog', { name: '3-D Secure sandbox' }).getByRole('button', { name: answer }).click();
    },
    async succeeds() {
      await heading('Welcome! Your membership is active.').waitFor({ timeout: 30_000 });
    },
  };
}

export type RegistrationForm<L extends DrivenLocator<L> = Locator> = ReturnType<typeof registrationForm<L>>;
