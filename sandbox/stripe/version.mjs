/**
 * The version of Stripe's API that the plugin requests. Only the plugin's `StripeSettings` states it. The
 * sandbox
 * accepts only this version, and the SDK for its types must be pinned to it.
 */

import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../../wordpress/plugin/src/Billing/Stripe/StripeSettings.php');
const stated = /STRIPE_VERSION\s*=\s*'([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1];
if (!stated) throw new Error('StripeSettings.php states no STRIPE_VERSION.');

export const API_VERSION = stated;
