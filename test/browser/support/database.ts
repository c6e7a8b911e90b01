/** Reads a member's data from WordPress's own database, by PHP inside WordPress. */
import { lastSeededUser, valueOf } from './portal.ts';

export type StoredAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  geo_lat: number;
  geo_lng: number;
};

export type StoredPractice = {
  name: string;
  specialty: string;
  business_structure: string;
  phone: string;
  website: string;
  email: string;
  directory_show: boolean;
  address: StoredAddress;
};

/** Amounts are in minor units. SQLite returns numbers as it stores them: as text. */
export type StoredSubscription = {
  id: string;
  product_id: string;
  parent_id: string;
  name: string;
  status: string;
  price: string;
  coupon_code: string;
  gateway_subscription: string | null;
};

export type StoredTransaction = {
  id: string;
  subscription_id: string;
  kind: string;
  status: string;
  amount: string;
  coupon_code: string;
  logged_in_purchase: string;
};

export type StoredMember = {
  id: number;
  login: string;
  email: string;
  roles: string[];
  /** User meta by key, single values. */
  meta: Record<string, string>;
  practices: StoredPractice[];
  practiceAdmins: Array<{ name: string; email: string }>;
  agreements: Record<string, boolean>;
  subscriptions: StoredSubscription[];
  transactions: StoredTransaction[];
};

const META = [
  'first_name',
  'last_name',
  'mepr_best_phone_number',
  'hpa_role',
  'mepr_profession',
  'mepr-address-one',
  'mepr-address-two',
  'mepr-address-city',
  'mepr-address-state',
  'mepr-address-zip',
  'mepr-address-country',
  'hpa_is_secondary_user',
  'practice_portal_parent_user',
];

/** @returns null if no user has this e-mail address */
export const memberOf = (email: string) =>
  valueOf<StoredMember | null>(`(static function (string $email, array $meta) {
    global $wpdb;
    $user = get_user_by('email', $email);
    if (false === $user) {
      return null;
    }
    $one = static fn (string $key) => get_user_meta($user->ID, $key, true);
    $rows = static fn (string $table) => $wpdb->get_results(
      $wpdb->prepare("SELECT * FROM {$wpdb->prefix}practice_portal_$table WHERE user_id = %d ORDER BY id", $user->ID)
    );
    return [
      'id' => $user->ID,
      'login' => $user->user_login,
      'email' => $user->user_email,
      'roles' => array_values($user->roles),
      'meta' => array_combine($meta, array_map($one, $meta)),
      'practices' => $one('practice_portal_practices') ?: [],
      'practiceAdmins' => $one('practice_portal_practice_admins') ?: [],
      'agreements' => (object) ($one('practice_portal_agreements') ?: []),
      'subscriptions' => $rows('subscriptions'),
      'transactions' => $rows('transactions'),
    ];
  })(${phpText(email)}, ${phpList(META)})`);

/** The names of all accounts that tests have created. */
export const newUsers = async () =>
  valueOf<string[]>(
    `$GLOBALS['wpdb']->get_col("SELECT user_login FROM {$GLOBALS['wpdb']->users} WHERE ID > ${await lastSeededUser()} ORDER BY ID")`,
  );

/** A PHP string literal, so that no test value can become code. */
function phpText(text: string) {
  return `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;
}

function phpList(texts: readonly string[]) {
  return `[${texts.map(phpText).join(', ')}]`;
}
