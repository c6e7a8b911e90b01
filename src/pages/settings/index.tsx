import { lazyCombobox } from '../../ui/combobox/Combobox.tsx';
import type { PageView } from '../page.ts';
import { SettingsPage, type SettingsPageProps } from './SettingsPage.tsx';

// Loads while the partners load. After a failure, the first focused combobox loads it again and reports the error.
lazyCombobox().catch(() => {});

export const Page: PageView<SettingsPageProps> = (props) => <SettingsPage {...props} />;
