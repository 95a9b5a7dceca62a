import { type Operation, type SessionCall, sessionOperation, signedInOf } from '@quina/blocks/server'
import { insist, Problem } from '@quina/kernel'
import { makeRecoveryCodes, recoveryCodesLeft } from '../two-factor/recovery.server.ts'
import { isSensitive } from '../two-factor/sensitive.domain.ts'
import { dropSecret, keepSecret, offerTwoFactor, secretIn, stepOf } from '../two-factor/two-factor.server.ts'
import { accountOf, wrongPassword } from './account-holder.server.ts'
import { recordUserEvent } from './event.server.ts'
import type { LoginRules } from './login.server.ts'
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
  twoFactorState,
} from './session.contract.ts'

/** The second factor of one's own account (SEG-03). */
export const twoFactorOperations = (rules: LoginRules): Operation[] => [
  sessionOperation(twoFactorState, async (call) => {
    const { id, totpSecret } = await accountOf(call)
    const codesLeft = await recoveryCodesLeft(call.tx, id)
    const active = totpSecret !== null && secretIn(totpSecret, rules.appKey) !== null
    return { active, required: await isRequired(call, rules), codesLeft }
  }),
  sessionOperation(startTwoFactor, async (call) => offerTwoFactor((await accountOf(call)).email)),
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

type ConfirmCall = SessionCall<unknown, unknown, { secret: string; code: string }>

async function confirm(call: ConfirmCall, { appKey }: LoginRules) {
  const { tx, body, now, ip } = call
  const { id, totpSecret } = await accountOf(call)
  const stands = totpSecret !== null && secretIn(totpSecret, appKey) !== null
  insist(!stands, 'SES-006', 'El segundo factor ya está activo.', { status: 409 })
  const step = stepOf(body.secret, { code: body.code, now, after: null })
  const message = 'El código no corresponde. Revise la hora de su teléfono.'
  insist(step !== null, 'SES-007', message, { fields: { code: message } })
  await keepSecret(tx, id, { text: body.secret, step, appKey })
  await recordUserEvent(tx, { event: 'two_factor_on', about: id, ip })
  return { recoveryCodes: await makeRecoveryCodes(tx, id) }
}

async function isRequired(call: SessionCall, { limits }: LoginRules): Promise<boolean> {
  const { twoFactorRequired } = await accountOf(call)
  return twoFactorRequired || (limits.guardsSensitive === true && isSensitive(signedInOf(call).permissions))
}
