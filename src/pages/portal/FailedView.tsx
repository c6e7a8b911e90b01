import type { PortalRef } from '../../../machines/portal/portal.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { t } from '../../ui/text/t.ts';
import { Problem } from './Problem.tsx';

export const FailedView = ({ portal }: { portal: PortalRef }) => (
  <Problem
    title={t('This page could not be shown')}
    action={<Button onClick={() => portal.send({ type: 'view.retried' })}>{t('Retry')}</Button>}
  >
    {t('A part of the page did not load, or stopped working. Please check your connection.')}
  </Problem>
);
