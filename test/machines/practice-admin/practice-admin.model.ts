import { practiceAdminMachine } from '../../../machines/practice-admin/practice-admin.machine.ts';
import type { PracticeAdmin } from '../../../machines/practice-admin/practice-admin.types.ts';
import { createModel } from '#kit';

export const NOBODY: PracticeAdmin = { included: false, name: '', email: '' };
export const PRELOADED: PracticeAdmin = { included: true, name: 'Ada Admin', email: 'ada@example.org' };

const modelFrom = (admin: PracticeAdmin) =>
  createModel(practiceAdminMachine, {
    input: { admin },
    events: {
      'admin.toggled': [{}],
      'admin.changed': [
        { field: 'email', value: 'ada@' },
        { field: 'email', value: 'ada@example.org' },
      ],
      'admin.left': [{ field: 'name' }, { field: 'email' }],
      'fields.revealed': [{}],
    },
    serializeState: ({ admin: { name, email }, revealed }) => ({ name, email, revealed: [...revealed].sort() }),
  });

export const newAdminModel = modelFrom(NOBODY);
export const preloadedAdminModel = modelFrom(PRELOADED);
