import type { Call } from '@quina/blocks/server'
import { Problem } from '@quina/kernel'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { countFailure, inside, waitOf } from '../throttle/throttle.server.ts'
import { takeCode } from '../two-factor/two-factor.server.ts'

export type FactorCall = Pick<Call, 'tx' | 'actor' | 'now' | 'ip'>

/**
 * A user who raises another's power proves their identity again with a code of their second factor: an open session left on a
 * desk is not enough. Where the factor is not obligatory, users without one go on. The refusal is returned, so that the count of
 * wrong codes is committed: call it before anything is written.
 */
export async function withoutFactor(
  { tx, actor, now, ip }: FactorCall,
  code: string | null,
  { appKey, limits }: Pick<AdminDeps, 'appKey' | 'limits'>,
): Promise<Problem | null> {
  const holder = await tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.email', 'c.userId', 'c.totpSecret', 'c.totpLastStep'])
    .where('u.id', '=', actor.userId)
    .forUpdate('c')
    .executeTakeFirstOrThrow()
  if (holder.totpSecret === null)
    return limits.guardsSensitive === true
      ? input('SES-015', 'Para dar más permisos active primero su segundo factor, en «Mi cuenta».')
      : null
  if (code === null || code === '')
    return input('SES-014', 'Da más permisos a alguien: escriba el código de su aplicación de autenticación.')
  const place = { email: holder.email, userId: actor.userId, ip, now, device: inside }
  const wait = await waitOf(tx, place)
  if (wait) return wait
  if (await takeCode(tx, holder, { code, now, appKey })) return null
  await countFailure(tx, place)
  return input('SES-013', 'El código no es válido o ya se usó.')
}

const input = (code: string, message: string): Problem =>
  new Problem(code, message, { fields: { code: message } })
