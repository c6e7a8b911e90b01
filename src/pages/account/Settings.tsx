import { useSelector } from '@xstate/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { selectIsBusy } from '../../../machines/lib/request.ts';
import type { SettingRef } from '../../../machines/setting/setting.machine.ts';
import {
  selectChoices,
  selectErrorMessage,
  selectIsChanged,
  selectIsOn,
  selectSavedMessage,
  selectSelected,
} from '../../../machines/setting/setting.selectors.ts';
import type { SettingTopic, SettingValue } from '../../../machines/setting/setting.types.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { Failed } from '../../ui/request/Failed.tsx';
import { Section } from './section/Section.tsx';

type SettingProps = { setting: SettingRef; signInUrl: string };

const headingId = (topic: SettingTopic) => `pp-account-${topic}`;
const fieldId = (topic: SettingTopic) => `pp-account-${topic}-value`;
const retryId = (topic: SettingTopic) => `pp-account-${topic}-retry`;

/** The switch for messages that the owner writes to members. */
export const MessageSetting = (props: SettingProps) => (
  <Switch
    {...props}
    topic="messages"
    title={t('Messages')}
    label={t('Send me messages that are not about my own membership')}
  >
    {t('For example news and invitations to events. You always get e-mails about your own membership.')}
  </Switch>
);

/** The switch for the member directory. `isListed`: whether the member's plan lists its members. */
export const DirectorySetting = ({ isListed, ...props }: SettingProps & { isListed: boolean }) => (
  <Switch {...props} topic="directory" title={t('Member directory')} label={t('Show me in the member directory')}>
    {isListed
      ? t('Other members can then find your name and your practice with its address, e-mail, phone and website.')
      : t('Your membership is not listed in the directory. We keep your choice in case you change to one that is.')}
  </Switch>
);

type SwitchProps = SettingProps & { topic: SettingTopic; title: string; label: string; children: ReactNode };

const Switch = ({ topic, title, setting, signInUrl, ...props }: SwitchProps) => (
  <Section id={headingId(topic)} title={title} actor={setting} signInUrl={signInUrl} focusOn={[fieldId(topic)]}>
    <SwitchField {...{ topic, setting }} {...props} />
  </Section>
);

function SwitchField({ topic, setting, label, children }: Omit<SwitchProps, 'title' | 'signInUrl'>) {
  const isOn = useSelector(setting, selectIsOn);
  const savedMessage = useText(setting, selectSavedMessage);
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status" className="pp-account-announcement">
        {savedMessage === null ? null : <p>{savedMessage}</p>}
      </div>
      <div className="pp-panel pp-account-card">
        {/* Not disabled while it is saved: it would lose the focus. */}
        <CheckboxField
          id={fieldId(topic)}
          label={label}
          checked={isOn}
          onChange={() => setting.send({ type: 'value.selected', value: !isOn })}
        >
          {children}
        </CheckboxField>
      </div>
      <Failed actor={setting} words={useText(setting, selectErrorMessage)} retryId={retryId(topic)} />
    </>
  );
}

/** The language of pages and e-mails, on a site that has more than one. */
export const LanguageSetting = ({ setting, signInUrl }: SettingProps) => (
  <Section
    id={headingId('language')}
    title={t('Language')}
    actor={setting}
    signInUrl={signInUrl}
    focusOn={[retryId('language'), fieldId('language')]}
  >
    <LanguageForm setting={setting} />
  </Section>
);

function LanguageForm({ setting }: { setting: SettingRef }) {
  const isBusy = useSelector(setting, selectIsBusy);
  const isChanged = useSelector(setting, selectIsChanged);
  const errorMessage = useText(setting, selectErrorMessage);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setting.send({ type: 'form.submitted' });
  };
  return (
    <>
      <form className="pp-panel pp-account-card" onSubmit={send}>
        <SelectField
          id={fieldId('language')}
          label={t('Language of your pages and e-mails')}
          value={String(useSelector(setting, selectSelected))}
          options={useSelector(setting, selectChoices).map(toOption)}
          onChange={(value) => setting.send({ type: 'value.selected', value })}
          disabled={isBusy || errorMessage !== null}
        />
        <div className="pp-account-form-actions">
          <Button type="submit" aria-disabled={isBusy || !isChanged || errorMessage !== null} busy={isBusy}>
            {t('Save language')}
          </Button>
        </div>
      </form>
      <Failed actor={setting} words={errorMessage} retryId={retryId('language')} />
    </>
  );
}

/** In the language's own words, which the people who look for it can read. */
function toOption(choice: SettingValue) {
  const value = String(choice);
  // WordPress adds a variant to some, such as "de_DE_formal".
  const tag = value.split('_').slice(0, 2).join('-');
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return { value, label: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1), lang: tag };
}
