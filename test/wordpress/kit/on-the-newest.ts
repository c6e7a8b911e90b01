/** Setup for test files that boot the newest WordPress. */
import { inject } from 'vitest';

process.env['TEST_WORDPRESS'] = inject('newestWordPress');
