import { LateParts, type LatePartsProps } from '../../../../ui/lazy/LazyBoundary.tsx';
import { Waiting } from '../../frame/StepLoading.tsx';

/** Parts of the form whose charts may still be on their way. */
export const FormParts = ({ parts, children }: Pick<LatePartsProps, 'parts' | 'children'>) => (
  <LateParts
    parts={parts}
    waiting={<Waiting />}
    words="We could not load this part of the form. What you typed is still here."
  >
    {children}
  </LateParts>
);
