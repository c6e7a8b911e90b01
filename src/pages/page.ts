import type { ReactNode } from 'react';

/**
 * A page consists of two modules:
 *
 * - `src/pages/<page>/actors.ts` exports `start: StartPage<Props>` (`src/services/app-context.ts`), which starts the
 *   page's chart with its slots filled and returns the view's props: the actor, and whatever never changes;
 * - `src/pages/<page>/index.tsx` exports `Page: PageView<Props>`, which draws them, and may export `prepare`.
 *
 * `src/pages/<page>/entry.ts` exports both. Only `main.tsx` imports it, as a chunk that loads when the page is opened. So a view
 * cannot import a service, not even through its own actors.
 */
export type PageView<Props> = (props: Props) => ReactNode;

/** Waits for code that would otherwise shift the layout of the first render. It never rejects. */
export type Prepare<Props> = (props: Props) => Promise<unknown> | undefined;
