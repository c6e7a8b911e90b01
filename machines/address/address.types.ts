/** An address (spec: practices#fields-of-an-address). Latitude and longitude both 0 mean that there are no coordinates. */
export type Address = {
  line1: string;
  line2: string;
  city: string;
  /** Two-letter code of `lib/us-states.ts`, or '' before one is chosen. */
  state: string;
  zip: string;
  country: string;
  geoLat: number;
  geoLng: number;
  validated: boolean;
  confirmed: boolean;
  completed: boolean;
};

export type AddressLine = 'line1' | 'line2' | 'city' | 'state' | 'zip';

/** The geocoder's result. `formatted` is its own spelling of the address; a missing part is ''. */
export type GeocodedAddress = Pick<Address, AddressLine | 'geoLat' | 'geoLng'> & { formatted: string };

export type GeocodeError =
  /** No result: 'That address could not be found on {maps service}.' */
  | { kind: 'notFound' }
  /** The geocoder's own message, shown under the address. */
  | { kind: 'rejected'; message: string }
  /** The map script did not load: 'The map could not be loaded.' */
  | { kind: 'unavailable' }
  /** An invalid response of the geocoder. `where` names the field, never its value. */
  | { kind: 'invalidResponse'; where: string };

export type AddressInput = { id: string; address: Address };

export type AddressContext = {
  id: string;
  address: Address;
  /** The geocoder's result while the visitor compares it with the typed address. */
  found: GeocodedAddress | null;
  /** The geocoder's own message, only in `editing.rejected`. */
  geocoderMessage: string;
  /** Lines whose errors are shown: the visitor has left them or pressed Next. */
  revealed: AddressLine[];
};

export type AddressViewEvent =
  | { type: 'address.changed'; line: AddressLine; value: string }
  /** The field lost the focus. */
  | { type: 'address.left'; line: AddressLine }
  | { type: 'check.pressed' }
  | { type: 'confirm.pressed' }
  | { type: 'change.pressed' }
  | { type: 'save.pressed' }
  | { type: 'edit.pressed' };

/** From the parent: show the errors of all fields. */
export type FieldsRevealed = { type: 'fields.revealed' };

/** From the parent: the form is hidden (Back, another page), so a running check is cancelled. */
export type FormHidden = { type: 'form.hidden' };

export type AddressEvent = AddressViewEvent | FieldsRevealed | FormHidden;

/** Sent to the parent on every change of the address. */
export type AddressReport = { type: 'address.reported'; id: string; address: Address };

/** Emitted by Save Address (spec: practices#checking-an-address). */
export type AddressCompleted = { type: 'address.completed'; id: string; address: Address };

/** `busy`: a request to the geocoder is in flight. */
export type AddressTag = 'busy';
