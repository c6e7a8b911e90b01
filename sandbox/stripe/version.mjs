/**
 * The version of Stripe's API that the plugin asks for. It is stated once, in the plugin's `Configuration`; the stand-in
 * speaks that one and no other, and the SDK whose types it is held to must be pinned to the same.
 */

import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../../wordpress/plugin/src/Billing/Stripe/StripeSettings.php');
const stated = /STRIPE_VERSION\s*=\s*'([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1];
if (!stated) throw new Error('Configuration.php states no STRIPE_VERSION.');

export const API_VERSION = stated;
