import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import type { PartnersRef } from '../../../machines/partners/partners.machine.ts';
import {
  selectError,
  selectGroups,
  selectIsLoaded as selectArePartnersLoaded,
  selectIsLoading,
  selectListings,
  selectPartners,
} from '../../../machines/partners/partners.selectors.ts';
import type { Choice, Partner } from '../../../machines/partners/partners.types.ts';
import type { SettingsFormRef } from '../../../machines/settings-form/settings-form.machine.ts';
import { selectIsLoaded, selectValue } from '../../../machines/settings-form/settings-form.selectors.ts';
import { fieldId, rowLabel, vendorField, type VendorMap } from '../../../machines/theme-settings/fields.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import type { Option } from '../../ui/combobox/LiveCombobox.tsx';
import { LoadFailure, Loading } from './LoadFailure.tsx';
import { PersonCell } from './PersonCell.tsx';
import { t } from '../../ui/text/t.ts';

type VendorTableProps = { form: SettingsFormRef; partners: PartnersRef; signInUrl: string };

const HEADING_ID = 'pp-settings-vendors';

/** The listing and the community group of each partner. */
export function VendorTable({ form, partners, signInUrl }: VendorTableProps) {
  return (
    <section className="pp-settings-section" aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID}>{t('Vendor Assignments')}</h2>
      <Content form={form} partners={partners} signInUrl={signInUrl} />
    </section>
  );
}

function Content({ form, partners, signInUrl }: VendorTableProps) {
  const isLoading = useSelector(partners, selectIsLoading);
  const arePartnersLoaded = useSelector(partners, selectArePartnersLoaded);
  const isFormLoaded = useSelector(form, selectIsLoaded);
  const error = useSelector(partners, selectError);
  const rows = useSelector(partners, selectPartners);
  if (isLoading)
    return (
      <Loading>
        {rows.length === 0 ? t('Loading the partners…') : t('Loading the partners… {count}', { count: rows.length })}
      </Loading>
    );
  if (!arePartnersLoaded)
    return (
      <LoadFailure
        text={t('The partners could not be loaded.')}
        error={error}
        signInUrl={signInUrl}
        onRetry={() => partners.send({ type: 'load.retried' })}
      />
    );
  if (rows.length === 0)
    return (
      <p className="pp-settings-empty">{t('No partners yet. Users with the role Partner will be listed here.')}</p>
    );
  return isFormLoaded ? <Table form={form} partners={partners} /> : null;
}

function Table({ form, partners }: Pick<VendorTableProps, 'form' | 'partners'>) {
  const rows = useSelector(partners, selectPartners);
  const listings = useChoices(useSelector(partners, selectListings));
  const groups = useChoices(useSelector(partners, selectGroups));
  return (
    <table className="pp-settings-table" aria-labelledby={HEADING_ID}>
      <thead>
        <tr>
          <th scope="col">{t('User')}</th>
          <th scope="col">{t('Vendor Assignment')}</th>
          <th scope="col">{t('Vendor Community Group')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((partner) => (
          <Row key={partner.id} form={form} partner={partner} listings={listings} groups={groups} />
        ))}
      </tbody>
    </table>
  );
}

type Choices = { options: readonly Option[]; labels: ReadonlyMap<string, string> };

/** Shared by all rows. */
const useChoices = (choices: readonly Choice[]): Choices =>
  useMemo(() => {
    const options = [
      { value: '', label: t('Not assigned') },
      ...choices.map(({ id, label }) => ({ value: String(id), label })),
    ];
    return { options, labels: new Map(options.map(({ value, label }) => [value, label])) };
  }, [choices]);

type RowProps = { form: SettingsFormRef; partner: Partner; listings: Choices; groups: Choices };

const Row = memo(({ form, partner, listings, groups }: RowProps) => (
  <tr>
    <PersonCell person={partner} />
    <td data-label={t('Vendor Assignment')}>
      <VendorChoice form={form} map="vendor_assignments" partner={partner} choices={listings} />
    </td>
    <td data-label={t('Vendor Community Group')}>
      <VendorChoice form={form} map="vendor_groups" partner={partner} choices={groups} />
    </td>
  </tr>
));

type VendorChoiceProps = { form: SettingsFormRef; map: VendorMap; partner: Partner; choices: Choices };

function VendorChoice({ form, map, partner, choices }: VendorChoiceProps) {
  const field = vendorField(map, partner.id);
  const value = useSelector(form, selectValue(field));
  const known = choices.labels.get(value);
  // An assigned choice that is no longer available stays until the administrator chooses another.
  const text = known ?? t('Number {number} (no longer listed)', { number: value });
  return (
    <Combobox
      id={fieldId(field)}
      label={t(rowLabel(map, partner))}
      value={value}
      text={text}
      options={() => (known === undefined ? [...choices.options, { value, label: text }] : choices.options)}
      onChange={(chosen) => form.send({ type: 'field.changed', field, value: chosen })}
    />
  );
}
