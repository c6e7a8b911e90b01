import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PortalRef } from '../../../machines/portal/portal.machine.ts';
import { selectPage, selectPageDataError } from '../../../machines/portal/portal.selectors.ts';
import { KNOWN_PAGES } from '../../../machines/portal/portal.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { t } from '../../ui/text/t.ts';

type Props = { portal: PortalRef };

export const FailedView = ({ portal }: Props) => (
  <Problem
    title={t('This page could not be shown')}
    action={<Button onClick={() => portal.send({ type: 'view.retried' })}>{t('Retry')}</Button>}
  >
    {t('A part of it did not load, or stopped working. Please check your connection.')}
  </Problem>
);

export function UnknownPage({ portal }: Props) {
  const page = useSelector(portal, selectPage);
  return (
    <Problem title={t('This page is not known')}>
      <p>{t('The page setting is “{page}”. These are known: {pages}.', { page, pages: KNOWN_PAGES.join(', ') })}</p>
    </Problem>
  );
}

export function MalformedData({ portal }: Props) {
  const pageDataError = useSelector(portal, selectPageDataError);
  const field = pageDataError?.field ?? '';
  return (
    <Problem title={t('This page cannot start')}>
      <p>
        {pageDataError?.kind === 'missing'
          ? t('In the page data, “{field}” is missing. Tell the owner of this site.', { field })
          : t('In the page data, “{field}” is not what it should be. Tell the owner of this site.', { field })}
      </p>
    </Problem>
  );
}

type ProblemProps = { title: string; action?: ReactNode; children: ReactNode };

const Problem = ({ title, ...notice }: ProblemProps) => (
  <div className="pp-portal-problem">
    <h1>{title}</h1>
    <Notice tone="danger" role="alert" {...notice} />
  </div>
);
