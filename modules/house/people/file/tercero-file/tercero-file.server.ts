import type { Field, Fields } from '@quina/blocks'
import { attachmentOperations, labelsOf, type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { mustBeFound, showDay, snake } from '@quina/kernel'
import { bankAccountFields } from '../../tercero/bank-account/bank-account.contract.ts'
import { taxProfileFields } from '../../tercero/tax-profile/tax-profile.contract.ts'
import { tercero } from '../../tercero/tercero/tercero.contract.ts'
import {
  type TerceroChange,
  type TerceroIdentity,
  terceroChanges,
  terceroIdentity,
} from './tercero-file.contract.ts'

/** The file of a tercero: its identity, its documents, and its changes. */
export const terceroFileOperations: Operation[] = [
  serveQuery(terceroIdentity, ({ tx, input: { id } }) => identityOf(tx, id)),
  serveQuery(terceroChanges, ({ tx, input: { id } }) => changesOf(tx, id)),
  ...attachmentOperations(tercero, async (tx, _actor, id) => {
    mustBeFound(await rowOf(tx, 'people.tercero', id, ['id']), 'El tercero')
  }),
]

/** @throws Problem `GEN-404` */
export async function identityOf(tx: Tx, id: string): Promise<TerceroIdentity> {
  const row = await headOf(tx, id)
  return {
    ...row,
    mergedInto: await mergedInto(tx, id, row.mergedIntoId),
    aliases: await aliasesOf(tx, id),
    absorbed: await absorbedBy(tx, id),
  }
}

async function headOf(tx: Tx, id: string) {
  const row = await rowFrom<Omit<TerceroIdentity, 'mergedInto' | 'aliases' | 'absorbed'> & MergeState>(tx)`
    select t.id, t.version, t.name, t.shown_identification as identification, t.merged_into_id as "mergedIntoId",
           people.identification(t.document_type, t.number, t.check_digit) as "ownIdentification",
           case when t.merged_into_id is not null then 'merged' when t.active then 'active' else 'inactive' end as condition
    from people.tercero t where t.id = ${id}`
  return mustBeFound(row, 'El tercero')
}
type MergeState = { readonly mergedIntoId: string | null }

async function mergedInto(
  tx: Tx,
  id: string,
  survivorId: string | null,
): Promise<TerceroIdentity['mergedInto']> {
  const merge =
    survivorId &&
    (await tx
      .selectFrom('people.terceroMerge')
      .select(['reason', 'mergedAt', 'mergedBy'])
      .where('absorbedId', '=', id)
      .where('undoneAt', 'is', null)
      .executeTakeFirst())
  if (!survivorId || !merge) return null
  const names = await labelsOf(tx, 'admin.user', [merge.mergedBy])
  return {
    id: survivorId,
    reason: merge.reason,
    at: merge.mergedAt.toISOString(),
    by: names.get(merge.mergedBy) ?? '',
  }
}

async function aliasesOf(tx: Tx, id: string): Promise<TerceroIdentity['aliases']> {
  const rows = await rowsFrom<{ identification: string; reason: string; at: Date }>(tx)`
    select people.identification(document_type, number, check_digit) as identification, reason, at
    from people.tercero_alias where tercero_id = ${id} order by at desc`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function absorbedBy(tx: Tx, id: string): Promise<TerceroIdentity['absorbed']> {
  return rowsFrom<TerceroIdentity['absorbed'][number]>(tx)`
    select id, people.identification(document_type, number, check_digit) as identification,
           people.display_name(person_type, business_name, first_name, middle_name, last_name, second_last_name) as "ownName"
    from people.tercero where merged_into_id = ${id} order by number`
}

const changesMax = 200

interface AuditRow {
  readonly id: string
  readonly at: Date
  readonly userId: string | null
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly table: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
}

/** Returns the last changes of a tercero and its related rows, newest first, from the audit. */
async function changesOf(tx: Tx, id: string): Promise<TerceroChange[]> {
  const rows = await rowsFrom<AuditRow>(tx)`
    with mine as (
      select 'people.tercero' as table_name, ${id}::text as row_id
      union all select 'people.tax_profile', id::text from people.tax_profile where tercero_id = ${id}
      union all select 'people.bank_account', id::text from people.bank_account where tercero_id = ${id}
      union all select 'people.tercero_alias', id::text from people.tercero_alias where tercero_id = ${id}
      union all select 'people.tercero_merge', id::text from people.tercero_merge where ${id} in (survivor_id, absorbed_id))
    select a.id::text, a.at, a.user_id as "userId", a.operation, a.table_name as "table", a.before, a.after,
           coalesce(a.reason, a.after ->> 'undone_reason', a.after ->> 'reason') as reason
    from platform.audit a join mine using (table_name, row_id) order by a.id desc limit ${changesMax}`
  const people = await labelsOf(
    tx,
    'admin.user',
    rows.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  )
  return rows
    .map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: people.get(row.userId ?? '') ?? 'Sistema',
      what: wordsFor(row),
      fields: differences(row),
      reason: row.reason,
    }))
    .filter(({ fields, what }) => fields.length > 0 || what !== 'Datos modificados')
}

const labels: Readonly<Record<string, Fields>> = {
  'people.tercero': tercero.fields,
  'people.tax_profile': taxProfileFields,
  'people.bank_account': bankAccountFields,
}

const statusWords: Readonly<Record<string, string>> = {
  pending: 'Cuenta bancaria por aprobar',
  approved: 'Cuenta bancaria aprobada',
  rejected: 'Cuenta bancaria rechazada',
  inactive: 'Cuenta bancaria inactivada',
}

/** *Tercero creado*, *Cuenta bancaria aprobada*. */
function wordsFor({ table, operation, before, after }: AuditRow): string {
  if (table === 'people.bank_account')
    return statusWords[String(after?.status)] ?? 'Cuenta bancaria modificada'
  if (table === 'people.tax_profile')
    return operation === 'INSERT' ? 'Perfil tributario agregado' : 'Perfil tributario modificado'
  if (table === 'people.tercero_alias')
    return operation === 'INSERT' ? 'Documento cambiado' : 'Documento recuperado'
  if (table === 'people.tercero_merge')
    return operation === 'INSERT' ? 'Terceros combinados' : 'Terceros separados'
  if (operation === 'INSERT') return 'Tercero creado'
  if (before?.active !== after?.active) return after?.active ? 'Tercero activado' : 'Tercero inactivado'
  return 'Datos modificados'
}

/** Returns only the fields that have a name for people: references and internal columns are left out. */
function differences({ table, before, after }: AuditRow): TerceroChange['fields'] {
  return Object.entries(labels[table] ?? {}).flatMap(([name, field]) => {
    const column = snake(name)
    const old = before?.[column] ?? null
    const now = after?.[column] ?? null
    if (field.kind === 'ref' || JSON.stringify(old) === JSON.stringify(now)) return []
    if (before === null && (now === false || (Array.isArray(now) && now.length === 0))) return []
    return [{ label: field.label, before: shown(field, old), after: shown(field, now) }]
  })
}

function shown({ kind, options }: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (kind === 'day') return showDay(String(value))
  return options?.[String(value)] ?? (Array.isArray(value) ? value.join(', ') : String(value))
}
