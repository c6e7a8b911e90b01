/** An address as the specification's section 3 has it. Latitude and longitude both 0 mean "no place known". */
export type Address = {
  line1: string;
  line2: string;
  city: string;
  /** Two-letter code of `lib/us-states.ts`, or '' while none is chosen. */
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

/** What the geocoder found. `formatted` is its own way to write the address; a part that it did not say is ''. */
export type GeocodedAddress = Pick<Address, AddressLine | 'geoLat' | 'geoLng'> & { formatted: string };

export type GeocodeError =
  /** No result: 'That address could not be found on {maps service}.' */
  | { kind: 'notFound' }
  /** The geocoder's own message, shown under the address. */
  | { kind: 'rejected'; message: string }
  /** The map script did not load: 'The map could not be loaded.' */
  | { kind: 'unavailable' }
  /** An answer that is not what the geocoder promises. `where` names the field, never its value. */
  | { kind: 'invalidResponse'; where: string };

export type AddressInput = { id: string; address: Address };

export type AddressContext = {
  id: string;
  address: Address;
  /** The geocoder's answer while a person compares it with what was typed. */
  found: GeocodedAddress | null;
  /** The geocoder's own message, in `editing.refused` alone. */
  refusal: string;
  /** Lines that were left, or that Next has looked at: what they lack is said. */
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

/** From the parent: show the message of every field that lacks something. */
export type FieldsRevealed = { type: 'fields.revealed' };

/** From the parent: the form is not on the screen any more (Back, another page): a running check ends. */
export type FormHidden = { type: 'form.hidden' };

export type AddressEvent = AddressViewEvent | FieldsRevealed | FormHidden;

/** Told to the parent on every change of the address. */
export type AddressReport = { type: 'address.reported'; id: string; address: Address };

/** Emitted by Save Address (specification, section 4). */
export type AddressCompleted = { type: 'address.completed'; id: string; address: Address };

/** `busy`: the geocoder is being asked. */
export type AddressTag = 'busy';
