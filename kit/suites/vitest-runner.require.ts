/** In the CommonJS build: Vitest cannot be required, and a module with a top-level await cannot either. */
import type { Runner } from './runner-types.ts';

export const vitestRunner: Runner | null = null;
