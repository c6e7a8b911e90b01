import { LateParts, type LatePartsProps } from '../../../../ui/later/LateParts.tsx';
import { Waiting } from '../../frame/Waiting.tsx';

/** Parts of the form whose charts may still be on their way. */
export const FormParts = ({ parts, children }: Pick<LatePartsProps, 'parts' | 'children'>) => (
  <LateParts
    parts={parts}
    waiting={<Waiting />}
    words="This part of the form could not be loaded. Everything else is kept."
  >
    {children}
  </LateParts>
);
