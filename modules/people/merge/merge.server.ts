import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, newId, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import type { PersonType } from '../tercero/tercero.contract.ts'
import { retellKnownAs } from './known-as.server.ts'
import { type Mergeable, mustMerge } from './merge.domain.ts'

export interface Merging {
  readonly survivorId: string
  readonly absorbedId: string
  readonly reason: string
  readonly actor: Actor
}

/**
 * Makes one of two terceros. Documents keep pointing to the one that is absorbed and show the survivor, who takes its roles and
 * answers to its document.
 * @throws Problem TER-040 to TER-045 when they cannot be made one.
 */
export async function mergeTerceros(
  tx: Tx,
  { survivorId, absorbedId, reason, actor }: Merging,
): Promise<void> {
  const locked = await lockTerceros(tx, [survivorId, absorbedId])
  const survivor = one(locked, survivorId)
  const absorbed = one(locked, absorbedId)
  mustMerge(survivor, absorbed)
  const gained = roleColumns.filter((role) => absorbed.roles[role] && !survivor.roles[role])
  const brought = await tx
    .selectFrom('people.tercero')
    .select('id')
    .where('mergedIntoId', '=', absorbedId)
    .execute()
  await tx
    .insertInto('people.terceroMerge')
    .values({
      id: newId(),
      survivorId,
      absorbedId,
      reason,
      gained,
      brought: brought.map(({ id }) => id),
      wasActive: absorbed.active,
      mergedBy: actor.userId,
    })
    .execute()
  await setRoles(tx, survivorId, gained, true)
  await follow(tx, [absorbedId, ...brought.map(({ id }) => id)], survivorId)
  await retellKnownAs(tx, survivorId)
}

export interface Unmerging {
  readonly absorbedId: string
  readonly reason: string
  readonly actor: Actor
}

/**
 * Takes apart what was merged: the one that was absorbed is itself again, and whoever came with it.
 * @throws Problem TER-047 when it is not merged.
 */
export async function unmergeTercero(tx: Tx, { absorbedId, reason, actor }: Unmerging): Promise<void> {
  const { survivorId } = await mergeInForce(tx, absorbedId)
  const absorbed = await tx
    .selectFrom('people.tercero')
    .select('mergedIntoId')
    .where('id', '=', absorbedId)
    .executeTakeFirst()
  const shownAs = absorbed?.mergedIntoId ?? survivorId
  await lockTerceros(tx, [absorbedId, survivorId, shownAs])
  // Somebody else may have taken it apart while this one waited.
  const merge = await mergeInForce(tx, absorbedId)
  await tx
    .updateTable('people.terceroMerge')
    .set({ undoneBy: actor.userId, undoneAt: sql`now()`, undoneReason: reason })
    .where('id', '=', merge.id)
    .execute()
  await sql`update people.tercero set merged_into_id = null, active = ${merge.wasActive}, version = version + 1
            where id = ${absorbedId}`.execute(tx)
  await follow(tx, await comingBack(tx, merge), absorbedId)
  await setRoles(tx, survivorId, merge.gained, false)
  for (const id of new Set([absorbedId, survivorId, shownAs])) await retellKnownAs(tx, id)
}

async function mergeInForce(tx: Tx, absorbedId: string) {
  const merge = await tx
    .selectFrom('people.terceroMerge')
    .selectAll()
    .where('absorbedId', '=', absorbedId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  insist(merge !== undefined, 'TER-047', 'Este tercero no está combinado con otro.', { status: 409 })
  return merge
}

/** Those that were merged into it before it was itself, and still are. */
async function comingBack(
  tx: Tx,
  { brought, absorbedId }: { brought: string[]; absorbedId: string },
): Promise<string[]> {
  if (brought.length === 0) return []
  const still = await tx
    .selectFrom('people.terceroMerge')
    .select('absorbedId')
    .where('absorbedId', 'in', brought)
    .where('survivorId', '=', absorbedId)
    .where('undoneAt', 'is', null)
    .execute()
  return still.map((row) => row.absorbedId)
}

/** They are shown as someone else from now on. */
async function follow(tx: Tx, ids: readonly string[], survivorId: string): Promise<void> {
  if (ids.length === 0) return
  await sql`update people.tercero set merged_into_id = ${survivorId}, active = false, version = version + 1
            where id = any(${ids}::uuid[])`.execute(tx)
}

const roleColumns = [
  'is_supplier',
  'is_customer',
  'is_eps',
  'is_employee',
  'is_contractor',
  'is_public_entity',
  'is_bank',
] as const
type RoleColumn = (typeof roleColumns)[number]

async function setRoles(tx: Tx, id: string, roles: readonly string[], held: boolean): Promise<void> {
  const known = roleColumns.filter((role) => roles.includes(role))
  const sets = [...known.map((role) => sql`${sql.raw(role)} = ${held}`), sql`version = version + 1`]
  await sql`update people.tercero set ${sql.join(sets)} where id = ${id}`.execute(tx)
}

type Locked = Mergeable & { readonly roles: Readonly<Record<RoleColumn, boolean>> }

/** In the order of their ids, whoever asks: two merges of the same pair wait for each other. */
async function lockTerceros(tx: Tx, ids: readonly string[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select t.id, t.name, t.person_type as "personType", t.active, t.is_employee as "isEmployee",
           t.merged_into_id as "mergedIntoId",
           exists (select from people.bank_account a where a.tercero_id = t.id and a.status = 'pending') as "hasPendingAccount",
           jsonb_build_object('is_supplier', is_supplier, 'is_customer', is_customer, 'is_eps', is_eps,
             'is_employee', is_employee,
             'is_contractor', is_contractor, 'is_public_entity', is_public_entity, 'is_bank', is_bank) as roles
    from people.tercero t where t.id = any(${[...new Set(ids)]}::uuid[]) order by t.id for update of t`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, personType: row.personType as PersonType }))
}

function one(locked: readonly Locked[], id: string): Locked {
  const found = locked.find((tercero) => tercero.id === id)
  if (found === undefined) throw notFound('El tercero')
  return found
}
