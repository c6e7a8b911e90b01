/** MariaDB in a folder, with a replica of its own if a test wants one. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findMariaDb } from '../../../scripts/setup/find-native-host.mjs';
import { freePort, startGuarded, until } from './native-php.mjs';

/** The database lives as long as its test. It need not survive a power failure, so it never waits for the disk. */
const FOR_A_TEST = [
  '--innodb-log-file-size=8M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--innodb-doublewrite=0',
  '--sync-binlog=0',
];

export type Databases = {
  socket: string;
  replica: {
    socket: string;
    /** Stops replication, so that the replica lags as long as a test wants. */
    hold: () => void;
    /** Waits until the replica has all writes. */
    catchUp: () => void;
  } | null;
  end: () => Promise<void>;
};

/**
 * @param folder A folder for the databases alone.
 * @param hasReplica MariaDB's own replication, by which a second server follows the first.
 */
export async function startDatabases(folder: string, hasReplica: boolean): Promise<Databases> {
  const data = path.join(folder, 'data');
  const user = os.userInfo().username;
  execFileSync(
    program('mariadb-install-db'),
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      `--user=${user}`,
      ...FOR_A_TEST,
    ],
    { stdio: 'ignore' },
  );
  if (!hasReplica) {
    const alone = await startServer(folder, data, ['--skip-networking']);
    sql(alone.socket, 'CREATE DATABASE wordpress');
    return { socket: alone.socket, replica: null, end: alone.end };
  }
  const second = `${folder}-replica`;
  fs.cpSync(data, path.join(second, 'data'), { recursive: true });
  execFileSync('chown', ['-R', user, second]);
  const port = await freePort();
  const primary = await startServer(folder, data, [
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--server-id=1',
    '--log-bin=log',
  ]);
  const replica = await startServer(second, path.join(second, 'data'), ['--skip-networking', '--server-id=2']);
  const accounts = ['localhost', '127.0.0.1'].map((host) => `'replica'@'${host}' IDENTIFIED BY 'replica'`);
  sql(primary.socket, accounts.map((account) => `GRANT REPLICATION SLAVE ON *.* TO ${account};`).join(' '));
  sql(
    replica.socket,
    `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='replica', MASTER_PASSWORD='replica', MASTER_USE_GTID=slave_pos; START SLAVE;`,
  );
  sql(primary.socket, 'CREATE DATABASE wordpress');
  const catchUp = () => {
    const position = sql(primary.socket, 'SELECT @@gtid_binlog_pos');
    const reached = sql(replica.socket, `START SLAVE; SELECT MASTER_GTID_WAIT('${position}', 30)`);
    if (reached !== '0') throw new Error(`The replica did not follow: ${sql(replica.socket, 'SHOW SLAVE STATUS')}`);
  };
  return {
    socket: primary.socket,
    replica: { socket: replica.socket, hold: () => void sql(replica.socket, 'STOP SLAVE'), catchUp },
    end: async () => {
      await replica.end();
      await primary.end();
    },
  };
}

async function startServer(folder: string, data: string, options: string[]) {
  const socket = path.join(folder, 'sql');
  const server = startGuarded(folder, program('mariadbd'), [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${path.join(folder, 'pid')}`,
    `--user=${os.userInfo().username}`,
    ...FOR_A_TEST,
    ...options,
  ]);
  await until(() => sql(socket, 'SELECT 1') === '1');
  return { socket, end: server.end };
}

/** A query's result, without headings. */
const sql = (socket: string, statement: string): string =>
  execFileSync(program('mariadb'), ['--no-defaults', `--socket=${socket}`, '-uroot', '-N', '-B', '-e', statement], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const program = (name: string): string => findMariaDb(name) ?? name;

/** `wp-content/db.php`: reads go to the replica, as with LudicrousDB and HyperDB, but for tables that the same request has written to. */
export const REPLICA_DROP_IN = `
require_once ABSPATH . WPINC . '/class-wpdb.php';
final class Replicated_DB extends wpdb {
	private $replica   = null;
	private $is_primary = false;
	private $written   = array();
	public function send_reads_to_primaries() { $this->is_primary = true; }
	public function query( $query ) {
		$table = (string) $this->get_table_from_query( $query );
		if ( ! preg_match( '/^\\s*\\(?\\s*(SELECT|SHOW|DESC)/i', $query ) ) {
			$this->written[ $table ] = true;
			return parent::query( $query );
		}
		if ( $this->is_primary || isset( $this->written[ $table ] ) || preg_match( '/FOUND_ROWS|LAST_INSERT_ID|FOR UPDATE|@@/i', $query ) ) {
			return parent::query( $query );
		}
		$primary = $this->dbh;
		if ( null === $this->replica ) {
			$this->replica = mysqli_init();
			mysqli_real_connect( $this->replica, null, DB_USER, DB_PASSWORD, DB_NAME, 0, 'SOCKET' );
			$this->set_charset( $this->replica );
			$this->set_sql_mode_of( $this->replica );
		}
		$this->dbh = $this->replica;
		try {
			return parent::query( $query );
		} finally {
			$this->dbh = $primary;
		}
	}
	private function set_sql_mode_of( $connection ) {
		mysqli_query( $connection, "SET SESSION sql_mode = ''" );
	}
}
$wpdb = new Replicated_DB( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST );
`;
