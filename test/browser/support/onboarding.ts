/** The onboarding in WordPress's own database. */
import { runPhp, valueOf } from './portal.ts';

type DefinedItem = { name: string; steps: Array<{ name: string; label: string; required: boolean }> };

const json = (value: unknown) =>
  `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString('base64')}'), true)`;

const userId = (login: string) => `get_user_by('login', '${login}')->ID`;

/** Defines the items that every member has to complete. */
export const defineOnboarding = (items: DefinedItem[]) =>
  runPhp(`update_option('practice_portal_onboarding', ['items' => ${json(items)}, 'videos' => []], false);`);

/** The completed steps in the user meta, in the order of their completion. */
export const storedSteps = (login: string) =>
  valueOf<string[]>(`array_column(get_user_meta(${userId(login)}, 'practice_portal_onboarding_step'), 'step')`);
