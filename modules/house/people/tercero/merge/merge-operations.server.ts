import type { CommandInput } from '@quina/blocks'
import { type Actor, type Operation, serveCommand, touching } from '@quina/blocks/server'
import { addTo, changeById, rowOf, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { insist, mustBeFound, newId, notFound, Problem, pick } from '@quina/kernel'
import { sql } from 'kysely'
import { barred } from '../employee/touched-account.server.ts'
import type { PersonType, TerceroValues } from '../tercero/tercero.contract.ts'
import { completed } from '../tercero/tercero.domain.ts'
import { mustBeFree, mustBeReceived } from '../tercero/tercero.server.ts'
import * as its from './merge.contract.ts'

/** The identity of a tercero: changing its document, merging two and undoing the merge. */
export const identityOperations: Operation[] = [
  serveCommand(its.mergeTercero, ({ tx, input: { id, ...input }, actor }) =>
    mergeTerceros(tx, { survivorId: id, ...input, actor }),
  ),
  serveCommand(its.unmergeTercero, ({ tx, input: { id, reason }, actor }) =>
    unmergeTercero(tx, { absorbedId: id, reason, actor }),
  ),
  ...touching(barred, [
    serveCommand(its.changeTerceroDocument, ({ tx, input, actor }) =>
      changeDocumentOf(tx, { ...input, userId: actor.userId }),
    ),
  ]),
]

type MergeInput = Readonly<{ survivorId: string; absorbedId: string; reason: string; actor: Actor }>

/**
 * Merges two terceros. Documents keep pointing to the absorbed one and show the survivor, which takes its roles and is found by
 * its document.
 * @throws Problem TER-040 to TER-045 when they cannot be merged.
 */
export async function mergeTerceros(
  tx: Tx,
  { survivorId, absorbedId, reason, actor }: MergeInput,
): Promise<void> {
  const locked = await lockTerceros(tx, [survivorId, absorbedId])
  const survivor = one(locked, survivorId)
  const absorbed = one(locked, absorbedId)
  mustMerge(survivor, absorbed)
  const gained = roleColumns.filter((role) => absorbed.roles[role] && !survivor.roles[role])
  const brought = await rowsWhere(tx, 'people.tercero', { mergedIntoId: absorbedId }, ['id'])
  await addTo(tx, 'people.terceroMerge', {
    id: newId(),
    survivorId,
    absorbedId,
    reason,
    gained,
    brought: brought.map(({ id }) => id),
    wasActive: absorbed.active,
    mergedBy: actor.userId,
  })
  await setRoles(tx, survivorId, gained, true)
  await follow(tx, [absorbedId, ...brought.map(({ id }) => id)], survivorId)
  await retellKnownAs(tx, survivorId)
}

/**
 * Undoes a merge: the absorbed tercero becomes itself again, and so do those that came with it.
 * @throws Problem TER-047 when it is not merged.
 */
export async function unmergeTercero(
  tx: Tx,
  { absorbedId, reason, actor }: { absorbedId: string; reason: string; actor: Actor },
): Promise<void> {
  const { survivorId } = await mergeInForce(tx, absorbedId)
  const absorbed = await rowOf(tx, 'people.tercero', absorbedId, ['mergedIntoId'])
  const shownAs = absorbed?.mergedIntoId ?? survivorId
  await lockTerceros(tx, [absorbedId, survivorId, shownAs])
  // Another user may have undone it while this call waited.
  const merge = await mergeInForce(tx, absorbedId)
  await changeById(tx, 'people.terceroMerge', merge.id, {
    undoneBy: actor.userId,
    undoneAt: sql`now()`,
    undoneReason: reason,
  })
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

/** Returns those that were merged into the absorbed one before its own merge, and still are. */
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

/** Points them to the survivor, as which they are shown from now on. */
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

type LockedTercero = Mergeable & { readonly roles: Readonly<Record<RoleColumn, boolean>> }

/** Locks in the order of the ids, whatever the input: two merges of the same pair wait for each other. */
async function lockTerceros(tx: Tx, ids: readonly string[]): Promise<LockedTercero[]> {
  const rows = await rowsFrom<LockedTercero>(tx)`
    select t.id, t.name, t.person_type as "personType", t.active, t.is_employee as "isEmployee",
           t.merged_into_id as "mergedIntoId",
           exists (select from people.bank_account a where a.tercero_id = t.id and a.status = 'pending') as "hasPendingAccount",
           jsonb_build_object('is_supplier', is_supplier, 'is_customer', is_customer, 'is_eps', is_eps,
             'is_employee', is_employee,
             'is_contractor', is_contractor, 'is_public_entity', is_public_entity, 'is_bank', is_bank) as roles
    from people.tercero t where t.id = any(${[...new Set(ids)]}::uuid[]) order by t.id for update of t`
  return rows.map((row) => ({ ...row, personType: row.personType as PersonType }))
}

function one(locked: readonly LockedTercero[], id: string): LockedTercero {
  const found = locked.find((tercero) => tercero.id === id)
  return mustBeFound(found, 'El tercero')
}

type DocumentChange = CommandInput<typeof its.changeTerceroDocument> & { readonly userId: string }

/** @throws Problem TER-001, TER-010 to TER-013, TER-015 (merged), TER-016 (nothing changes), TER-017 (type not in force). */
async function changeDocumentOf(tx: Tx, change: DocumentChange): Promise<{ version: number }> {
  const { id, version, reason, userId } = change
  const before = await tx
    .selectFrom('people.tercero')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('El tercero'))
  mustBeEditable(before, version)
  const { documentType, number, checkDigit } = completed({
    ...(before as TerceroValues),
    ...pick(change, 'documentType', 'number', 'checkDigit'),
  })
  if (before.documentType === documentType && before.number === number) throw sameDocument()
  await mustBeFree(tx, { documentType, number }, id)
  if (before.documentType !== documentType) await mustBeReceived(tx, documentType)
  // When a tercero goes back to an earlier document, that document is no longer an alias.
  await tx
    .deleteFrom('people.terceroAlias')
    .where('documentType', '=', documentType)
    .where('number', '=', number)
    .execute()
  const { documentType: oldType, number: oldNumber, checkDigit: oldDigit } = before
  await addTo(tx, 'people.terceroAlias', {
    id: newId(),
    terceroId: id,
    documentType: oldType,
    number: oldNumber,
    checkDigit: oldDigit,
    reason,
    userId,
  })
  await changeById(tx, 'people.tercero', id, { documentType, number, checkDigit, version: sql`version + 1` })
  await retellKnownAs(tx, id)
  return { version: version + 1 }
}

function mustBeEditable(
  { version, mergedIntoId, name }: { version: number; mergedIntoId: string | null; name: string },
  seen: number,
) {
  if (mergedIntoId !== null) throw new Problem('TER-015', `Fue combinado con ${name}: modifique ese tercero.`)
  if (version !== seen)
    throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', { status: 409 })
}

function sameDocument(): Problem {
  const message = 'Es el mismo documento que ya tiene.'
  return new Problem('TER-016', message, { fields: { number: message } })
}

/** Stores the other documents by which a tercero is found: its earlier ones, and those of the terceros that it absorbed. */
async function retellKnownAs(tx: Tx, terceroId: string): Promise<void> {
  await sql`
    update people.tercero set known_as = coalesce((
      select string_agg(people.identification(document_type, number, check_digit), ' ' order by number) from (
        select document_type, number, check_digit from people.tercero where merged_into_id = ${terceroId}
        union all
        select a.document_type, a.number, a.check_digit from people.tercero_alias a
        join people.tercero t on t.id = a.tercero_id
        where t.id = ${terceroId} or t.merged_into_id = ${terceroId}) known), '')
    where id = ${terceroId}`.execute(tx)
}

/** The facts that decide whether two terceros may be merged. */
export interface Mergeable {
  readonly id: string
  readonly name: string
  readonly personType: PersonType
  readonly active: boolean
  readonly isEmployee: boolean
  /** The tercero into which it was merged before. */
  readonly mergedIntoId: string | null
  /** Whether a bank account waits for a second user. */
  readonly hasPendingAccount: boolean
}

/**
 * Requires that `absorbed` may be merged into `survivor`.
 * @throws Problem TER-040 to TER-045, each with its reason.
 */
export function mustMerge(survivor: Mergeable, absorbed: Mergeable): void {
  insist(survivor.id !== absorbed.id, 'TER-040', 'Elija dos terceros distintos.')
  for (const one of [survivor, absorbed])
    insist(
      one.mergedIntoId === null,
      'TER-041',
      `Uno de los dos ya fue combinado y hoy se muestra como ${one.name}.`,
    )
  insist(survivor.active, 'TER-042', `${survivor.name} está inactivo: actívelo antes, o conserve el otro.`)
  insist(
    survivor.personType === absorbed.personType,
    'TER-043',
    'Una persona natural y una jurídica no son el mismo tercero. Corrija antes el tipo de persona.',
  )
  insist(
    !absorbed.hasPendingAccount,
    'TER-044',
    `${absorbed.name} tiene una cuenta bancaria por aprobar: apruébela o rechácela antes.`,
  )
  insist(
    !(survivor.isEmployee && absorbed.isEmployee),
    'TER-045',
    'Los dos son empleados: retire antes la hoja de vida repetida.',
  )
}
