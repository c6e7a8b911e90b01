/** What an owner typed into a refused form is on that owner's next page with the form, once. */
import { expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';

const portal = useSite();

/** Runs PHP in which `$store` and `$take` act for a user's ID. */
const php = (code: string) =>
  portal.php(`
    $store = static function ( int $user, string $form, array $typed ) { wp_set_current_user( $user ); PracticePortal\\Admin\\RefusedInput::store( $form, $typed ); };
    $take  = static function ( int $user, string $form ) { wp_set_current_user( $user ); return PracticePortal\\Admin\\RefusedInput::take( $form ); };
    ${code}`);

test('the owner’s next page gets the input, once', async () => {
  expect(
    await php(
      `$store( 1, 'coupon', array( 'code' => 'SPRING' ) ); return array( $take( 1, 'coupon' ), $take( 1, 'coupon' ) );`,
    ),
  ).toEqual([{ code: 'SPRING' }, []]);
});

test('another user or another form does not get it, and leaves it', async () => {
  expect(
    await php(
      `$store( 1, 'note_7', array( 'note' => 'Called' ) ); return array( $take( 2, 'note_7' ), $take( 1, 'note_8' ), $take( 1, 'note_7' ) );`,
    ),
  ).toEqual([[], [], { note: 'Called' }]);
});

test('secrets and what every form sends are not stored', async () => {
  expect(
    await php(
      `$store( 1, 'coupon', array( 'code' => 'SPRING', 'password' => 'p', 'secret' => 's', 'key' => 'k', 'action' => 'a', '_wpnonce' => 'n', '_wp_http_referer' => '/' ) ); return $take( 1, 'coupon' );`,
    ),
  ).toEqual({ code: 'SPRING' });
});

test('it is stored for an hour at most', async () => {
  const seconds = await php(
    `$store( 1, 'coupon', array( 'code' => 'SPRING' ) ); return (int) get_option( '_transient_timeout_practice_portal_refused_1_coupon' ) - time();`,
  );
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
});
