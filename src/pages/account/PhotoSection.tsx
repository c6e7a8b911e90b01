import { useSelector } from '@xstate/react';
import { useRef, type ChangeEvent } from 'react';
import { PHOTO_FILE_MEGABYTES_LIMIT } from '../../../machines/lib/contract/rules.ts';
import type { PhotoRef } from '../../../machines/photo/photo.machine.ts';
import {
  selectErrorMessage,
  selectIsBusy,
  selectRefusal,
  selectSavedMessage,
  selectUrl,
} from '../../../machines/photo/photo.selectors.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { describe, FieldError, hintId } from '../../ui/fields/Field.tsx';
import { Failed } from '../../ui/request/Failed.tsx';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { Section } from './section/Section.tsx';

const HEADING_ID = 'pp-account-photo';
const CHOOSE_ID = 'pp-account-photo-choose';
const RETRY_ID = 'pp-account-photo-retry';

type PhotoProps = { actor: PhotoRef; name: string; signInUrl: string };

/** The member's photo: upload, replace, remove. */
export const PhotoSection = ({ actor, name, signInUrl }: PhotoProps) => (
  <Section id={HEADING_ID} title={t('Your photo')} actor={actor} signInUrl={signInUrl} focusOn={[RETRY_ID, CHOOSE_ID]}>
    <PhotoForm actor={actor} name={name} />
  </Section>
);

function PhotoForm({ actor, name }: Omit<PhotoProps, 'signInUrl'>) {
  const url = useSelector(actor, selectUrl);
  const isBusy = useSelector(actor, selectIsBusy);
  const refusal = useText(actor, selectRefusal);
  const savedMessage = useText(actor, selectSavedMessage);
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) actor.send({ type: 'photo.chosen', file });
    // So that the same file can be chosen once more.
    target.value = '';
  };
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status" className="pp-account-announcement">
        {savedMessage === null ? null : <p>{savedMessage}</p>}
      </div>
      <div className="pp-panel pp-account-card pp-account-photo">
        <Avatar name={name} url={url} />
        <div className="pp-account-photo-form">
          <input ref={input} type="file" hidden accept="image/jpeg,image/png,image/webp" onChange={choose} />
          <div className="pp-account-form-actions">
            <Button
              id={CHOOSE_ID}
              busy={isBusy}
              aria-describedby={describe({ id: CHOOSE_ID, label: '', hint: true, error: refusal })['aria-describedby']}
              onClick={() => {
                if (!isBusy) input.current?.click();
              }}
            >
              {url === '' ? t('Choose a photo') : t('Replace photo')}
            </Button>
            {url === '' ? null : (
              <Button variant="link" onClick={() => actor.send({ type: 'photo.removed' })}>
                {t('Remove photo')}
              </Button>
            )}
          </div>
          <div role="alert">
            <FieldError id={CHOOSE_ID} error={refusal} />
          </div>
          <p id={hintId(CHOOSE_ID)} className="pp-account-photo-hint">
            {t(
              'JPG, PNG or WebP, at most {limit} MB. We store only a small square from its middle, without the place where it was taken. It shows in the member directory if you agree to be there.',
              { limit: PHOTO_FILE_MEGABYTES_LIMIT },
            )}
          </p>
        </div>
      </div>
      <Failed actor={actor} words={useText(actor, selectErrorMessage)} retryId={RETRY_ID} />
    </>
  );
}
