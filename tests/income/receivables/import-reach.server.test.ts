import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openInvoices } from '@quina/billing/server'
import { f } from '@quina/blocks'
import {
  type Actor,
  type Call,
  campusScope,
  exportRows,
  importOperations,
  inTransaction,
} from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { filingService, receivables } from '@quina/receivables/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  filedImportPath,
  filedRow,
} from '../../../modules/income/receivables/claim/filing/filing.contract.ts'
import {
  openingFields,
  openingPath,
} from '../../../modules/income/receivables/rules/opening/opening.contract.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
/** Somebody who may do everything in another site, and in no other. */
let stranger: Actor
/** The same, in the site of what is imported here. */
let own: Actor
beforeAll(async () => {
  world = await receivablesWorld()
  const campusId = crypto.randomUUID() as Actor['campusId']
  await sql`insert into admin.campus (id, code, name) values (${campusId}, '77', 'Otra sede')`.execute(
    world.db,
  )
  const permissions = ['receivables.filing.file', 'receivables.opening.edit', 'billing.invoice.view']
  stranger = actorFor({ campusId, permissions })
  own = actorFor({ campusId: world.chief.campusId, permissions })
}, 120_000)
afterAll(() => world.close())

type Row = Readonly<Record<string, unknown>>
type Columns = Parameters<typeof exportRows>[0]['columns']
interface ImportAnswer {
  readonly creates: number
  readonly problems: readonly { readonly column: string; readonly message: string }[]
}
const sheet = async (columns: Columns, rows: readonly Row[]) => {
  const { download } = await exportRows({ format: 'xlsx', title: 'Hoja', columns, rows })
  const content = await buffer(download.content as Readable)
  return { name: 'hoja.xlsx', mediaType: download.mediaType, content }
}

/** What a file of theirs does, by the operation that reads it: checked, or applied. */
const imports = async (operations: typeof receivables.operations, path: string, given: Partial<Call>) => {
  const found = operations.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'POST')
  if (found === undefined) throw new Error(`no operation ${path}`)
  const call = { now: new Date(), today, params: {}, query: {}, ...given }
  return inTransaction(world.db, {
    dry: found.endpoint.dry === true,
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      return found.handle({ ...call, tx } as Call) as Promise<ImportAnswer>
    },
  })
}
const numberOf = async (id: string) => {
  const row = world.db.selectFrom('billing.invoice').select('fullNumber').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).fullNumber!
}

test('a sheet of radicados files nothing of another site: its invoices are in no account', async () => {
  const invoiceId = await world.invoice('2026-05-04', 100_000)
  const id = await world.draft(filingService, {
    date: '2026-05-20',
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: '2026-05-01',
    periodTo: '2026-05-31',
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: [{ invoiceId, amount: pesos(100_000) }],
  })
  await world.run(filingService, id, ['send'])
  const number = await numberOf(invoiceId)
  const file = await sheet(filedRow, [{ invoice: number, filingNumber: 'R-1', filedOn: '2026-05-21' }])
  const radicados = (step: string, actor: Actor) =>
    imports(receivables.operations, `${filedImportPath}/import/${step}`, { actor, file })
  expect((await radicados('check', stranger)).problems).toMatchObject([
    { column: 'Factura', message: `La factura ${number} no está en ninguna cuenta enviada.` },
  ])
  await expect(radicados('apply', stranger)).rejects.toMatchObject({ code: 'IMP-ROWS' })
  expect(await world.states(invoiceId)).toEqual(['in-account', 'to-file'])
  expect(await radicados('apply', own)).toMatchObject({ creates: 1, problems: [] })
  expect(await world.states(invoiceId)).toEqual(['filed', 'current'])
})

test('the opening balance of another site cannot be loaded again from this one', async () => {
  await world.db
    .updateTable('insurers.payer')
    .set({ adminCode: 'ESS024' })
    .where('id', '=', world.payerId)
    .execute()
  const account = (code: string) =>
    world.db.selectFrom('accounting.account').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  await world.db
    .insertInto('insurers.payerAccount')
    .values({
      id: crypto.randomUUID(),
      payerId: world.payerId,
      regime: 'subsidized',
      unfiledAccountId: (await account('131903')).id,
      filedAccountId: (await account('131904')).id,
    })
    .execute()
  const reported = async (balance: number, actor: Actor, step = 'apply') => {
    const row = {
      payerId: world.payerId,
      payerLabel: 'ESS024',
      regime: 'subsidized',
      prefix: 'VIE',
      number: 7,
      day: '2025-10-05',
      value: pesos(900_000),
      balance: pesos(balance),
      filingNumber: 'R-900',
      filedOn: '2025-10-20',
      contractId: null,
      cufe: null,
      cuv: null,
    }
    const file = await sheet(openingFields, [row])
    return imports(receivables.operations, `${openingPath}/import/${step}`, { actor, file })
  }
  const owed = async () => {
    const { rows } = await sql<{ balance: string }>`
      select r.balance::text as balance from billing.receivable r join billing.invoice i on i.id = r.invoice_id
      where i.prefix = 'VIE' and i.consecutive = 7`.execute(world.db)
    return rows.map(({ balance }) => balance)
  }
  expect(await reported(700_000, own)).toMatchObject({ creates: 1, problems: [] })
  expect((await reported(100_000, stranger, 'check')).problems).toMatchObject([{ column: 'Número' }])
  await expect(reported(100_000, stranger)).rejects.toMatchObject({ code: 'IMP-ROWS' })
  expect(await owed()).toEqual(['700000.00'])
  expect(await reported(600_000, own)).toMatchObject({ problems: [] })
  expect(await owed()).toEqual(['600000.00'])
})

test('a user who sees one site gets what a payer may pay of that site', async () => {
  const invoiceId = await world.invoice('2026-05-06', 100_000)
  const numbers = async (actor: Actor) =>
    (await openInvoices(world.db, world.payerId, campusScope(actor))).map(({ id }) => id)
  expect(await numbers(own)).toContain(invoiceId)
  expect(await numbers(stranger)).toEqual([])
  expect(await numbers(world.chief)).toContain(invoiceId)
})

test('what a sheet names by its text is looked up among what one may name', async () => {
  const invoiceId = await world.invoice('2026-05-05', 100_000)
  const number = await numberOf(invoiceId)
  const named: unknown[] = []
  const fields = { invoiceId: f.ref('billing.invoice', 'Factura') }
  const operations = importOperations({
    path: '/api/test/named',
    access: 'receivables.filing.file',
    tag: 'test',
    title: 'Nombradas',
    fields,
    saving: async () => async (values) => {
      named.push(values.invoiceId)
      return true
    },
  })
  const file = await sheet(fields, [{ invoiceId, invoiceLabel: number }])
  const naming = (actor: Actor) => imports(operations, '/api/test/named/import/check', { actor, file })
  expect((await naming(stranger)).problems).toMatchObject([
    { column: 'Factura', message: `«${number}» no existe.` },
  ])
  expect(named).toEqual([])
  expect((await naming(own)).problems).toEqual([])
  expect(named).toEqual([invoiceId])
})
