import { type Operation, type SessionCall, sessionOperation, signedInOf } from '@quina/blocks/server'
import { notFound } from '@quina/kernel'
import { setOwnPassword } from '../password/password.server.ts'
import { waitToAsk } from '../throttle/throttle.server.ts'
import { askForLink } from '../user/forgotten.server.ts'
import { goodLink, takeLink } from '../user/link.server.ts'
import { accountOf, wrongPassword } from './account-holder.server.ts'
import { recordUserEvent } from './event.server.ts'
import type { LoginRules } from './login.server.ts'
import {
  changePassword,
  closeOwnSession,
  forgotPassword,
  ownSessions,
  readLink,
  useLink,
} from './session.contract.ts'
import { setSessionCookies } from './session.server.ts'
import { closeSessionsOf, findSession, openSession } from './store.server.ts'
import { twoFactorOperations } from './two-factor-account.server.ts'
import { userAnswer } from './user-answer.server.ts'

/** What people do with their own account: password, second factor, open sessions. */
export const accountOperations = (rules: LoginRules): Operation[] => [
  sessionOperation(changePassword, async (call) => changeOwnPassword(call, rules)),
  sessionOperation(ownSessions, async (call) => ({ data: await listSessions(call) })),
  sessionOperation(closeOwnSession, async (call) => {
    const gone = await call.tx
      .deleteFrom('admin.session')
      .where('id', '=', call.params.id)
      .where('userId', '=', signedInOf(call).userId)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) throw notFound('La sesión')
  }),
  ...linkOperations(rules),
  ...twoFactorOperations(rules),
]

/** Whoever has a link needs nothing else: nobody is signed in. */
const linkOperations = ({ barsEntry, mail }: LoginRules): Operation[] => [
  sessionOperation(forgotPassword, async ({ tx, body, now, today, ip }) => {
    const wait = await waitToAsk(tx, { ...body, ip, now })
    if (wait) return wait
    await askForLink(tx, { ...body, now, today, ip, mail }, barsEntry)
    return { byMail: mail !== null }
  }),
  sessionOperation(readLink, async ({ tx, body, now }) => {
    const { name, email, username, kind } = await goodLink(tx, body.token, now)
    return { name, user: username ?? email, kind: kind as 'invitation' | 'reset' }
  }),
  sessionOperation(useLink, async ({ tx, body, now, ip }) => takeLink(tx, { ...body, now, ip })),
]

type PasswordCall = SessionCall<unknown, unknown, { current: string; next: string }>

/** Every other session of this person closes, and this one goes on under a new token. */
async function changeOwnPassword(call: PasswordCall, rules: LoginRules) {
  const { tx, body, now, ip, userAgent, cookies, today } = call
  const refusal = await wrongPassword(call, { field: 'current', given: body.current })
  if (refusal) return refusal
  const { userId, campusId } = signedInOf(call)
  const { name, email } = await accountOf(call)
  const company = await tx.selectFrom('admin.company').select('name').executeTakeFirst()
  await setOwnPassword(tx, {
    userId,
    owner: { name, email, company: company?.name ?? '' },
    password: body.next,
    now,
    field: 'next',
  })
  await closeSessionsOf(tx, userId)
  const token = await openSession(tx, { userId, campusId, now, ip, userAgent }, rules.limits)
  setSessionCookies(cookies, rules.appKey, token)
  await recordUserEvent(tx, { event: 'password_changed', about: userId, ip })
  return userAnswer(tx, (await findSession(tx, token, now, rules.limits)) ?? signedInOf(call), today)
}

async function listSessions(call: SessionCall) {
  const { sessionId, userId } = signedInOf(call)
  const rows = await call.tx
    .selectFrom('admin.session')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => ({
    id,
    current: id === sessionId,
    ip,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }))
}
