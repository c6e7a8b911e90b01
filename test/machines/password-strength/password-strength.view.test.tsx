import { useState } from 'react';
import type { PasswordStrengthRef } from '../../../machines/password-strength/password-strength.machine.ts';
import { NewPasswordField } from '../../../src/ui/fields/NewPasswordField.tsx';
import { t } from '../../../src/ui/text/t.ts';
import { describeView } from '../describe-view.ts';
import { passwordStrengthModel } from './password-strength.model.ts';
import { passwordStrengthUserActions, passwordStrengthScreen } from './password-strength.screen.ts';

function Form({ strength }: { strength: PasswordStrengthRef }) {
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      id="new"
      label={t('New Password')}
      visible
      value={value}
      onChange={setValue}
      strength={strength}
      getPersonal={() => ['jane']}
    />
  );
}

describeView(passwordStrengthModel, {
  screen: passwordStrengthScreen,
  userActions: passwordStrengthUserActions,
  view: (strength: PasswordStrengthRef) => <Form strength={strength} />,
});
