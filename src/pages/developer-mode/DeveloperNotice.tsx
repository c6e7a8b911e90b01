import { useSelector } from '@xstate/react';
import type { DeveloperModeRef } from '../../../machines/developer-mode/developer-mode.machine.ts';
import {
  selectIsCookieRefused,
  selectIsDeveloperModeOn,
  selectIsNoticeShown,
  selectIsReloading,
} from '../../../machines/developer-mode/developer-mode.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { t } from '../../ui/text/t.ts';
import './developer-notice.css';

type Props = { developerMode: DeveloperModeRef };

/** Shown to administrators, and to everyone in developer mode. */
export function DeveloperNotice({ developerMode }: Props) {
  const isShown = useSelector(developerMode, selectIsNoticeShown);
  const isRefused = useSelector(developerMode, selectIsCookieRefused);
  return (
    <>
      {isRefused ? (
        <Notice tone="warn" role="alert">
          {t('Developer mode could not be turned on: this browser did not store its cookie.')}
        </Notice>
      ) : null}
      {isShown ? <Toggle developerMode={developerMode} /> : null}
    </>
  );
}

function Toggle({ developerMode }: Props) {
  const isOn = useSelector(developerMode, selectIsDeveloperModeOn);
  const isReloading = useSelector(developerMode, selectIsReloading);
  return (
    <section className="pp-developer-notice" aria-label={t('Developer notice')}>
      <p>{isOn ? t('Developer mode is on: moving forward skips validation.') : t('Developer mode is off.')}</p>
      <Button variant="secondary" busy={isReloading} onClick={() => developerMode.send({ type: 'mode.toggled' })}>
        {isOn ? t('Disable developer mode') : t('Enable developer mode')}
      </Button>
    </section>
  );
}
