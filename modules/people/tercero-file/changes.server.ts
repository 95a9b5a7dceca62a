import type { Field, Fields } from '@quina/blocks'
import { labelsOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { showDay, snake } from '@quina/kernel'
import { sql } from 'kysely'
import { bankAccountFields } from '../bank-account/bank-account.contract.ts'
import { taxProfileFields } from '../tax-profile/tax-profile.contract.ts'
import { tercero } from '../tercero/tercero.contract.ts'
import type { TerceroChange } from './tercero-file.contract.ts'

const changesMax = 200

interface AuditRow {
  readonly id: string
  readonly at: Date
  readonly userId: string | null
  readonly deed: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly table: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
}

/** The last changes of a tercero and of what belongs to it, newest first, read off the audit. */
export async function changesOf(tx: Tx, id: string): Promise<TerceroChange[]> {
  const { rows } = await sql<AuditRow>`
    with mine as (
      select 'people.tercero' as table_name, ${id}::text as row_id
      union all select 'people.tax_profile', id::text from people.tax_profile where tercero_id = ${id}
      union all select 'people.bank_account', id::text from people.bank_account where tercero_id = ${id}
      union all select 'people.tercero_alias', id::text from people.tercero_alias where tercero_id = ${id}
      union all select 'people.tercero_merge', id::text from people.tercero_merge where ${id} in (survivor_id, absorbed_id))
    select a.id::text, a.at, a.user_id as "userId", a.deed, a.table_name as "table", a.before, a.after,
           coalesce(a.reason, a.after ->> 'undone_reason', a.after ->> 'reason') as reason
    from platform.audit a join mine using (table_name, row_id) order by a.id desc limit ${changesMax}`.execute(
    tx,
  )
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
function wordsFor({ table, deed, before, after }: AuditRow): string {
  if (table === 'people.bank_account')
    return statusWords[String(after?.status)] ?? 'Cuenta bancaria modificada'
  if (table === 'people.tax_profile')
    return deed === 'INSERT' ? 'Perfil tributario agregado' : 'Perfil tributario modificado'
  if (table === 'people.tercero_alias')
    return deed === 'INSERT' ? 'Documento cambiado' : 'Documento recuperado'
  if (table === 'people.tercero_merge')
    return deed === 'INSERT' ? 'Terceros combinados' : 'Terceros separados'
  if (deed === 'INSERT') return 'Tercero creado'
  if (before?.active !== after?.active) return after?.active ? 'Tercero activado' : 'Tercero inactivado'
  return 'Datos modificados'
}

/** Only what a reader knows by a name: references and what the system keeps for itself are left out. */
function differences({ table, before, after }: AuditRow): TerceroChange['fields'] {
  return Object.entries(labels[table] ?? {}).flatMap(([name, field]) => {
    const column = snake(name)
    const [old, now] = [before?.[column] ?? null, after?.[column] ?? null]
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
