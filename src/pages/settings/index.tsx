import { lazyCombobox } from '../../ui/combobox/Combobox.tsx';
import type { PageView } from '../page.ts';
import { SettingsPage, type SettingsPageProps } from './SettingsPage.tsx';

// While the partners come. If it does not, it is asked for again when somebody needs it, and told then.
lazyCombobox().catch(() => {});

export const Page: PageView<SettingsPageProps> = (props) => <SettingsPage {...props} />;
