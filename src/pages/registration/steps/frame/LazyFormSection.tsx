import { LazyBoundary, type LazyBoundaryProps } from '../../../../ui/lazy/LazyBoundary.tsx';
import { StepLoading } from '../../frame/StepLoading.tsx';
import { t } from '../../../../ui/text/t.ts';

/** A section of the form whose charts may still be loading. */
export const LazyFormSection = ({ actors, children }: Pick<LazyBoundaryProps, 'actors' | 'children'>) => (
  <LazyBoundary
    actors={actors}
    fallback={<StepLoading />}
    errorMessage={t('We could not load this part of the form. What you typed is still here.')}
  >
    {children}
  </LazyBoundary>
);
