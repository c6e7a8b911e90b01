import type { Address } from '../../machines/address/address.types.ts';
import type { RegistrationRequest } from '../../machines/payment/request.types.ts';

const NO_ADDRESS = { line1: '', line2: '', city: '', state: '', zip: '', country: 'US' };

/** "From the first practice or from the billing address" (spec: registration-request#address-to-bill). */
export const billingAddress = ({
  billing,
  practices,
}: RegistrationRequest): Omit<Address, 'geoLat' | 'geoLng' | 'validated' | 'confirmed' | 'completed'> =>
  (billing.sameAsPractice ? practices[0]?.address : billing.address) ?? NO_ADDRESS;
