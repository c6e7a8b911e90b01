import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** For `rich()`: the part of a sentence that only screen readers read. */
export const hidden = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>;
