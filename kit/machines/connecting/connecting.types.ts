export type ConnectingContext = {
  /** The wait before the next attempt. */
  waitMs: number;
};

/** What happens to a connection. */
export type SocketEvent =
  | { type: 'socket.opened' }
  /** It has ended, or could not be opened. */
  | { type: 'socket.closed' }
  /** The server says regularly that it is there. */
  | { type: 'server.heard' };

export type ConnectingEvent =
  | SocketEvent
  /** The device is in a network again. */
  | { type: 'network.returned' }
  /** The page no longer wants the connection. */
  | { type: 'connection.closed' };
