import { type Operation, type SessionCall, sessionOperation, signedInOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, notFound, Problem } from '@quina/kernel'
import { isPassword, setOwnPassword } from '../password/password.server.ts'
import { countFailure, waitOf } from '../throttle/throttle.server.ts'
import { dropSecret, keepSecret, offerTwoFactor, stepOf } from '../two-factor/two-factor.server.ts'
import { recordUserEvent } from './event.server.ts'
import type { LoginRules } from './login.server.ts'
import {
  changePassword,
  closeOwnSession,
  confirmTwoFactor,
  ownSessions,
  startTwoFactor,
  stopTwoFactor,
} from './session.contract.ts'
import { setSessionCookies } from './session.server.ts'
import { closeSessionsOf, findSession, openSession } from './store.server.ts'
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
  sessionOperation(startTwoFactor, async (call) => offerTwoFactor((await accountOf(call)).email)),
  sessionOperation(confirmTwoFactor, async (call) => {
    const { secret, code } = call.body
    const account = await accountOf(call)
    insist(account.totpSecret === null, 'SES-006', 'El segundo factor ya está activo.', { status: 409 })
    const step = stepOf(secret, { code, now: call.now, after: null })
    const message = 'El código no corresponde. Revise la hora de su teléfono.'
    insist(step !== null, 'SES-007', message, { fields: { code: message } })
    await keepSecret(call.tx, account.id, { text: secret, step, appKey: rules.appKey })
    await recordUserEvent(call.tx, { event: 'two_factor_on', about: account.id, ip: call.ip })
  }),
  sessionOperation(stopTwoFactor, async (call) => {
    const refusal = await wrongPassword(call, { field: 'password', given: call.body.password })
    if (refusal) return refusal
    const { userId } = signedInOf(call)
    await dropSecret(call.tx, userId)
    await recordUserEvent(call.tx, { event: 'two_factor_off', about: userId, ip: call.ip })
    return undefined
  }),
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
  })
  await closeSessionsOf(tx, userId)
  const token = await openSession(tx, { userId, campusId, now, ip, userAgent }, rules.limits)
  setSessionCookies(cookies, rules.appKey, token)
  await recordUserEvent(tx, { event: 'password_changed', about: userId, ip })
  return userAnswer(tx, (await findSession(tx, token, now, rules.limits)) ?? signedInOf(call), today)
}

/** Tries of the password by someone already inside count as those at the door. */
async function wrongPassword(
  call: SessionCall,
  { field, given }: { field: string; given: string },
): Promise<Problem | null> {
  const { tx, ip, now } = call
  const { email, passwordHash } = await accountOf(call)
  const wait = await waitOf(tx, { email, ip, now })
  if (wait) return wait
  if (await isPassword(given, passwordHash)) return null
  await countFailure(tx, { email, ip, now })
  const message = 'La contraseña no es la actual.'
  return new Problem('SES-001', message, { fields: { [field]: message } })
}

const accountOf = (call: Pick<SessionCall, 'tx' | 'signedIn'>) =>
  accountWith(call.tx, signedInOf(call).userId)
const accountWith = (tx: Tx, userId: string) =>
  tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'c.passwordHash', 'c.totpSecret'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

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
