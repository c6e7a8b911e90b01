import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import { isRequiredLine } from '../../../machines/address/address.rules.ts';
import { ADDRESS_LABELS } from '../../../machines/lib/contract/address-labels.ts';
import {
  selectCanSave,
  selectCheckMessage,
  selectIsChecking,
  selectIsMapUnavailable,
  selectIsPlaced,
  selectIsSaved,
  selectLine,
  selectLineError,
  selectSummary,
  type AddressRef,
} from '../../../machines/address/address.selectors.ts';
import type { AddressLine } from '../../../machines/address/address.types.ts';
import { getLanguage } from '../../../machines/lib/translation.ts';
import { US_STATES } from '../../../machines/lib/us-states.ts';
import { Button } from '../Button.tsx';
import { useMaps } from '../map/use-maps.ts';
import { Notice } from '../Notice.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { ConfirmAddressDialog } from './ConfirmAddressDialog.tsx';
import { t } from '../text/t.ts';
import { useDeferredText } from '../text/use-deferred-text.ts';
import { useText } from '../text/use-text.ts';
import './address-fields.css';

type AddressProps = {
  actor: AddressRef;
  /** The prefix of the element ids, such as `pp-practice-1-address`. */
  idPrefix: string;
  /** The prefix of the autocomplete tokens, such as `section-practice1` or `billing`. */
  section: string;
};

const TOKENS: Record<AddressLine, string> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
};

/** In the order of the page's language. */
const stateOptions = () =>
  US_STATES.map(({ code, name }) => ({ value: code, label: t(name) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, getLanguage()),
  );

/** An address: the form to enter and check it, or, once saved, a summary with Edit Address. */
export const AddressFields = memo(function AddressFields({ actor, idPrefix, section }: AddressProps) {
  const isSaved = useSelector(actor, selectIsSaved);
  useFocusAfter(isSaved, isSaved ? `${idPrefix}-edit` : `${idPrefix}-line1`);
  return isSaved ? (
    <SavedAddress actor={actor} idPrefix={idPrefix} />
  ) : (
    <div className="pp-address">
      <Line actor={actor} idPrefix={idPrefix} section={section} line="line1" />
      <Line actor={actor} idPrefix={idPrefix} section={section} line="line2" />
      <div className="pp-field-row-address">
        <Line actor={actor} idPrefix={idPrefix} section={section} line="city" />
        <StateLine actor={actor} idPrefix={idPrefix} section={section} />
        <Line actor={actor} idPrefix={idPrefix} section={section} line="zip" />
      </div>
      <CheckMessage actor={actor} />
      <Buttons actor={actor} idPrefix={idPrefix} />
      <ConfirmAddressDialog actor={actor} />
    </div>
  );
});

function Line({ actor, idPrefix, section, line }: AddressProps & { line: Exclude<AddressLine, 'state'> }) {
  return (
    <TextField
      id={`${idPrefix}-${line}`}
      label={t(ADDRESS_LABELS[line])}
      required={isRequiredLine(line)}
      value={useSelector(actor, selectLine(line))}
      error={useDeferredText(actor, selectLineError(line))}
      autoComplete={`${section} ${TOKENS[line]}`}
      inputMode={line === 'zip' ? 'numeric' : 'text'}
      onChange={(value) => actor.send({ type: 'address.changed', line, value })}
      onLeave={() => actor.send({ type: 'address.left', line })}
    />
  );
}

function StateLine({ actor, idPrefix, section }: AddressProps) {
  const options = useMemo(() => stateOptions(), []);
  return (
    <SelectField
      id={`${idPrefix}-state`}
      label={t(ADDRESS_LABELS.state)}
      required
      options={options}
      placeholder={t('Choose a state')}
      value={useSelector(actor, selectLine('state'))}
      error={useDeferredText(actor, selectLineError('state'))}
      autoComplete={`${section} ${TOKENS.state}`}
      onChange={(value) => actor.send({ type: 'address.changed', line: 'state', value })}
      onLeave={() => actor.send({ type: 'address.left', line: 'state' })}
    />
  );
}

function CheckMessage({ actor }: { actor: AddressRef }) {
  const { serviceName } = useMaps();
  const message = useText(actor, selectCheckMessage(serviceName));
  const isMapUnavailable = useSelector(actor, selectIsMapUnavailable);
  return message === null ? null : (
    <Notice
      tone="warn"
      role="alert"
      action={
        isMapUnavailable ? <Button onClick={() => actor.send({ type: 'check.pressed' })}>{t('Retry')}</Button> : null
      }
    >
      <p>{message}</p>
      <p className="pp-address-hint">{t('You can change the address and check it again, or save it as it is.')}</p>
    </Notice>
  );
}

function Buttons({ actor, idPrefix }: Pick<AddressProps, 'actor' | 'idPrefix'>) {
  const isChecking = useSelector(actor, selectIsChecking);
  const canSave = useSelector(actor, selectCanSave);
  const hintId = `${idPrefix}-save-hint`;
  return (
    <div className="pp-address-actions">
      <Button busy={isChecking} onClick={() => actor.send({ type: 'check.pressed' })}>
        {t('Check Address')}
      </Button>
      <Button disabled={!canSave} aria-describedby={hintId} onClick={() => actor.send({ type: 'save.pressed' })}>
        {t('Save Address')}
      </Button>
      <p className="pp-address-hint" role="status">
        {isChecking ? t('Checking…') : null}
      </p>
      <p className="pp-address-hint" id={hintId}>
        {canSave
          ? t('You do not need to save the address. Check Address places it on the map.')
          : t('To save the address, enter line 1, city, state and ZIP code.')}
      </p>
    </div>
  );
}

function SavedAddress({ actor, idPrefix }: Pick<AddressProps, 'actor' | 'idPrefix'>) {
  const summary = useSelector(actor, selectSummary);
  const isPlaced = useSelector(actor, selectIsPlaced);
  return (
    <div className="pp-address-saved">
      <div className="pp-address-summary">
        <p className="pp-address-lines" dir="auto">
          {summary}
        </p>
        {isPlaced ? null : <p className="pp-address-hint">{t('Saved as typed, without a place on the map.')}</p>}
      </div>
      <Button id={`${idPrefix}-edit`} variant="link" onClick={() => actor.send({ type: 'edit.pressed' })}>
        {t('Edit Address')}
      </Button>
    </div>
  );
}
