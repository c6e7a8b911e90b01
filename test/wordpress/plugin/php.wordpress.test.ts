/** The plugin's source, read by PHP 8.3; php-74.host.test.ts reads it with the oldest PHP that is supported. */
import { beforeAll, describe, expect, test } from 'vitest';
import { functionsCalled, phpFiles, problemsOf, TOKENIZE, type PhpFile, type Token } from '../kit/php-source.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const tokenize = (files: PhpFile[]) =>
  portal.php<Record<string, Token[] | string>>(`$files = ${phpValue(files)}; ${TOKENIZE}`);

const AT_ONCE = 200;
const tokens: Record<string, Token[] | string> = {};
beforeAll(async () => {
  const files = phpFiles();
  // All at once would take more memory than PHP has.
  for (let at = 0; at < files.length; at += AT_ONCE)
    Object.assign(tokens, await tokenize(files.slice(at, at + AT_ONCE)));
});

test('every file is PHP', () => {
  expect(Object.keys(tokens).length).toBeGreaterThan(40);
  expect(Object.entries(tokens).filter(([, parsed]) => typeof parsed === 'string')).toEqual([]);
});

test('no file has code that reviewers reject', () => {
  const problems = Object.entries(tokens).flatMap(([name, parsed]) =>
    problemsOf(name, parsed as Token[], /^JsonScriptTag$/),
  );
  expect(problems).toEqual([]);
});

/** Functions that this WordPress, PHP and WPGraphQL all lack, with the files that call them without a check. */
const missing = async (called: Map<string, string[]>) => {
  const known = await portal.php<string[]>(`
    $known = get_defined_functions();
    $known = array_merge( $known['internal'], $known['user'] );
    foreach ( array( 'wp-includes', 'wp-admin/includes' ) as $folder ) {
      foreach ( new RegexIterator( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( ABSPATH . $folder ) ), '/\\.php$/' ) as $file ) {
        preg_match_all( '/\\bfunction &?(\\w+)\\s*\\(/', file_get_contents( $file ), $found );
        array_push( $known, ...$found[1] );
      }
    }
    return array_values( array_intersect( ${phpValue([...called.keys()])}, $known ) );`);
  return [...called].filter(([name]) => !known.includes(name) && !name.startsWith('register_graphql_'));
};

test('no file calls a function that WordPress 6.5 does not have', async () => {
  const called = functionsCalled(tokens as Record<string, Token[]>);
  expect(called.size).toBeGreaterThan(300);
  expect(await missing(called)).toEqual([]);
  expect(await missing(new Map([['wp_is_of_the_next_release', ['fault.php']]]))).toHaveLength(1);
});

describe('the checker finds', () => {
  const guard = "<?php declare( strict_types=1 ); defined( 'ABSPATH' ) || exit; ";
  const faults: [source: string, problem: string][] = [
    ['<?php declare( strict_types=1 ); echo 1;', 'can be called by its address'],
    ['<?php declare( strict_types=1 ); namespace A; final class B extends C {}', 'can be called by its address'],
    ['<?php declare( strict_types=1 ); namespace A; final class B {} echo 1;', 'can be called by its address'],
    ["<?php defined( 'ABSPATH' ) || exit;", 'has no strict types'],
    [`${guard} eval( $x );`, 'calls eval'],
    [`${guard} extract( $x );`, 'calls extract'],
    [`${guard} \\unserialize( $x );`, 'unserialize'],
    [`${guard} $a = $_REQUEST['a'];`, 'reads $_REQUEST'],
    [`${guard} __( $x, 'practice-portal' );`, 'not literal'],
    [`${guard} __( 'x' );`, 'without the text domain'],
    [`${guard} _n( 'x', 'y', 2, 'other' );`, 'without the text domain'],
    [`${guard} register_rest_route( 'a', 'b', array( 'methods' => 'GET' ) );`, 'without permission_callback'],
    [
      `${guard} register_rest_route( 'a', 'b', array( 'permission_callback' => '__return_true' ) );`,
      'open to everybody',
    ],
    [`${guard} $this->addRoute( 'GET', 'b', '__return_true', $this->read( ... ) );`, 'open to everybody'],
    [`${guard} echo $x;`, 'unescaped'],
    [`${guard} $wpdb->query( "DELETE FROM $table" );`, 'not prepared'],
    [`${guard} function ( {`, 'syntax error'],
  ];
  let found: string[] = [];

  beforeAll(async () => {
    const files = faults.map(([source], index) => ({ name: `fault-${index}.php`, source }));
    found = Object.entries(await tokenize(files)).map(([name, parsed]) =>
      typeof parsed === 'string' ? parsed : problemsOf(name, parsed).join('\n'),
    );
  });

  test.each(faults.map(([source, problem], index) => ({ source, problem, index })))('$source', ({ problem, index }) => {
    expect(found[index]).toContain(problem);
  });
});
