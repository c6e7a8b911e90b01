/** What the database, a URL or a form stores for a constant has the constant's name, or at least a word of it. */
import { expect, it } from 'vitest';
import { contentOf, filesUnder } from '../files.ts';

const SOURCES = 'wordpress/plugin/src/';

/** Constants that are named after their kind. Their class says of what. */
const KINDS = new Set(
  (
    'ACTION ARGUMENT BOX CACHE CODE COOKIE DOMAIN FIELD FOLDER FORM GROUP HANDLE ID KEY LOCK META NAME NONCE OPTION PARAMETER PLURAL ' +
    'POST_TYPE PREFIX SCREEN SCRIPT SHORTCODE SLUG STEP SUBJECT TEST'
  ).split(' '),
);

/** Values that others have named, with their reason. */
const EXCEPTIONS: Record<string, string> = {
  'Admin/Health/HealthIssuesTable::ROW_FORM': 'the form of Dismiss',
  'Admin/ListingEditor::BOX': 'a listing is a vendor’s',
  'Admin/ListingEditor::FIELD': 'a listing is a vendor’s',
  'Admin/ErasureWarning::REQUEST': 'WordPress’ action',
  'Admin/Overview/DashboardWidget::ID': 'the widget is a summary',
  'Billing/Model/OrderTotal::CURRENCY': 'the currency itself',
  'Billing/Stripe/ChargeScheduleMapper::FIRST_CHARGE': 'Stripe’s duration of a coupon',
  'Billing/Stripe/Invoice::CHANGE': 'Stripe’s billing reason',
  'Billing/Stripe/Invoice::FIRST': 'Stripe’s billing reason',
  'Billing/Stripe/Invoice::RENEWAL': 'Stripe’s billing reason',
  'Billing/Stripe/StripePermissions::UNKNOWN_ID': 'an ID that no object has',
  'Billing/Webhooks/WebhookController::SUBJECT': 'whose webhooks',
  'Core/AdminMenu::CAPABILITY': 'WordPress’ capability',
  'Core/Database/OptionCache::AUTOLOADED': 'WordPress’ cache key',
  'Core/Database/OptionCache::MISSING': 'WordPress’ cache key',
  'Core/Database/OptionCache::SCHEDULE': 'WordPress’ option',
  'Core/Language::META': 'WordPress’ meta key',
  'Core/Rest/ExceptionHandler::CODE': 'the field’s word for a failure inside the server',
  'Core/Rest/Nonces::CHECKOUT': 'the field of the registration form (spec)',
  'Core/Settings/ThemeOptions::LIVE_CHAT': 'an option’s published name (spec)',
  'Core/Settings/ThemeOptions::REPORTING_SERVICE': 'an option’s published name (spec)',
  'Core/Settings/ThemeOptions::TELEMETRY': 'an option’s published name (spec)',
  'Integrations/DirectoryPluginListings::GEODIRECTORY': 'GeoDirectory’s post type',
  'Integrations/MemberPressCheckout::GATEWAY': 'MemberPress’ name of itself',
  'Membership/MemberAccess::ADMINISTRATORS': 'WordPress’ capability',
  'Membership/UserDeletion::MISSING': 'what is missing',
  'OutgoingWebhooks/Signature::PREFIX': 'the prefix of Standard Webhooks',
  'Portal/Access/EmailLinks::OUTCOME': 'the outcome of an e-mail’s link',
  'Portal/Access/ViewNames::OVERVIEW': 'the view’s published name (spec)',
  'Portal/ClientTexts::SMALLEST_VIEW': 'the view whose texts are fewest',
  'Portal/Wiring::REPORTING_META': 'the reporting service’s meta keys (spec)',
  'Registration/OwnershipProof::PENDING_AT_WORDPRESS': 'WordPress’ meta key',
  'Vendors/ListingType::SLUG': 'the word in the site’s URLs',
};

/** Words that begin or end alike are one word: canceled and cancel, verify and verified. */
const STEM = 4;

const isIdentifier = (value: string) => /^_?[a-z][a-z0-9]*([_.-][a-z0-9]+)*[_-]?$/.test(value);
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/^_?practice[_-]portal[_-]?/, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const isOneWord = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= STEM && a.slice(0, STEM) === b.slice(0, STEM));

const shareWord = (name: string, value: string) => {
  const named = wordsOf(name);
  return wordsOf(value).some((word) => named.some((other) => isOneWord(word, other)));
};

type Constant = { owner: string; name: string; value: string };

const constantsIn = (file: string): Constant[] =>
  [...contentOf(file).matchAll(/^\t(?:(?:public|protected|private) )?const (\w+)\s*=\s*'([^'\n]*)';/gm)].map(
    ([, name = '', value = '']) => ({ owner: file.slice(SOURCES.length, -'.php'.length), name, value }),
  );

const constants = filesUnder(SOURCES)
  .filter((file) => file.endsWith('.php'))
  .flatMap(constantsIn);

const contradicts = ({ owner, name, value }: Constant) => {
  const last = name.split('_').at(-1) ?? '';
  const names = KINDS.has(name) || KINDS.has(last) ? `${name}_${owner.replaceAll('/', '_')}` : name;
  return isIdentifier(value) && wordsOf(value).length > 0 && !shareWord(names, value);
};

it('knows the constants', () => {
  expect(constants.length).toBeGreaterThan(500);
  expect(contradicts({ owner: 'A', name: 'CANCELED', value: 'ended' })).toBe(true);
  expect(contradicts({ owner: 'A', name: 'CANCELED', value: 'membership_canceled' })).toBe(false);
});

it('no stored name contradicts its constant', () => {
  const found = constants.filter(contradicts).map(({ owner, name, value }) => [`${owner}::${name}`, value] as const);
  expect(found.filter(([name]) => !(name in EXCEPTIONS))).toEqual([]);
  // An exception that nothing needs goes.
  expect(Object.keys(EXCEPTIONS).filter((name) => !found.some(([other]) => other === name))).toEqual([]);
});
