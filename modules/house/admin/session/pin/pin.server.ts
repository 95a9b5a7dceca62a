import { type Actor, can, defineSigner, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Id, must, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { hashPassword, isPassword, isPasswordOf, nobodysHash } from '../../user/password/password.server.ts'
import { recordUserEvent } from '../../user/session-store/event.server.ts'
import type { SessionLimits } from '../../user/session-store/store.server.ts'
import { countPin, forgetPins, waitForPin } from '../../user/throttle/throttle.server.ts'
import { actorsOf } from '../session/actors.server.ts'
import { ownPin, setPin } from './pin.contract.ts'

/** Rules: USU-016 six digits, USU-017 easy to guess, USU-018 not the same twice; SES-012 and SES-002 for the password. */
export const pinOperations = (limits: SessionLimits): Operation[] => {
  keepPins(limits)
  return [
    serveQuery(ownPin, async ({ tx, actor }) => ({ since: (await pinOf(tx, actor.userId))?.since ?? null })),
    serveCommand(setPin, async ({ tx, actor: { userId }, now, input: { password, pin, again } }) => {
      must(/^\d{6}$/.test(pin), 'USU-016', 'pin', 'El PIN son seis números.')
      must(!isEasy(pin), 'USU-017', 'pin', 'Ese PIN se adivina: no use números seguidos ni repetidos.')
      must(pin === again, 'USU-018', 'again', 'No es el mismo PIN.')
      const key = `password ${userId}`
      const wait = await waitForPin(tx, key, now)
      if (wait) return wait
      if (!(await isPasswordOf(tx, userId, password))) {
        await countPin(tx, key, now)
        return refusal('SES-012', 'La contraseña no es la actual.', 'password')
      }
      const hash = await hashPassword(pin)
      await sql`insert into admin.signing_pin (user_id, pin_hash, set_at) values (${userId}::uuid, ${hash}, ${now})
                on conflict (user_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`.execute(
        tx,
      )
      await forgetPins(tx, userId)
      await recordUserEvent(tx, { event: 'pin_set', about: userId, ip: null })
      return undefined
    }),
  ]
}

const refusal = (code: string, message: string, field: string): Problem =>
  new Problem(code, message, { fields: { [field]: message } })

/** Whether the PIN repeats one digit, or runs up or down. */
const isEasy = (pin: string): boolean => {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!)
}

type StoredPin = Readonly<{ hash: string; name: string; since: string }>

const pinOf = (tx: Tx, userId: string) =>
  rowFrom<StoredPin>(tx)`
    select p.pin_hash as hash, u.name, p.set_at::text as since from admin.signing_pin p
    join admin.app_user u on u.id = p.user_id and u.active where p.user_id = ${userId}::uuid`

/**
 * Lets people sign by PIN what a module offers them. After five wrong PINs the next attempt must wait, longer each time.
 * @returns Problem USU-019 a PIN that is not theirs, or none; USU-020 they do not work there; USU-021 they may not do it; SES-002
 * too many
 */
function keepPins(limits: SessionLimits): void {
  defineSigner(async (tx, { userId, pin, campusId, permission, now, today }) => {
    const wait = await waitForPin(tx, userId, now)
    if (wait) return wait
    const stored = await pinOf(tx, userId)
    // The check takes as long for a user without a PIN.
    const isTheirs = await isPassword(pin, stored?.hash ?? (await nobodysHash))
    if (stored === undefined || !isTheirs) {
      await countPin(tx, userId, now)
      await recordUserEvent(tx, { event: 'pin_failed', about: userId, ip: null })
      return refusal('USU-019', 'El PIN no corresponde, o no lo ha definido en «Mi cuenta».', 'pin')
    }
    await forgetPins(tx, userId)
    const person = { userId: userId as Id<'admin.user'>, name: stored.name, on: today }
    const actor: Actor | undefined = (await actorsOf(tx, person, limits)).find(
      (one) => one.campusId === campusId,
    )
    if (actor === undefined) return refusal('USU-020', 'Esa persona no trabaja en esta sede.', 'receiverId')
    const may = permission === undefined || can(actor, permission)
    return may ? actor : refusal('USU-021', 'Esa persona no tiene permiso para recibir esto.', 'receiverId')
  })
}
