import { randomBytes } from 'node:crypto'
import { newId } from '@quina/kernel'
import type pg from 'pg'
import type { OpenAccount } from '../ground/sales.ts'

/** Everything that one invoice of the product wrote, table by table, as JSON. */
export interface Template {
  /** The number of the product's own invoice; copies get another. */
  readonly number: string
  readonly account: OpenAccount
  readonly rows: Readonly<Record<TableName, string>>
  readonly inserts: Readonly<Record<TableName, string>>
}

/** The rows of a copy of the invoice, with new ids. */
export interface HandInvoice extends OpenAccount {
  readonly invoiceId: string
  readonly charges: readonly string[]
  readonly rows: Readonly<Record<TableName, string>>
}

const effect = '(select effect_id from billing.budget_effect where document_id = $1)'
/** The tables, in the order in which they are written. */
const tables = {
  'billing.charge':
    'id in (select charge_id from billing.invoice_charge where invoice_id = $1) order by hour',
  'billing.invoice': 'id = $1',
  'billing.invoice_line': 'parent_id = $1',
  'billing.invoice_charge': 'invoice_id = $1',
  'insurers.contract_use': 'document_id = $1',
  'einvoice.document': 'owner_id = $1',
  'billing.receivable': 'invoice_id = $1',
  'billing.receivable_move': 'invoice_id = $1',
  'budget.ingreso': `id = ${effect}`,
  'budget.ingreso_line': `parent_id = ${effect}`,
  'budget.line': `document_id = ${effect}`,
  'budget.move': `document_id = ${effect}`,
  'billing.budget_effect': 'document_id = $1',
  'accounting.entry_line': 'entry_id in (select id from accounting.entry where document_id = $1)',
  'accounting.entry': 'document_id = $1',
} as const
export type TableName = keyof typeof tables
const tableNames = Object.keys(tables) as TableName[]

/** Reads what the product wrote for an invoice, so that the same can be written by hand. */
export async function templateOf(pool: pg.Pool, invoiceId: string, account: OpenAccount): Promise<Template> {
  const rows: Partial<Record<TableName, string>> = {}
  const inserts: Partial<Record<TableName, string>> = {}
  for (const table of tableNames) {
    const read = await pool.query(`select to_jsonb(t) as row from ${table} t where ${tables[table]}`, [
      invoiceId,
    ])
    if (read.rows.length === 0) throw new Error(`an invoice wrote nothing in ${table}`)
    rows[table] = JSON.stringify(read.rows.map(({ row }) => row))
    inserts[table] = await insertInto(pool, table)
  }
  const { rows: found } = await pool.query(
    'select full_number as number from billing.invoice where id = $1',
    [invoiceId],
  )
  return { number: found[0].number, account, rows, inserts } as Template
}

/** Returns the statement that writes rows given as JSON into a table, without generated columns. */
export async function insertInto(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
     where table_schema || '.' || table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const { names } = rows[0] as { names: string }
  return `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Returns the same rows for another account. */
export function likeIt({ rows, account }: Template, own: OpenAccount): HandInvoice {
  const ids = new Map([
    [account.admissionId, own.admissionId],
    [account.patientId, own.patientId],
  ])
  for (const text of Object.values(rows))
    for (const { id } of JSON.parse(text) as { id?: unknown }[])
      if (typeof id === 'string') ids.set(id, newId())
  const cufe = randomBytes(48).toString('hex')
  const again = (text: string) =>
    text.replace(uuid, (id) => ids.get(id) ?? id).replace(/"cufe": ?"[0-9a-f]{96}"/g, `"cufe":"${cufe}"`)
  const written = Object.fromEntries(
    Object.entries(rows).map(([table, text]) => [table, again(text)]),
  ) as HandInvoice['rows']
  const charges = JSON.parse(written['billing.charge']) as { id: string }[]
  const [invoice] = JSON.parse(written['billing.invoice']) as [{ id: string }]
  return { ...own, rows: written, invoiceId: invoice.id, charges: charges.map(({ id }) => id) }
}
