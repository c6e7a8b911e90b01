import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ChoiceRef } from '../../../machines/choice/choice.machine.ts';
import type { ChoiceTopic } from '../../../machines/choice/choice.types.ts';
import {
  selectErrorMessage,
  selectIsOn,
  selectIsSignedOut,
  selectSavedMessage,
} from '../../../machines/choice/choice.selectors.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { Failed, SignedOut } from './section/Failed.tsx';
import { LazySection } from './section/LazySection.tsx';
import { useFocusInSection } from './section/use-focus-in-section.ts';

type ChoiceProps = { choice: ChoiceRef; signInUrl: string };

/** The switch for messages that the owner writes to members. */
export const MessageChoice = (props: ChoiceProps) => (
  <Choice
    {...props}
    topic="messages"
    title={t('Messages')}
    label={t('Send me messages that are not about my own membership')}
  >
    {t('For example news and invitations to events. You always get e-mails about your own membership.')}
  </Choice>
);

/** The switch for the member directory. `isListed`: whether the member's plan lists its members. */
export const DirectoryChoice = ({ isListed, ...props }: ChoiceProps & { isListed: boolean }) => (
  <Choice {...props} topic="directory" title={t('Member directory')} label={t('Show me in the member directory')}>
    {isListed
      ? t('Other members can then find your name and your practice with its address, e-mail, phone and website.')
      : t('Your membership is not listed in the directory. We keep your choice in case you change to one that is.')}
  </Choice>
);

type SwitchProps = ChoiceProps & { topic: ChoiceTopic; title: string; label: string; children: ReactNode };

const Choice = ({ title, ...props }: SwitchProps) => {
  const headingId = `pp-account-${props.topic}`;
  return (
    <section className="pp-account-section" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {title}
      </h2>
      <LazySection actor={props.choice}>
        <Content {...props} headingId={headingId} />
      </LazySection>
    </section>
  );
};

type ContentProps = Omit<SwitchProps, 'title'> & { headingId: string };

function Content({ choice, signInUrl, headingId, label, children }: ContentProps) {
  const switchId = `${headingId}-wanted`;
  const retryId = `${headingId}-retry`;
  const isSignedOut = useSelector(choice, selectIsSignedOut);
  const isOn = useSelector(choice, selectIsOn);
  const savedMessage = useText(choice, selectSavedMessage);
  const errorMessage = useText(choice, selectErrorMessage);
  useFocusInSection(headingId, [switchId, headingId]);
  if (isSignedOut) return <SignedOut signInUrl={signInUrl} />;
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status" className="pp-account-announcement">
        {savedMessage === null ? null : <p>{savedMessage}</p>}
      </div>
      <div className="pp-account-card">
        {/* Not disabled while it is saved: it would lose the focus. */}
        <CheckboxField
          id={switchId}
          label={label}
          checked={isOn}
          onChange={() => choice.send({ type: 'switch.toggled' })}
        >
          {children}
        </CheckboxField>
      </div>
      {errorMessage === null ? null : (
        <Failed
          words={errorMessage}
          retryId={retryId}
          onRetry={() => choice.send({ type: 'saving.retried' })}
          onDismiss={() => choice.send({ type: 'saving.dismissed' })}
        />
      )}
    </>
  );
}
