/** A small checker of PHP's token stream, for what reviewers of WordPress plugins look for first. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const pluginFolder = fileURLToPath(new URL('../../../wordpress/plugin', import.meta.url));

/** The demo's PHP, which uses the plugin's classes. */
export const demoFolder = fileURLToPath(new URL('../../../wordpress/host/must-use/demo', import.meta.url));

export type PhpFile = { name: string; source: string };

/** Every PHP file of the plugin, or of another folder. */
export const phpFiles = (folder = pluginFolder): PhpFile[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.php') && !name.startsWith('build'))
    .sort()
    .map((name) => ({ name, source: fs.readFileSync(path.join(folder, name), 'utf8') }));

/** One of PHP's tokens; single characters have their own name. */
export type Token = { name: string; text: string; line: number };

/** PHP that reads files from its memory and returns their tokens, or the syntax error. */
export const TOKENIZE = `
  $result = array();
  foreach ( $files as $file ) {
    try {
      $tokens = array();
      $line   = 1;
      foreach ( token_get_all( $file['source'], TOKEN_PARSE ) as $token ) {
        $line     = is_array( $token ) ? $token[2] : $line;
        $tokens[] = is_array( $token ) ? array( 'name' => token_name( $token[0] ), 'text' => $token[1], 'line' => $line ) : array( 'name' => $token, 'text' => $token, 'line' => $line );
      }
      $result[ $file['name'] ] = $tokens;
    } catch ( ParseError $error ) {
      $result[ $file['name'] ] = $error->getMessage() . ' in line ' . $error->getLine();
    }
  }
  return $result;`;

/** PHP that returns only the files with a syntax error, each with the reason, so that little data leaves PHP. */
export const FIND_UNREADABLE = `
  $result = array();
  foreach ( $files as $file ) {
    try {
      token_get_all( $file['source'], TOKEN_PARSE );
    } catch ( ParseError $error ) {
      $result[ $file['name'] ] = $error->getMessage() . ' in line ' . $error->getLine();
    }
  }
  return $result;`;

/** Called functions by name, with the files that call them. Skips functions that the file checks with `function_exists` or defines itself. */
export function functionsCalled(files: Record<string, Token[]>): Map<string, string[]> {
  const called = new Map<string, string[]>();
  for (const [file, all] of Object.entries(files)) {
    const tokens = all.filter(({ name }) => !['T_WHITESPACE', 'T_COMMENT', 'T_DOC_COMMENT'].includes(name));
    const at = (index: number) => tokens[index]?.text ?? '';
    const asked = tokens.flatMap((_, index) =>
      /^\\?function_exists$/.test(at(index)) ? [at(index + 2).replaceAll(/['"]/g, '')] : [],
    );
    const own = tokens.flatMap((_, index) => (at(index) === 'function' ? [at(index + 1)] : []));
    tokens.forEach(({ name, text }, index) => {
      const isName = name === 'T_STRING' || name === 'T_NAME_FULLY_QUALIFIED';
      if (!isName || at(index + 1) !== '(' || /^(?:->|\?->|::|new|function|fn|#\[)$/.test(at(index - 1))) return;
      const callee = text.replace('\\', '');
      if (asked.includes(callee) || own.includes(callee)) return;
      called.set(callee, [...new Set([...(called.get(callee) ?? []), file])]);
    });
  }
  return called;
}

const FORBIDDEN_CALLS =
  /^(eval|extract|unserialize|create_function|assert|exec|shell_exec|system|passthru|popen|proc_open|var_dump|print_r|error_log|parse_str|curl_init)$/i;

/** WordPress has functions of its own for these (WPCS, `AlternativeFunctions` and `DateTime`). */
const REPLACED_BY_WORDPRESS =
  /^(json_encode|parse_url|strip_tags|rand|mt_rand|srand|mt_srand|date|date_default_timezone_set|curl_exec)$/;

/** On some hosts PHP may not write files as the web server's user (WPCS, `AlternativeFunctions.file_system_operations`). */
const FILE_CALLS =
  /^(file_put_contents|fopen|fwrite|fputs|fclose|fread|readfile|mkdir|rmdir|unlink|rename|chmod|chown|touch|tempnam|is_writable)$/;

const TRANSLATIONS = /^(__|_e|_x|_n|_nx|esc_html__|esc_attr__|esc_html_e|esc_attr_e|esc_html_x|esc_attr_x)$/;

/** The number of arguments before the text domain. */
const DOMAIN_AFTER: Record<string, number> = { _x: 2, esc_html_x: 2, esc_attr_x: 2, _n: 3, _nx: 4 };

const ESCAPES =
  /^(esc_html|esc_attr|esc_url|esc_html__|esc_attr__|esc_html_e|wp_kses_post|wp_json_encode|wp_nonce_field)$/;

const CLASS_ALONE =
  /^<\?php\s+declare \( strict_types = 1 \) ; namespace \S+ ; (use [^;]+ ; )*((final|abstract) )*(class|trait|interface|enum) \w+ (: \w+ )?\{/;

/**
 * Whether a file has one class and nothing else. Such a file does nothing if it is called by its address. A class that extends
 * or implements another one ends with an error then.
 */
function isClassAlone(tokens: readonly Token[], source: string): boolean {
  let depth = 0;
  const ends = tokens.flatMap(({ name }, index) => {
    if (/^(\{|T_CURLY_OPEN|T_DOLLAR_OPEN_CURLY_BRACES)$/.test(name)) depth += 1;
    if (name === '}') depth -= 1;
    return name === '}' && depth === 0 ? [index] : [];
  });
  return CLASS_ALONE.test(source) && ends.length === 1 && ends[0] === tokens.length - 1;
}

/**
 * A file's mistakes, as sentences with line numbers.
 *
 * @param own Functions and classes that make safe markup: they may be printed.
 */
export function problemsOf(name: string, all: Token[], own: RegExp = /^$/): string[] {
  const tokens = all.filter(
    ({ name: kind }) => kind !== 'T_WHITESPACE' && kind !== 'T_COMMENT' && kind !== 'T_DOC_COMMENT',
  );
  const problems: string[] = [];
  /** Lines with an exception in the syntax of WordPress's own checker. */
  const excused = new Set(
    all.flatMap(({ name: kind, text, line }) =>
      kind === 'T_COMMENT' && /phpcs:ignore \S+.* -- \S/.test(text) ? [line] : [],
    ),
  );
  /** Lines with a comment for translators, and the lines right below. */
  const explained = new Set(
    all.flatMap(({ name: kind, text, line }) =>
      kind === 'T_COMMENT' && /translators:/.test(text) ? [line, line + 1] : [],
    ),
  );
  const say = (token: Token, text: string) => {
    if (!excused.has(token.line)) problems.push(`${name}:${token.line} ${text}`);
  };

  const source = tokens.map(({ text }) => text).join(' ');
  if (!/defined \( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit/.test(source) && !isClassAlone(tokens, source))
    problems.push(`${name} can be called by its address`);
  if (!/^<\?php\s+declare \( strict_types = 1 \)/.test(source)) problems.push(`${name} has no strict types`);

  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    const called = token.text.replace(/^\\/, '');
    const isCall =
      /^T_(STRING|NAME_FULLY_QUALIFIED)$/.test(token.name) &&
      after?.text === '(' &&
      !/^(->|::|function|new)$/.test(before?.text ?? '');

    if (isCall && REPLACED_BY_WORDPRESS.test(called)) say(token, `calls ${called}, which WordPress replaces`);
    if (isCall && FILE_CALLS.test(called)) say(token, `calls ${called} without WP_Filesystem`);
    if (token.name === 'T_EVAL' || (isCall && FORBIDDEN_CALLS.test(called))) say(token, `calls ${token.text}`);
    if (token.name === 'T_VARIABLE' && (token.text === '$_REQUEST' || token.text === '$GLOBALS'))
      say(token, `reads ${token.text}`);
    if (isCall && TRANSLATIONS.test(called)) {
      const given = argumentsFrom(tokens, index + 2);
      if (given[0]?.length !== 1 || given[0][0]?.name !== 'T_CONSTANT_ENCAPSED_STRING')
        say(token, 'translates a text that is not literal');
      if (/%\d?\$?[sd]/.test(given[0]?.[0]?.text ?? '') && !explained.has(token.line))
        say(token, 'translates placeholders without a comment for translators');
      if (given[DOMAIN_AFTER[called] ?? 1]?.map(({ text }) => text).join('') !== "'practice-portal'")
        say(token, 'translates without the text domain');
    }
    const isOwnRoute = called === 'addRoute' && before?.text === '->';
    if (isOwnRoute || (isCall && called === 'register_rest_route')) {
      const given = argumentsFrom(tokens, index + 2)
        .flat()
        .map(({ text }) => text);
      if (!isOwnRoute && !given.includes("'permission_callback'"))
        say(token, 'registers a route without permission_callback');
      if (given.includes("'__return_true'")) say(token, 'registers a route that is open to everybody');
    }
    if (token.name === 'T_ECHO') {
      const what = after?.text.replace(/^\\\\/, '') ?? '';
      if (after?.name !== 'T_CONSTANT_ENCAPSED_STRING' && !ESCAPES.test(what) && !own.test(what))
        say(token, `prints ${what} unescaped`);
    }
    if (token.text === 'prepare' && tokens[index - 2]?.text === '$wpdb') {
      const [query, ...values] = argumentsFrom(tokens, index + 2);
      const isLiteral = query?.length === 1 && query[0]?.name === 'T_CONSTANT_ENCAPSED_STRING';
      const isCounted = values.every((value) => value[0]?.text !== '...');
      const placeholders = query?.[0]?.text.replaceAll('%%', '').match(/%(?:\d+\$)?[sdfi]/g)?.length ?? 0;
      const given = values.filter((value) => value.length > 0).length;
      if (isLiteral && isCounted && placeholders !== given)
        say(token, `prepares ${placeholders} placeholders with ${given} values`);
    }
    // A query is either prepared or contains no variable part.
    const isQuery =
      token.name === 'T_STRING' &&
      ((/^(query|get_var|get_row|get_col|get_results)$/.test(token.text) && tokens[index - 2]?.text === '$wpdb') ||
        (/^(rows|row|column)$/.test(token.text) && tokens[index - 2]?.text === 'Database'));
    if (isQuery) {
      const first = argumentsFrom(tokens, index + 2)[0] ?? [];
      const isPrepared = first[0]?.text === '$wpdb' && first[2]?.text === 'prepare';
      if (!isPrepared && !first.every(({ name: kind }) => kind === 'T_CONSTANT_ENCAPSED_STRING'))
        say(token, 'sends a query that is not prepared');
    }
  });
  return problems;
}

/** The arguments of a call, from the token after its parenthesis on. */
function argumentsFrom(tokens: Token[], start: number): Token[][] {
  const given: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(start)) {
    if (/^[([{]$/.test(token.text)) depth += 1;
    if (/^[)\]}]$/.test(token.text)) depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && token.text === ',') given.push([]);
    else given.at(-1)?.push(token);
  }
  return given;
}
