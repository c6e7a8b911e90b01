import { useSelector } from '@xstate/react';
import type { MessageChoiceRef } from '../../../machines/message-choice/message-choice.machine.ts';
import {
  selectErrorMessage,
  selectIsOn,
  selectIsSignedOut,
  selectSavedMessage,
} from '../../../machines/message-choice/message-choice.selectors.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { Failed, SignedOut } from './section/Failed.tsx';
import { LazySection } from './section/LazySection.tsx';
import { useFocusInSection } from './section/use-focus-in-section.ts';

type MessageChoiceProps = { messages: MessageChoiceRef; signInUrl: string };

const HEADING_ID = 'pp-account-messages';
const SWITCH_ID = 'pp-account-messages-wanted';
const RETRY_ID = 'pp-account-messages-retry';

/** The switch for messages that the owner writes to members. */
export const MessageChoice = (props: MessageChoiceProps) => (
  <section className="pp-account-section" aria-labelledby={HEADING_ID}>
    <h2 id={HEADING_ID} tabIndex={-1}>
      {t('Messages')}
    </h2>
    <LazySection actor={props.messages}>
      <Content {...props} />
    </LazySection>
  </section>
);

function Content({ messages, signInUrl }: MessageChoiceProps) {
  const isSignedOut = useSelector(messages, selectIsSignedOut);
  const isOn = useSelector(messages, selectIsOn);
  const news = useText(messages, selectSavedMessage);
  const trouble = useText(messages, selectErrorMessage);
  useFocusInSection(HEADING_ID, [SWITCH_ID, HEADING_ID]);
  if (isSignedOut) return <SignedOut signInUrl={signInUrl} />;
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status" className="pp-account-announcement">
        {news === null ? null : <p>{news}</p>}
      </div>
      <div className="pp-account-card">
        {/* Not disabled while it is saved: it would lose the focus. */}
        <CheckboxField
          id={SWITCH_ID}
          label={t('Send me messages that are not about my own membership')}
          checked={isOn}
          onChange={() => messages.send({ type: 'switch.toggled' })}
        >
          {t('For example news and invitations to events. You always get e-mails about your own membership.')}
        </CheckboxField>
      </div>
      {trouble === null ? null : (
        <Failed
          words={trouble}
          retryId={RETRY_ID}
          onRetry={() => messages.send({ type: 'saving.retried' })}
          onDismiss={() => messages.send({ type: 'saving.dismissed' })}
        />
      )}
    </>
  );
}
