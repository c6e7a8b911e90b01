import { useSelector } from '@xstate/react';
import type { PortalRef } from '../../../machines/portal/portal.machine.ts';
import { selectPage, selectPageDataError } from '../../../machines/portal/portal.selectors.ts';
import { KNOWN_PAGES } from '../../../machines/portal/portal.types.ts';
import { t } from '../../ui/text/t.ts';
import { Problem } from './Problem.tsx';

type Props = { portal: PortalRef };

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
          : t('In the page data, “{field}” is not valid. Tell the owner of this site.', { field })}
      </p>
    </Problem>
  );
}
