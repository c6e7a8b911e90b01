import { useSelector } from '@xstate/react';
import type { SyntheticEvent } from 'react';
import type { LanguageRef } from '../../../machines/language/language.machine.ts';
import {
  selectChoices,
  selectErrorMessage,
  selectIsBusy,
  selectIsChanged,
  selectIsSignedOut,
  selectSelected,
} from '../../../machines/language/language.selectors.ts';
import type { Language } from '../../../machines/language/language.types.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Failed, SignedOut } from './section/Failed.tsx';
import { LazySection } from './section/LazySection.tsx';
import { useFocusInSection } from './section/use-focus-in-section.ts';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';

type LanguageChoiceProps = { language: LanguageRef; signInUrl: string };

const HEADING_ID = 'pp-account-language';
const FIELD_ID = 'pp-account-language-choice';
const RETRY_ID = 'pp-account-language-retry';

/** The language of pages and e-mails, on a site that has more than one. */
export const LanguageChoice = (props: LanguageChoiceProps) => (
  <section className="pp-account-section" aria-labelledby={HEADING_ID}>
    <h2 id={HEADING_ID} tabIndex={-1}>
      {t('Language')}
    </h2>
    <LazySection actor={props.language}>
      <Content {...props} />
    </LazySection>
  </section>
);

function Content({ language, signInUrl }: LanguageChoiceProps) {
  const isSignedOut = useSelector(language, selectIsSignedOut);
  const isBusy = useSelector(language, selectIsBusy);
  const isChanged = useSelector(language, selectIsChanged);
  const selected = useSelector(language, selectSelected);
  const choices = useSelector(language, selectChoices);
  const trouble = useText(language, selectErrorMessage);
  useFocusInSection(HEADING_ID, [RETRY_ID, FIELD_ID, HEADING_ID]);
  if (isSignedOut) return <SignedOut signInUrl={signInUrl} />;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    language.send({ type: 'form.submitted' });
  };
  return (
    <>
      <form className="pp-account-card" onSubmit={send}>
        <SelectField
          id={FIELD_ID}
          label={t('Language of your pages and e-mails')}
          value={selected}
          options={choices.map(toOption)}
          onChange={(value) => language.send({ type: 'language.selected', language: value })}
          disabled={isBusy || trouble !== null}
        />
        <div className="pp-account-form-actions">
          <Button type="submit" aria-disabled={isBusy || !isChanged || trouble !== null} busy={isBusy}>
            {t('Save language')}
          </Button>
        </div>
      </form>
      {trouble === null ? null : (
        <Failed
          words={trouble}
          retryId={RETRY_ID}
          onRetry={() => language.send({ type: 'saving.retried' })}
          onDismiss={() => language.send({ type: 'saving.dismissed' })}
        />
      )}
    </>
  );
}

/** WordPress adds a variant to some, such as "de_DE_formal". */
const tagOf = (language: Language) => language.split('_').slice(0, 2).join('-');

/** In the language's own words, which the people who look for it can read. */
function toOption(language: Language) {
  const tag = tagOf(language);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return { value: language, label: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1), lang: tag };
}
