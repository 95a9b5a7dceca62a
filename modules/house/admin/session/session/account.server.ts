import { type Operation, type SessionCall, sessionOperation, signedInOf } from '@quina/blocks/server'
import { insist, must, notFound, Problem } from '@quina/kernel'
import { isPassword, setOwnPassword } from '../../user/password/password.server.ts'
import { recordUserEvent } from '../../user/session-store/event.server.ts'
import { closeSessionsOf, findSession, openSession } from '../../user/session-store/store.server.ts'
import { countFailure, inside, waitOf, waitToAsk } from '../../user/throttle/throttle.server.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from '../../user/two-factor/recovery.server.ts'
import { isSensitive } from '../../user/two-factor/sensitive.domain.ts'
import {
  dropOffer,
  dropSecret,
  keepSecret,
  offeredSecret,
  offerTwoFactor,
  secretIn,
  stepOf,
} from '../../user/two-factor/two-factor.server.ts'
import { askForLink } from '../../user/user/forgotten.server.ts'
import { goodLink, takeLink } from '../../user/user/link.server.ts'
import type { LoginRules } from './login.server.ts'
import {
  changePassword,
  closeOwnSession,
  confirmTwoFactor,
  forgotPassword,
  ownSessions,
  readLink,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
  twoFactorState,
  useLink,
} from './session.contract.ts'
import { setSessionCookies } from './session.server.ts'
import { userAnswer } from './user-answer.server.ts'

/** What people do with their own account: password, second factor, open sessions. */
export const accountOperations = (rules: LoginRules): Operation[] => [
  sessionOperation(changePassword, async (call) => changeOwnPassword(call, rules)),
  sessionOperation(ownSessions, async (call) => ({ data: await listSessions(call) })),
  sessionOperation(closeOwnSession, async (call) => {
    const { tx, params } = call
    const closed = await closeSessionsOf(tx, signedInOf(call).userId, { reason: 'own', sessionId: params.id })
    if (closed === 0) throw notFound('La sesión')
  }),
  ...linkOperations(rules),
  ...twoFactorOperations(rules),
]

/** The link suffices: nobody is signed in. */
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

/** The second factor of one's own account (SEG-03). */
const twoFactorOperations = (rules: LoginRules): Operation[] => [
  sessionOperation(twoFactorState, async (call) => {
    const { id, totpSecret } = await accountOf(call)
    const codesLeft = await recoveryCodesLeft(call.tx, id)
    const active = totpSecret !== null && secretIn(totpSecret, rules.appKey) !== null
    return { active, required: await isRequired(call, rules), codesLeft }
  }),
  sessionOperation(startTwoFactor, async (call) => {
    const { id, email } = await accountOf(call)
    return offerTwoFactor(call.tx, { userId: id, email })
  }),
  sessionOperation(confirmTwoFactor, async (call) => confirm(call, rules)),
  sessionOperation(renewRecoveryCodes, async (call) => {
    const refusal = await wrongPassword(call, { field: 'password', given: call.body.password })
    if (refusal) return refusal
    const { id, totpSecret } = await accountOf(call)
    insist(totpSecret !== null, 'SES-009', 'Active primero el segundo factor.', { status: 409 })
    await recordUserEvent(call.tx, { event: 'recovery_codes_made', about: id, ip: call.ip })
    return { recoveryCodes: await makeRecoveryCodes(call.tx, id) }
  }),
  sessionOperation(stopTwoFactor, async (call) => {
    const refusal = await wrongPassword(call, { field: 'password', given: call.body.password })
    if (refusal) return refusal
    if (await isRequired(call, rules))
      return new Problem('SES-010', 'Sus permisos exigen el segundo factor: no se puede desactivar.', {
        status: 409,
      })
    const { userId } = signedInOf(call)
    await dropSecret(call.tx, userId)
    await recordUserEvent(call.tx, { event: 'two_factor_off', about: userId, ip: call.ip })
    return undefined
  }),
]

type ConfirmCall = SessionCall<unknown, unknown, { code: string }>

async function confirm(call: ConfirmCall, { appKey }: LoginRules) {
  const { tx, body, now, ip } = call
  const { id, totpSecret } = await accountOf(call)
  const stands = totpSecret !== null && secretIn(totpSecret, appKey) !== null
  insist(!stands, 'SES-006', 'El segundo factor ya está activo.', { status: 409 })
  const secret = await offeredSecret(tx, id)
  insist(secret !== null, 'SES-016', 'Abra de nuevo el segundo factor y lea el código QR.', { status: 409 })
  const step = stepOf(secret, { code: body.code, now, after: null })
  must(step !== null, 'SES-007', 'code', 'El código no corresponde. Revise la hora de su teléfono.')
  await keepSecret(tx, id, { text: secret, step, appKey })
  await dropOffer(tx, id)
  await recordUserEvent(tx, { event: 'two_factor_on', about: id, ip })
  return { recoveryCodes: await makeRecoveryCodes(tx, id) }
}

async function isRequired(call: SessionCall, { limits }: LoginRules): Promise<boolean> {
  const { twoFactorRequired } = await accountOf(call)
  return twoFactorRequired || (limits.guardsSensitive === true && isSensitive(signedInOf(call).permissions))
}

type PasswordCall = SessionCall<unknown, unknown, { current: string; next: string }>

/** Changes the password and closes every other session of the user; this one goes on under a new token. */
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
  await closeSessionsOf(tx, userId, { reason: 'password' })
  const token = await openSession(tx, { userId, campusId, now, ip, userAgent }, rules.limits)
  setSessionCookies(cookies, rules.appKey, token)
  await recordUserEvent(tx, { event: 'password_changed', about: userId, ip })
  return userAnswer(tx, (await findSession(tx, token, { now }, rules.limits)) ?? signedInOf(call), today)
}

/** Wrong passwords of a signed-in user count like those at login. */
async function wrongPassword(
  call: SessionCall,
  { field, given }: { field: string; given: string },
): Promise<Problem | null> {
  const { tx, ip, now } = call
  const { id: userId, email, passwordHash } = await accountOf(call)
  const place = { email, userId, ip, now, device: inside }
  const wait = await waitOf(tx, place)
  if (wait) return wait
  if (await isPassword(given, passwordHash)) return null
  await countFailure(tx, place)
  const message = 'La contraseña no es la actual.'
  return new Problem('SES-012', message, { fields: { [field]: message } })
}

/** The account of the signed-in user, as used to prove their identity. */
const accountOf = (call: Pick<SessionCall, 'tx' | 'signedIn'>) =>
  call.tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.twoFactorRequired', 'c.passwordHash', 'c.totpSecret'])
    .where('u.id', '=', signedInOf(call).userId)
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
