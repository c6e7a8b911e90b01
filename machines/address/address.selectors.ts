import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isBlank, isTooLong } from '../lib/formats.ts';
import { requiredMessage, tooLongMessage, ZIP_MESSAGE, ZIP_STATE_MESSAGE } from '../lib/contract/messages.ts';
import type { addressMachine } from './address.machine.ts';
import { hasCoordinates, isAddressFilled, isRequiredLine } from './address.rules.ts';
import { ADDRESS_LABELS } from '../lib/contract/address-labels.ts';
import { addressLines } from './address.editing.ts';
import type { Address, AddressLine, GeocodedAddress } from './address.types.ts';
import { isZip, isZipOfState } from '../lib/zip.ts';
import { text, verbatim, type Text } from '../lib/text.ts';

export type AddressRef = ActorRefFrom<typeof addressMachine>;
type Snapshot = SnapshotFrom<typeof addressMachine>;

export const selectLine =
  (line: AddressLine) =>
  ({ context }: Snapshot): string =>
    context.address[line];

/** The error of a line, once the visitor has left it or pressed Next; else null. */
export const selectLineError =
  (line: AddressLine) =>
  ({ context }: Snapshot): Text | null => {
    if (!context.revealed.includes(line)) return null;
    if (isTooLong(context.address[line])) return tooLongMessage(ADDRESS_LABELS[line]);
    if (isBlank(context.address[line])) return isRequiredLine(line) ? requiredMessage(ADDRESS_LABELS[line]) : null;
    return line === 'zip' ? getZipMessage(context.address) : null;
  };

function getZipMessage({ zip, state }: Pick<Address, 'zip' | 'state'>): Text | null {
  if (!isZip(zip)) return ZIP_MESSAGE;
  return isBlank(state) || isZipOfState(zip, state) ? null : ZIP_STATE_MESSAGE;
}

export const selectIsSaved = (snapshot: Snapshot): boolean => snapshot.matches('saved');

export const selectIsChecking = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** Save Address is enabled when line 1, city, state and ZIP are filled and the address is not completed. */
export const selectCanSave = ({ context }: Snapshot): boolean =>
  isAddressFilled(context.address) && !context.address.completed;

/** The geocoder's result while the dialog shows it, else null. */
export const selectFound = ({ context }: Snapshot): GeocodedAddress | null => context.found;

/** Whether the map itself failed: then Retry is shown beside the message. */
export const selectIsMapUnavailable = (snapshot: Snapshot): boolean => snapshot.matches({ editing: 'unavailable' });

/** The message of a failed check, else null. `mapsService` is the maps service's name. */
export const selectCheckMessage =
  (mapsService: string) =>
  (snapshot: Snapshot): Text | null => {
    if (snapshot.matches({ editing: 'notFound' }))
      return text('That address could not be found on {mapsService}.', { mapsService });
    if (snapshot.matches({ editing: 'rejected' })) return verbatim(snapshot.context.geocoderMessage);
    if (snapshot.matches({ editing: 'unavailable' })) return text('The map could not be loaded.');
    if (snapshot.matches({ editing: 'timeout' })) return text('{mapsService} did not answer.', { mapsService });
    if (snapshot.matches({ editing: 'invalidResponse' }))
      return text('{mapsService} sent an invalid response.', { mapsService });
    return null;
  };

/** The saved address as on a letter. The string is stable as long as nothing changes. */
export const selectSummary = ({ context }: Snapshot): string => addressLines(context.address).join('\n');

/** Whether the saved address has a place on the map. */
export const selectIsPlaced = ({ context }: Snapshot): boolean => hasCoordinates(context.address);
