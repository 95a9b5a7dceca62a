import { type Actor, can } from '@quina/blocks/server'
import { addTo, changeById, lockedRow, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, mustBeFound, newId, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { mergeAdmitted } from '../patient/patient.contract.ts'

export interface Merging {
  readonly survivorId: string
  readonly loserId: string
  readonly reason: string
}

export interface Doing {
  readonly actor: Actor
  readonly now: Date
  readonly today: Day
}

/** Rows that pointed to one patient and now point to another. */
const moved = z.object({ table: z.string(), column: z.string(), ids: z.array(z.string()) })
type Moved = z.output<typeof moved>

/** What a merge keeps so that it can be undone; `ended` are documents in force of the loser, which ended that day. */
const mergeStored = z.object({ moved: z.array(moved), ended: z.array(z.string()) })

/** Both files, locked in the order of their ids so that two people merging the same pair wait for each other. */
async function mergeableOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Mergeable>> {
  const rows = await rowsFrom<Mergeable>(tx)`
    select p.id, p.name, p.sex, p.birth_date as "birthDate", p.merged_into_id as "mergedIntoId",
           (select count(*) from people.patient_event e where e.patient_id = p.id and e.kind = 'admission' and e.pending)::int
             as "openAdmissions"
    from people.patient p where p.id = any(${[...ids]}::uuid[]) order by p.id for update of p`
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Makes one file of two: all that pointed to the loser points to the survivor, and its documents still find it.
 * @throws Problem PAC-040 to PAC-045, `GEN-404`
 */
export async function mergePatients(
  tx: Tx,
  { survivorId, loserId, reason }: Merging,
  { actor, now, today }: Doing,
): Promise<Id<'people.patientMerge'>> {
  const files = await mergeableOf(tx, [survivorId, loserId])
  const survivor = files.get(survivorId)
  const loser = files.get(loserId)
  if (survivor === undefined || loser === undefined) throw notFound('El paciente')
  mustBeMergeable(survivor, loser, can(actor, mergeAdmitted))
  const ended = await endDocuments(tx, loserId, today)
  const repointed = await repoint(tx, { survivor: survivorId, loser: loserId })
  await sql`update people.patient set merged_into_id = ${survivorId}, version = version + 1 where id = ${loserId}`.execute(
    tx,
  )
  await rewriteKnownAs(tx, [survivorId, loserId])
  const id = newId<'people.patientMerge'>()
  const stored: z.output<typeof mergeStored> = { moved: repointed, ended }
  await addTo(tx, 'people.patientMerge', {
    id,
    survivorId,
    loserId,
    reason,
    mergedAt: now,
    mergedBy: actor.userId,
    moved: JSON.stringify(stored),
  })
  return id
}

async function endDocuments(tx: Tx, patientId: string, today: Day): Promise<string[]> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    update people.patient_document set until_day = greatest(from_day, ${today}::date)
    where patient_id = ${patientId} and until_day is null returning id`
  return rows.map(({ id }) => id)
}

/** The numbers of other documents by which a file is found. */
export async function rewriteKnownAs(tx: Tx, patientIds: readonly string[]): Promise<void> {
  await sql`
    update people.patient p set known_as = coalesce((
      select string_agg(distinct d.document_type || ' ' || d.number, ' ') from people.patient_document d
      where d.patient_id = p.id and (d.document_type, d.number) <> (p.document_type, p.number)), '')
    where p.id = any(${[...patientIds]}::uuid[])`.execute(tx)
}

/**
 * Takes a merge apart: each row that was moved goes back to the file it came from.
 * @throws Problem PAC-046 (undone already), PAC-047 (the survivor was itself merged later), `GEN-404`
 */
export async function undoMerge(tx: Tx, id: string, { reason, by, now }: Undoing): Promise<void> {
  const merge = mustBeFound(
    await lockedRow(tx, 'people.patientMerge', id, ['survivorId', 'loserId', 'moved', 'undoneAt']),
    'La fusión',
  )
  insist(merge.undoneAt === null, 'PAC-046', 'Esta fusión ya se deshizo.', { status: 409 })
  const { survivorId, loserId } = merge
  const files = await mergeableOf(tx, [survivorId, loserId])
  const later = 'La ficha que quedó se fusionó después con otra: deshaga primero esa fusión.'
  insist(files.get(survivorId)?.mergedIntoId === null, 'PAC-047', later)
  const stored = mergeStored.parse(merge.moved)
  await giveBack(tx, { survivor: survivorId, loser: loserId }, stored.moved)
  await sql`update people.patient_document set until_day = null where id = any(${[...stored.ended]}::uuid[])`.execute(
    tx,
  )
  await sql`update people.patient set merged_into_id = null, version = version + 1 where id = ${loserId}`.execute(
    tx,
  )
  await rewriteKnownAs(tx, [survivorId, loserId])
  await changeById(tx, 'people.patientMerge', id, { undoneAt: now, undoneBy: by, undoneReason: reason })
}

export interface Undoing {
  readonly reason: string
  readonly by: string
  readonly now: Date
}

/** Rows of ours that cannot stand beside those of the other file: they stay where they were. */
const staying: Readonly<Record<string, (survivor: string) => ReturnType<typeof sql>>> = {
  'people.affiliation': (
    survivor,
  ) => sql`exists (select from people.affiliation o where o.patient_id = ${survivor}
    and o.payer = t.payer and daterange(o.from_day, o.until_day, '[]') && daterange(t.from_day, t.until_day, '[]'))`,
  'people.consent': (survivor) => sql`t.revoked_on is null and exists (select from people.consent o
    where o.patient_id = ${survivor} and o.purpose = t.purpose and o.revoked_on is null)`,
}

/**
 * Every column that the database says refers to a patient: a module that keeps patients has a foreign key, and needs
 * nothing more to be merged and taken apart with the rest.
 */
async function columnsToPatients(tx: Tx): Promise<{ table: string; column: string }[]> {
  return rowsFrom<{ table: string; column: string }>(tx)`
    select n.nspname || '.' || c.relname as "table", a.attname as "column"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'people.patient'::regclass and f.conparentid = 0
      and c.relname <> 'patient_merge' and a.attname <> 'merged_into_id'
    order by 1, 2`
}

interface Pair {
  readonly survivor: string
  readonly loser: string
}

/** Points to the survivor all that pointed to the loser. */
async function repoint(tx: Tx, { survivor, loser }: Pair): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const { table, column } of await columnsToPatients(tx)) {
    const stays = staying[table]?.(survivor) ?? sql`false`
    const rows = await rowsFrom<{ id: string }>(tx)`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${survivor}
      where t.${sql.ref(column)} = ${loser} and not (${stays}) returning t.id`
    if (rows.length > 0) moved.push({ table, column, ids: rows.map(({ id }) => id) })
  }
  return moved
}

/** Gives back what was moved; what meanwhile went elsewhere stays there. */
async function giveBack(tx: Tx, { survivor, loser }: Pair, moved: readonly Moved[]): Promise<void> {
  for (const { table, column, ids } of moved)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${loser}
              where id = any(${[...ids]}::uuid[]) and ${sql.ref(column)} = ${survivor}`.execute(tx)
}

/** What decides whether two files may become one. */
export interface Mergeable {
  readonly id: string
  readonly name: string
  readonly sex: string
  readonly birthDate: Day
  readonly mergedIntoId: string | null
  readonly openAdmissions: number
}

/**
 * Whether the file `loser` may be merged into `survivor` (PAC-04 of the dossier, §6.3).
 * @throws Problem PAC-040 (the same), PAC-041 (one is merged already), PAC-042 (sex), PAC-043 (birth), PAC-044 (both admitted).
 */
export function mustBeMergeable(survivor: Mergeable, loser: Mergeable, maySupervise: boolean): void {
  insist(survivor.id !== loser.id, 'PAC-040', 'Una ficha no se fusiona consigo misma.')
  const merged = [survivor, loser].find(({ mergedIntoId }) => mergedIntoId !== null)
  insist(merged === undefined, 'PAC-041', `La ficha de ${merged?.name} ya se fusionó con otra.`, {
    status: 409,
  })
  insist(survivor.sex === loser.sex, 'PAC-042', 'No se fusionan: el sexo es distinto. Corríjalo primero.')
  const near = isWithinOneYear(survivor.birthDate, loser.birthDate)
  insist(near, 'PAC-043', 'No se fusionan: las fechas de nacimiento difieren en más de un año.')
  const both = survivor.openAdmissions > 0 && loser.openAdmissions > 0
  const admitted =
    'Las dos fichas tienen admisión abierta: dé egreso a una, o pida que un supervisor fusione.'
  insist(!both || maySupervise, 'PAC-044', admitted)
}

function isWithinOneYear(one: Day, other: Day): boolean {
  const [first, last] = one <= other ? [one, other] : [other, one]
  return last <= `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
}
