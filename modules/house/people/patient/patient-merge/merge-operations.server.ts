import {
  type Actor,
  type Call,
  can,
  inTransaction,
  labelsOf,
  type Operation,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { type Db, rowsFrom, type Tx } from '@quina/db/server'
import { mustBeFound, notFound, Problem, pluck } from '@quina/kernel'
import { sql } from 'kysely'
import { recordPatientAccess } from '../access-log/access.server.ts'
import { mergeAdmitted } from '../patient/patient.contract.ts'
import { collisionsOf, rowsLabel } from './collision.server.ts'
import { type MergeSide, mergeFiles, mergePreview, mergesOfFile, separateFiles } from './merge.contract.ts'
import { filesOfBoth, lockFiles, mergePatients, undoMerge } from './merge.server.ts'
import { type Mergeable, mustBeMergeable } from './merge-rules.domain.ts'

/** Merging two files into one, and undoing it. */
export const patientMergeOperations: readonly Operation[] = [
  serveCommand(mergeFiles, async ({ tx, input: { id, ...input }, actor, ip, now, today }) => {
    const merge = await mergePatients(tx, { survivorId: id, ...input }, { actor, now, today })
    await trace(tx, { actor, ip }, [id, input.loserId])
    return { id: merge }
  }),
  serveCommand(separateFiles, async ({ tx, input: { id, reason }, actor, now }) => ({
    id,
    remaining: await undoMerge(tx, id, { reason, by: actor.userId, now }),
  })),
  serveQuery(mergePreview, ({ tx, input, actor, ip }) =>
    inTransaction(tx as Db, {
      dry: false,
      work: async (own) => {
        const preview = await previewMerge(own, input, actor)
        await trace(own, { actor, ip }, [input.id, input.loserId])
        return preview
      },
    }),
  ),
  serveQuery(mergesOfFile, async ({ tx, input: { id } }) => {
    const rows = await tx
      .selectFrom('people.patientMerge as m')
      .innerJoin('people.patient as s', 's.id', 'm.survivorId')
      .innerJoin('people.patient as l', 'l.id', 'm.loserId')
      .select(['m.id', 'm.survivorId', 'm.loserId', 's.name as survivor', 'l.name as loser'])
      .select(['m.reason', 'm.mergedAt', 'm.mergedBy', 'm.undoneReason'])
      .where((eb) => eb.or([eb('m.survivorId', '=', id), eb('m.loserId', '=', id)]))
      .orderBy('m.mergedAt', 'desc')
      .execute()
    const users = await labelsOf(tx, 'admin.user', pluck(rows, 'mergedBy'))
    return rows.map(({ mergedAt, mergedBy, ...row }) => ({
      ...row,
      mergedAt: mergedAt.toISOString(),
      mergedBy: users.get(mergedBy) ?? '',
    }))
  }),
]

/** Records a merge as a reading of both files. */
const trace = (tx: Call['tx'], { actor, ip }: Pick<Call, 'actor' | 'ip'>, patientIds: readonly string[]) =>
  recordPatientAccess(tx, { actor, ip, resource: 'people.patientMerge', operation: 'view', patientIds })

type BothIds = Readonly<{ id: string; loserId: string }>

/** Returns both files side by side, what must be decided, and which rows follow the survivor. */
async function previewMerge(tx: Tx, { id, loserId }: BothIds, actor: Actor) {
  const files = await lockFiles(tx, [id, loserId])
  const survivor = files.get(id)
  const loser = files.get(loserId)
  if (survivor === undefined || loser === undefined) throw notFound('El paciente')
  const both = filesOfBoth(files, id, loserId)
  const refusal = refusalOf(survivor, loser, can(actor, mergeAdmitted))
  return {
    survivor: await sideOf(tx, id),
    loser: await sideOf(tx, loserId),
    refusal,
    collisions:
      refusal === null
        ? (await collisionsOf(tx, both)).map(({ one, other, ...rest }) => ({
            ...rest,
            ways: [...rest.ways],
            one: { id: one.id, text: one.text },
            other: { id: other.id, text: other.text },
          }))
        : [],
    follows: await following(tx, both.losers),
  }
}

function refusalOf(survivor: Mergeable, loser: Mergeable, maySupervise: boolean): string | null {
  try {
    mustBeMergeable(survivor, loser, maySupervise)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

async function sideOf(tx: Tx, id: string): Promise<MergeSide> {
  const [row] = await rowsFrom<MergeSide>(tx)`
    select l.id, l.name, l.document_type || ' ' || l.number as document, l.birth_date::text as birth_date, l.sex, l.phone,
           l.eps_label as eps, to_json(l.last_event_at) #>> '{}' as last_event_at, l.status
    from people.patient_list l where l.id = ${id}::uuid`
  return mustBeFound(row, 'El paciente')
}

/** Returns every column with a foreign key to patients: a module that stores patients needs nothing more to be included. */
async function columnsToPatients(tx: Tx): Promise<{ table: string; column: string }[]> {
  return rowsFrom<{ table: string; column: string }>(tx)`
    select n.nspname || '.' || c.relname as "table", a.attname as "column"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'people.patient'::regclass and f.conparentid = 0
      and c.relname <> 'patient_merge' and a.attname <> 'merged_into_id'
    order by 1, 2`
}

/** Returns how many rows of each table refer to one of these files. */
async function following(tx: Tx, files: readonly string[]) {
  const columns = await columnsToPatients(tx)
  const counts = await rowsFrom<{ table: string; rows: number }>(tx)`${sql.join(
    columns.map(
      ({ table, column }) =>
        sql`select ${table}::text as "table", count(*)::int as "rows" from ${sql.table(table)}
            where ${sql.ref(column)} = any(${[...files]}::uuid[])`,
    ),
    sql` union all `,
  )}`
  return counts
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }) => ({ table, label: rowsLabel(table) ?? table, rows }))
}
