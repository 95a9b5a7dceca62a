import type pg from 'pg'
import type { HandInvoice, TableName, Template } from './invoice-template.ts'

type HandContext = Readonly<{ client: pg.PoolClient; template: Template; userId: string }>

/**
 * Writes by hand an account of three charges: each charge, the prefactura and the invoice in a transaction of its own, locked and
 * numbered, with the same rows, triggers and signed document as the product. It has no session, permission, idempotency,
 * timeline, queue or check, and computes no price, signature or total.
 */
export async function invoiceByHand(writing: HandContext, invoice: HandInvoice): Promise<void> {
  for (const at of invoice.charges.keys())
    await signed(writing, async ({ client, template }) => {
      await client.query(named('admission', holdAdmission, [invoice.admissionId]))
      await client.query(named('price', priced, [serviceAt(invoice, at)]))
      await client.query(named('charge', template.inserts['billing.charge'], [chargeAt(invoice, at)]))
    })
  await signed(writing, () => prepare(writing, invoice))
  await signed(writing, () => issue(writing, invoice))
}

const named = (name: string, text: string, values: unknown[]): pg.QueryConfig => ({ name, text, values })

async function signed(writing: HandContext, work: (writing: HandContext) => Promise<void>): Promise<void> {
  const { client, userId } = writing
  await client.query('begin')
  await client.query(named('sign', "select set_config('app.user_id', $1, true)", [userId]))
  await work(writing)
  await client.query('commit')
}

const holdAdmission = 'select * from care.admission where id = $1 for update'
const priced = `
  select i.value from tariffs.service s join tariffs.manual_item i on i.code = s.code where s.id = $1`

type ChargeRow = Readonly<{ id: string; service_id: string }>
const chargesOf = ({ rows }: HandInvoice) => JSON.parse(rows['billing.charge']) as ChargeRow[]
const serviceAt = (invoice: HandInvoice, at: number) => chargesOf(invoice)[at]!.service_id
const chargeAt = (invoice: HandInvoice, at: number) =>
  JSON.stringify([{ ...chargesOf(invoice)[at], state: 'pending' }])

async function prepare({ client, template: { inserts } }: HandContext, invoice: HandInvoice): Promise<void> {
  const { rows, charges, admissionId } = invoice
  const [row] = JSON.parse(rows['billing.invoice']) as [object]
  const draft = { status: 'draft', number: null, prefix: null, consecutive: null }
  await client.query(named('admission', holdAdmission, [admissionId]))
  await client.query(
    named('charges', 'select * from billing.charge where id = any($1) for update', [charges]),
  )
  await client.query(named('draft', inserts['billing.invoice'], [JSON.stringify([{ ...row, ...draft }])]))
  for (const table of ['billing.invoice_line', 'billing.invoice_charge'] as const)
    await client.query(named(table, inserts[table], [rows[table]]))
  await client.query(
    named('reserve', "update billing.charge set state = 'reserved' where id = any($1)", [charges]),
  )
}

async function issue({ client, template }: HandContext, invoice: HandInvoice): Promise<void> {
  const { invoiceId, charges, admissionId, rows } = invoice
  const write = (table: TableName, values: string = rows[table]) =>
    client.query(named(table, template.inserts[table], [values]))
  await client.query(named('invoice', 'select * from billing.invoice where id = $1 for update', [invoiceId]))
  await client.query(named('admission', holdAdmission, [admissionId]))
  await client.query(
    named('charges', 'select * from billing.charge where id = any($1) for update', [charges]),
  )
  await write('insurers.contract_use')
  const taken = await client.query(named('number', takeNumber, []))
  const { taken: sequence } = taken.rows[0] as { taken: number }
  const numbered = (table: TableName) => rows[table].replaceAll(template.number, `VM${sequence}`)
  await client.query(named('issue', issued, [invoiceId, sequence]))
  const file = await seriesOf(client, 'einvoice.file')
  await write('einvoice.document', withNumbers(numbered('einvoice.document'), { file_number: file }))
  await write('billing.receivable')
  await write('billing.receivable_move')
  const recognised = await seriesOf(client, 'budget.ingreso')
  await write('budget.ingreso', withNumbers(numbered('budget.ingreso'), { number: recognised }))
  for (const table of ['budget.ingreso_line', 'budget.line', 'budget.move', 'billing.budget_effect'] as const)
    await write(table)
  await write('accounting.entry_line', numbered('accounting.entry_line'))
  const voucher = await seriesOf(client, 'accounting.voucher-FV')
  await write('accounting.entry', withNumbers(numbered('accounting.entry'), { number: voucher }))
  await client.query(
    named('invoiced', "update billing.charge set state = 'invoiced' where id = any($1)", [charges]),
  )
  await client.query(
    named('closed', "update care.admission set status = 'invoiced' where id = $1", [admissionId]),
  )
}

const takeNumber = `
  update einvoice.counter c set taken = taken + 1 from einvoice.authorisation a
  where a.id = c.authorisation_id and a.prefix = 'VM' returning c.taken`
const issued = `
  update billing.invoice set status = 'issued', prefix = 'VM', consecutive = $2, issued_at = now(), dian_state = 'to-send',
         receivable_state = 'to-file', version = version + 1 where id = $1`

/** Takes the next number of the series of the year. */
async function seriesOf(client: pg.PoolClient, prefix: string): Promise<number> {
  const { rows } = await client.query(
    named(
      'series',
      `update platform.series set last = last + 1
       where name = (select name from platform.series where name like $1 || '%' order by name desc limit 1) returning last`,
      [prefix],
    ),
  )
  return (rows[0] as { last: number }).last
}

const withNumbers = (text: string, numbers: object): string =>
  JSON.stringify((JSON.parse(text) as object[]).map((row) => ({ ...row, ...numbers })))
