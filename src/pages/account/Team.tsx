import { useSelector } from '@xstate/react';
import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { PRACTICE_ADMIN_LABELS } from '../../../machines/lib/contract/practice-admin-labels.ts';
import type { TeamRef } from '../../../machines/team/team.machine.ts';
import {
  selectMemberToConfirm,
  selectNotice,
  selectFieldError,
  selectIsInviting,
  selectMembers,
  selectFailedSubmits,
  selectErrorMessage,
  selectValue,
} from '../../../machines/team/team.selectors.ts';
import { selectIsBusy } from '../../../machines/lib/request.ts';
import type { TeamField, TeamMember } from '../../../machines/team/team.types.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { formatDay } from '../../ui/text/dates.ts';
import { Failed } from '../../ui/request/Failed.tsx';
import { Section } from './section/Section.tsx';
import { useFocusOnError } from './section/use-focus-on-error.ts';
import { rich, t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';

type TeamProps = { team: TeamRef; signInUrl: string };

const HEADING_ID = 'pp-account-team';
const RETRY_ID = 'pp-account-team-retry';
const INVITE_ID = 'pp-account-invite';

const fieldId = (field: TeamField) => `pp-account-invite-${field}`;

/** Practice admins: invited, joined, expired. */
export const Team = ({ team, signInUrl }: TeamProps) => (
  <Section
    id={HEADING_ID}
    title={t('Team')}
    actor={team}
    signInUrl={signInUrl}
    focusOn={[RETRY_ID, fieldId('name'), INVITE_ID]}
  >
    <Content team={team} />
  </Section>
);

function Content({ team }: Pick<TeamProps, 'team'>) {
  const members = useSelector(team, selectMembers);
  const isInviting = useSelector(team, selectIsInviting);
  const isBusy = useSelector(team, selectIsBusy);
  const trouble = useText(team, selectErrorMessage);
  const done = useText(team, selectNotice);
  return (
    <>
      <p className="pp-account-empty">{t('Practice admins use your membership and pay nothing.')}</p>
      <div role="status">
        {done === null ? null : (
          <Notice tone="good">
            <p>{done}</p>
          </Notice>
        )}
      </div>
      <Confirmation team={team} />
      <Failed actor={team} words={isInviting ? null : trouble} retryId={RETRY_ID} />
      {members.length === 0 ? null : (
        <ul className="pp-account-team" aria-labelledby={HEADING_ID}>
          {members.map((member) => (
            <Member key={member.id} member={member} team={team} canAct={!isInviting && !isBusy && trouble === null} />
          ))}
        </ul>
      )}
      {isInviting ? <Invite team={team} /> : null}
      {isInviting || trouble !== null ? null : (
        <p>
          <Button id={INVITE_ID} aria-disabled={isBusy} onClick={() => team.send({ type: 'invite.opened' })}>
            {t('Invite a practice admin')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The label of each status. An unused invitation also shows its expiry date. */
const STATES: Record<TeamMember['state'], (badge: (words: string) => ReactNode, day: string) => ReactNode> = {
  invited: (badge, day) => rich('<badge>Invited</badge> until {day}', { badge, day }),
  joined: (badge) => rich('<badge>Joined</badge>', { badge }),
  expired: (badge, day) => rich('<badge>Expired</badge> on {day}', { badge, day }),
};

type MemberProps = { member: TeamMember; team: TeamRef; canAct: boolean };

function Member({ member: { id, name, email, state, until }, team, canAct }: MemberProps) {
  const nameId = useId();
  return (
    <li className="pp-account-teammate">
      <div>
        <p className="pp-account-teammate-name" id={nameId} dir="auto">
          {name}
        </p>
        <p className="pp-account-empty">{email}</p>
      </div>
      <p className="pp-account-empty">
        {STATES[state](
          (words) => (
            <span className={`pp-account-badge pp-account-badge-${state === 'joined' ? 'good' : 'warn'}`}>{words}</span>
          ),
          formatDay(until),
        )}
      </p>
      {state === 'joined' ? (
        <div className="pp-account-teammate-actions">
          <Button
            variant="link"
            aria-describedby={nameId}
            aria-disabled={!canAct}
            onClick={() => team.send({ type: 'remove.pressed', id })}
          >
            {t('Remove')}
          </Button>
        </div>
      ) : (
        <div className="pp-account-teammate-actions">
          <Button
            variant="link"
            aria-describedby={nameId}
            aria-disabled={!canAct}
            onClick={() => team.send({ type: 'resend.pressed', id })}
          >
            {t('Resend')}
          </Button>
          <Button
            variant="link"
            aria-describedby={nameId}
            aria-disabled={!canAct}
            onClick={() => team.send({ type: 'withdraw.pressed', id })}
          >
            {t('Cancel invitation')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Asks for confirmation before an action that cannot be undone: cancelling an invitation or removing a person. */
function Confirmation({ team }: Pick<TeamProps, 'team'>) {
  const member = useSelector(team, selectMemberToConfirm);
  if (member === null) return null;
  const { name, email, state } = member;
  return state === 'joined' ? (
    <ConfirmDialog team={team} title={t('Remove {name}?', { name })} leave={t('Cancel')} confirm={t('Remove')}>
      {t('{name} will lose access to the members’ area.', { name })}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      team={team}
      title={t('Cancel the invitation to {name}?', { name })}
      leave={t('Keep invitation')}
      confirm={t('Cancel invitation')}
    >
      {t('The link that we sent to {email} stops working. You can invite {name} again later.', { email, name })}
    </ConfirmDialog>
  );
}

type ConfirmDialogProps = Pick<TeamProps, 'team'> & {
  title: string;
  leave: string;
  confirm: string;
  children: string;
};

function ConfirmDialog({ team, title, leave, confirm, children }: ConfirmDialogProps) {
  const close = () => team.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{leave}</Button>
          <Button variant="danger" onClick={() => team.send({ type: 'dialog.confirmed' })}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

/** The form for an invitation: a name and an e-mail address. */
function Invite({ team }: Pick<TeamProps, 'team'>) {
  const isBusy = useSelector(team, selectIsBusy);
  const trouble = useText(team, selectErrorMessage);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, useSelector(team, selectFailedSubmits));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    team.send({ type: 'invite.submitted' });
  };
  return (
    <form
      ref={form}
      className="pp-panel pp-account-card"
      aria-label={t('Invite a practice admin')}
      noValidate
      onSubmit={send}
    >
      <div className="pp-field-row">
        <InviteField team={team} field="name" />
        <InviteField team={team} field="email" />
      </div>
      {trouble === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{trouble}</p>
        </Notice>
      )}
      <div className="pp-account-form-actions">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('Send invitation')}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => team.send({ type: 'invite.closed' })}>
          {t('Do not invite')}
        </Button>
      </div>
    </form>
  );
}

function InviteField({ team, field }: Pick<TeamProps, 'team'> & { field: TeamField }) {
  const isEmail = field === 'email';
  return (
    <TextField
      id={fieldId(field)}
      label={t(PRACTICE_ADMIN_LABELS[field])}
      required
      readOnly={useSelector(team, selectIsBusy)}
      value={useSelector(team, selectValue(field))}
      error={useText(team, selectFieldError(field))}
      {...(isEmail && { type: 'email', inputMode: 'email' as const, spellCheck: false })}
      onChange={(value) => team.send({ type: 'invite.changed', field, value })}
      onLeave={() => team.send({ type: 'invite.left', field })}
    />
  );
}
