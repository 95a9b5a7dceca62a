import type { CommandInput } from '@quina/blocks'
import { type Input, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { addDays, type Day, must, newId, notFound, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { takenOver } from '../../user/handed/handed.domain.ts'
import { handedBy, heldBy } from '../../user/handed/handed.server.ts'
import { tellOwner } from '../../user/power/notice.server.ts'
import { campusesOf } from '../../user/session-store/store.server.ts'
import { delegate, type delegationStates, delegations, revokeDelegation } from './delegation.contract.ts'

/** Delegating approvals, ending a delegation, and listing them. */
export const delegationOperations = (deps: AdminDeps): Operation[] => [
  serveQuery(delegations, async ({ tx, actor, today }) => {
    const rows = await delegationsOf(tx, actor.userId, today)
    return Promise.all(
      rows.map(async ({ giverId, delegateId, ...row }) => {
        const holds = row.state === 'current' || row.state === 'coming'
        const on = row.fromDay > today ? row.fromDay : today
        const goes = holds ? await whatGoes(tx, { giverId, delegateId, on }, deps) : nothing
        return { ...row, given: giverId === actor.userId, ...goes }
      }),
    )
  }),
  serveCommand(delegate, (call) => hand(call, deps)),
  serveCommand(revokeDelegation, (call) => revoke(call, deps)),
]

type DelegateInput = Input<CommandInput<typeof delegate>>

/** @throws Problem `DEL-001` … `DEL-004`; the database refuses `DEL-005`, two at once. */
async function hand({ tx, input, actor, now, today }: DelegateInput, { mail, ...deps }: AdminDeps) {
  const { delegateId, fromDay, toDay, reason } = input
  mustBeSound(delegateId, { fromDay, toDay, today, giverId: actor.userId })
  const { passes } = await whatGoes(tx, { giverId: actor.userId, delegateId, on: fromDay }, deps)
  const none = 'No hay nada que usted apruebe y esa persona pueda recibir en una sede donde trabaja.'
  must(passes.length > 0, 'DEL-004', 'delegateId', none)
  const { email } = await storedRow(tx, 'admin.appUser', delegateId, ['email'])
  const id = newId()
  const row = { id, giverId: actor.userId, delegateId, fromDay, toDay, reason, createdAt: now }
  await tx.insertInto('admin.delegation').values(row).execute()
  const text = `le delegó sus aprobaciones del ${showDay(fromDay)} al ${showDay(toDay)}: ${reason}`
  await tellOwner(tx, { userId: delegateId, email, text }, { by: actor, now, mail })
  return { id }
}

function mustBeSound(
  delegateId: string,
  { fromDay, toDay, today, giverId }: { fromDay: Day; toDay: Day; today: Day; giverId: string },
): void {
  must(delegateId !== giverId, 'DEL-001', 'delegateId', 'Elija a otra persona.')
  must(fromDay >= today, 'DEL-002', 'fromDay', 'Empieza hoy o después.')
  const long = 'Termina el día en que empieza o después, antes de un año.'
  const fits = toDay >= fromDay && toDay <= addDays(fromDay, longestDays)
  must(fits, 'DEL-003', 'toDay', long)
}

const longestDays = 365

type RevokeInput = Input<CommandInput<typeof revokeDelegation>>

/** The giver or the receiver ends it; the other is notified. */
async function revoke({ tx, input: { id }, actor, now, today }: RevokeInput, { mail }: AdminDeps) {
  const found = await tx
    .updateTable('admin.delegation')
    .set({ revokedAt: now, revokedBy: actor.userId })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('giverId', '=', actor.userId), eb('delegateId', '=', actor.userId)]))
    .where('revokedAt', 'is', null)
    .where('toDay', '>=', today)
    .returning(['giverId', 'delegateId'])
    .executeTakeFirstOrThrow(() => notFound('La delegación vigente'))
  const userId = found.giverId === actor.userId ? found.delegateId : found.giverId
  const other = await storedRow(tx, 'admin.appUser', userId, ['email'])
  const text = 'revocó la delegación de aprobaciones que había entre ustedes.'
  await tellOwner(tx, { userId, email: other.email, text }, { by: actor, now, mail })
  return { id }
}

interface Row {
  readonly id: string
  readonly giverId: string
  readonly delegateId: string
  readonly giver: string
  readonly delegate: string
  readonly fromDay: Day
  readonly toDay: Day
  readonly reason: string
  readonly state: keyof typeof delegationStates
}

/** Returns at most fifty delegations of a user, on either side: current ones first, then future, ended and revoked. */
async function delegationsOf(tx: Tx, userId: string, today: Day): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.giver_id, d.delegate_id, g.name as giver, r.name as delegate, d.from_day, d.to_day, d.reason, s.state
    from admin.delegation d
    join admin.app_user g on g.id = d.giver_id
    join admin.app_user r on r.id = d.delegate_id
    cross join lateral (select case when d.revoked_at is not null then 'revoked' when d.to_day < ${today}::date then 'ended'
                                    when d.from_day > ${today}::date then 'coming' else 'current' end as state) s
    where ${userId}::uuid in (d.giver_id, d.delegate_id)
    order by array_position(array['current', 'coming', 'ended', 'revoked'], s.state), d.from_day desc, d.id limit 50`.execute(
    tx,
  )
  return rows
}

type HandOver = Readonly<{ giverId: string; delegateId: string; on: Day }>

type Deps = Pick<AdminDeps, 'documents' | 'segregations'>

/** Returns what is delegated on a day, at any of the sites where the receiver works, and what segregation excludes. */
async function whatGoes(tx: Tx, { giverId, delegateId, on }: HandOver, deps: Deps) {
  const passes = new Set<string>()
  const barred = new Map<string, string>()
  for (const { id: campusId } of await campusesOf(tx, delegateId, on)) {
    const given = await handedBy(tx, giverId, { campusId, on }, deps)
    const handed = given.map(({ approve, view }) => ({ approve, view, from: { userId: giverId, name: '' } }))
    const own = await heldBy(tx, delegateId, { campusId, on })
    const { taken, barred: stored } = takenOver(own, handed, deps.segregations())
    for (const { approve, document } of given) {
      const broken = stored.get(approve)
      if (taken.has(approve)) passes.add(document.label.many)
      else if (broken !== undefined) barred.set(document.label.many, `${broken.label} (${broken.code})`)
    }
  }
  return {
    passes: [...passes],
    barred: [...barred].filter(([kind]) => !passes.has(kind)).map(([kind, why]) => ({ kind, why })),
  }
}

const nothing = { passes: [], barred: [] }
