import type { RequestContext, RequestEvent, RequestTag } from '../lib/request.ts';

/** An invited person. `until`: when an unused invitation expires, in seconds since 1970. */
export type TeamMember = {
  id: number;
  name: string;
  email: string;
  state: 'invited' | 'joined' | 'expired';
  until: number;
};

export type TeamField = 'name' | 'email';

/** Actions for the host. Sending one repeatedly has a single effect. */
export type TeamAction =
  | { kind: 'invite'; name: string; email: string }
  | { kind: 'send'; id: number }
  | { kind: 'withdraw'; id: number }
  | { kind: 'remove'; id: number };

export type TeamInput = { members: TeamMember[] };

export type TeamContext = TeamInput &
  RequestContext & {
    /** The typed values of the invitation. */
    values: Record<TeamField, string>;
    /** Fields whose errors are shown. */
    revealed: TeamField[];
    /** The number of submits that failed validation. */
    failedSubmits: number;
    /** The number of actions so far; a retry without edits keeps the number. */
    attempt: number;
    /** The last sent action, or the one in the confirmation dialog. */
    action: TeamAction | null;
    /** The last successful action and the person's name, until the next action begins. */
    done: { kind: TeamAction['kind']; name: string } | null;
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
  /** Cancel invitation: asks for confirmation first. */
  | { type: 'withdraw.pressed'; id: number }
  /** Remove a person who has joined: asks for confirmation first. */
  | { type: 'remove.pressed'; id: number }
  | { type: 'dialog.confirmed' }
  | { type: 'dialog.closed' }
  | RequestEvent;

export type TeamTag = 'inviting' | 'confirming' | RequestTag;
