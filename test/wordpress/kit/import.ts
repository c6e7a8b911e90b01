/** Imports members as the owner does in wp-admin. */
import type { Browser } from './browser.ts';
import { confirm, formWith } from './admin-forms.ts';
import { documentOf } from './page.ts';
import { phpValue, type TestSite } from './site.ts';

const PAGE = '/wp-admin/admin.php?page=practice-portal-import';
export const importPage = (id: number) => `${PAGE}&import=${id}`;

/** Stores a file like an upload. Returns the import's id, or the reason for a refusal. */
export const storeFile = async ({ php, site }: Pick<TestSite, 'php' | 'site'>, csv: string | Uint8Array) => {
  site.php.writeFile('/wordpress/members.csv', csv as string);
  return php<number | string>(`
    wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID );
    try {
      return ( new PracticePortal\\Membership\\Import\\Imports() )->create( new PracticePortal\\Membership\\Import\\CsvFile( ABSPATH . 'members.csv' ), 'members.csv' );
    } catch ( PracticePortal\\Core\\RequestRejected $no ) { return $no->getMessage(); }`);
};

/**
 * Stores a file and does what the buttons of its page do, in one process: "Check all rows" (`map`) with the preselected fields and these changes, and
 * "Import" (`start`). The background task runs to its end after each. Returns the import's id.
 */
export async function actOnFile(
  portal: Pick<TestSite, 'php' | 'site'>,
  csv: string,
  changes: Record<string, string>,
  steps: readonly ('map' | 'start')[],
): Promise<number> {
  portal.site.php.writeFile('/wordpress/members.csv', csv);
  return portal.php<number>(`
    wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID );
    $services = new PracticePortal\\Core\\Services();
    $imports  = $services->get( PracticePortal\\Membership\\Import\\Imports::class );
    $runner   = $services->get( PracticePortal\\Membership\\Import\\ImportRunner::class );
    $id       = $imports->create( new PracticePortal\\Membership\\Import\\CsvFile( ABSPATH . 'members.csv' ), 'members.csv' );
    $import   = $imports->find( $id );
    $column   = PracticePortal\\Membership\\Import\\Columns::preselect( $import->header )['plan'] ?? null;
    $plans    = $services->get( PracticePortal\\Billing\\Storage\\Plans::class )->all();
    $options  = PracticePortal\\Membership\\Import\\ImportOptions::preselected( $import->header, null === $column ? array() : $imports->values( $id, $column ), $plans, $import->options->date_order )->toArray();
    $form     = ${phpValue(changes)} + array( 'import' => $id, 'check' => '1', 'plan_values' => array_keys( $options['plans'] ) ) + $options;
    foreach ( ${phpValue(steps)} as $step ) {
      ( new PracticePortal\\Admin\\Adding\\ImportActions( $imports, $runner ) )->$step( $form );
      for ( $batches = 0; $batches < 200 && null !== $imports->running(); $batches++ ) { $runner->continueBatch( 60 ); }
    }
    return $id;`);
}

/** The fields of the mapping form, as filled in by the page. */
export async function mappingOf(owner: Browser, id: number): Promise<Record<string, string>> {
  const answer = await owner.send(importPage(id));
  const page = documentOf(answer);
  const form = formWith(answer, /^Check all rows$/);
  delete form['asks_stripe'];
  delete form['includes_former'];
  for (const select of page.querySelectorAll('select')) {
    const name = select.getAttribute('name') ?? '';
    form[name] = select.querySelector('option[selected]')?.getAttribute('value') ?? '';
  }
  for (const box of page.querySelectorAll('input[checked]'))
    form[box.getAttribute('name') ?? ''] = box.getAttribute('value') ?? '';
  return form;
}

/** Presses a button on an import's page. */
export async function press(owner: Browser, id: number, button: RegExp, changes: Record<string, string> = {}) {
  const form = formWith(await owner.send(importPage(id)), button);
  return confirm(owner, { ...form, ...changes });
}

/** Runs the background task until no import is running. */
export const workThrough = ({ php }: Pick<TestSite, 'php'>) =>
  php<number>(`
    $services = new PracticePortal\\Core\\Services();
    $runner   = $services->get( PracticePortal\\Membership\\Import\\ImportRunner::class );
    $imports  = $services->get( PracticePortal\\Membership\\Import\\Imports::class );
    for ( $batches = 0; $batches < 200 && null !== $imports->running(); $batches++ ) { $runner->continueBatch( 60 ); }
    return $batches;`);

/** State, reason and user of each row, by row number. */
export const importedRows = async (portal: Pick<TestSite, 'rows'>) =>
  (await portal.rows('import_rows')).map(({ line, state, reason }) => `${line} ${state}${reason ? `: ${reason}` : ''}`);
