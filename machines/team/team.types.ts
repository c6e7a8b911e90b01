import type { DisplayError } from '../lib/errors.ts';

/** Somebody who was invited. `until`: when an invitation that is not used expires, in seconds since 1970. */
export type TeamMember = {
  id: number;
  name: string;
  email: string;
  state: 'invited' | 'joined' | 'expired';
  until: number;
};

export type TeamField = 'name' | 'email';

/** What is sent to the host: each has one effect however often it is sent. */
export type TeamAction =
  | { kind: 'invite'; name: string; email: string }
  | { kind: 'send'; id: number }
  | { kind: 'withdraw'; id: number }
  | { kind: 'remove'; id: number };

export type TeamInput = { members: TeamMember[] };

export type TeamContext = TeamInput & {
  /** What is typed of somebody to be invited. */
  values: Record<TeamField, string>;
  /** Fields whose lack is said. */
  revealed: TeamField[];
  /** How often an invitation was not sent, because something is missing. */
  failedSubmits: number;
  /** How many acts were begun: what is tried again unchanged is the same one. */
  attempt: number;
  /** The action that was sent last, or that the question is about. */
  action: TeamAction | null;
  /** The action that succeeded last, and the name of the person, until the next one begins. */
  done: { kind: TeamAction['kind']; name: string } | null;
  error: DisplayError | null;
};

export type TeamEvent =
  /** Invite a practice admin. */
  | { type: 'invite.opened' }
  | { type: 'invite.closed' }
  | { type: 'invite.changed'; field: TeamField; value: string }
  | { type: 'invite.left'; field: TeamField }
  | { type: 'invite.submitted' }
  /** Resend. */
  | { type: 'resend.pressed'; id: number }
  /** Cancel invitation: asks first. */
  | { type: 'withdraw.pressed'; id: number }
  /** Remove a person who has joined: asks first. */
  | { type: 'remove.pressed'; id: number }
  | { type: 'dialog.confirmed' }
  | { type: 'dialog.closed' }
  | { type: 'action.retried' }
  | { type: 'action.dismissed' };

export type TeamTag = 'busy' | 'inviting' | 'confirming' | 'signedOut';
