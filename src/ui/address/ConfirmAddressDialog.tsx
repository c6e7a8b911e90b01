import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectFound, type AddressRef } from '../../../machines/address/address.selectors.ts';
import type { GeocodedAddress } from '../../../machines/address/address.types.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { MapView } from '../map/MapView.tsx';
import { t } from '../text/t.ts';

/** Close enough to distinguish neighbouring houses. */
const STREET_ZOOM = 16;

const MAP_OPTIONS: google.maps.MapOptions = {
  disableDefaultUI: true,
  zoomControl: true,
  gestureHandling: 'cooperative',
  clickableIcons: false,
};

/** Asks whether the position is right. Esc means Change Address. The text is enough, so it needs no map. */
export function ConfirmAddressDialog({ actor }: { actor: AddressRef }) {
  const found = useSelector(actor, selectFound);
  return (
    <Dialog
      open={found !== null}
      title={t('Confirm Address')}
      onClose={() => actor.send({ type: 'change.pressed' })}
      actions={
        <>
          <Button onClick={() => actor.send({ type: 'change.pressed' })}>{t('Change Address')}</Button>
          <Button variant="primary" onClick={() => actor.send({ type: 'confirm.pressed' })}>
            {t('Confirm Address')}
          </Button>
        </>
      }
    >
      {found ? <FoundAddress found={found} /> : null}
    </Dialog>
  );
}

function FoundAddress({ found }: { found: GeocodedAddress }) {
  const place = useMemo(() => {
    const position = { lat: found.geoLat, lng: found.geoLng };
    return { centre: position, pins: [{ id: 'found', name: found.formatted, position }] };
  }, [found]);
  return (
    <>
      <p>{t('Is this the right place?')}</p>
      <p className="pp-address-found" dir="auto">
        {found.formatted}
      </p>
      <MapView label={t('Map of the address')} zoom={STREET_ZOOM} options={MAP_OPTIONS} {...place} />
    </>
  );
}
