/** Set up for test files that run on the newest WordPress: what they boot is of it. */
import { inject } from 'vitest';

process.env['TEST_WORDPRESS'] = inject('newestWordPress');
