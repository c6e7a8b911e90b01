import type { ReactNode } from 'react';
import type { LazyMachineRef } from '../../../../machines/lib/lazy-machine.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { Spinner } from '../../../ui/progress/Spinner.tsx';
import { t } from '../../../ui/text/t.ts';

type LazySectionProps = {
  actor: LazyMachineRef;
  /** The section is empty until the member opens it, so it shows no spinner. */
  isHiddenWhileLoading?: boolean;
  children: ReactNode;
};

/** A section of the page whose chart may still be loading. */
export const LazySection = ({ actor, isHiddenWhileLoading = false, children }: LazySectionProps) => (
  <LazyBoundary
    actors={[actor]}
    fallback={isHiddenWhileLoading ? null : <Loading />}
    errorMessage={t('This part of the page did not load.')}
  >
    {children}
  </LazyBoundary>
);

const Loading = () => (
  <p className="pp-account-loading pp-account-loading-form" role="status">
    <Spinner /> <span>{t('Loading…')}</span>
  </p>
);
