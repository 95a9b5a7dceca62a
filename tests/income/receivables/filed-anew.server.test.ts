import { inTransaction } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { filingService, receivables } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerGlosa,
  decideGlosa,
} from '../../../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'

/** What a payer returned is filed anew: books, contract and cartera say the same at every step. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

async function drafted(invoiceId: string): Promise<string> {
  return world.draft(filingService, {
    ...{ date: '2026-12-04', payerId: world.payerId, contractId: world.contractId, severalContracts: false },
    ...{ periodFrom: '2026-11-01', periodTo: '2026-11-30', medium: 'portal', responsible: 'Cartera' },
    ...{ letter: null, notes: null, invoices: [{ invoiceId, amount: pesos(await world.owes(invoiceId)) }] },
  })
}
async function sent(invoiceId: string): Promise<string> {
  const id = await drafted(invoiceId)
  await world.run(filingService, id, ['send'])
  return id
}
const radicado = { filingNumber: 'R-2', filedOn: '2026-12-05' }
const drift = () => inTransaction(world.db, { dry: true, work: (tx) => receivables.monitors![0]!.check(tx) })
const refusal = (code: string) => expect.objectContaining({ code })

/** The balance of an invoice in the books, by account; the filed amount of its contract; its live filing. */
async function stands(invoiceId: string) {
  const { rows: books } = await sql<{ code: string; balance: string }>`
    select a.code, sum(l.debit - l.credit)::numeric(18,2)::text as balance
    from accounting.entry_line l join accounting.account a on a.id = l.account_id
    join billing.invoice i on i.full_number = l.open_item and i.tercero_id = l.tercero_id
    where i.id = ${invoiceId}::uuid group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    world.db,
  )
  const { rows: used } = await sql<{ filed: string }>`
    select coalesce(sum(u.amount), 0)::text as filed from insurers.contract_use u
    where u.kind = 'filed' and u.document_id in
      (select parent_id from receivables.filing_invoice where invoice_id = ${invoiceId}::uuid)`.execute(
    world.db,
  )
  const { rows: lives } = await sql<{ number: string | null; glosaBy: string | null }>`
    select filing_number as number, glosa_by::text as "glosaBy" from receivables.filing_invoice
    where invoice_id = ${invoiceId}::uuid and live`.execute(world.db)
  return {
    books: Object.fromEntries(books.map(({ code, balance }) => [code, Number(balance)])),
    filed: Number(used[0]!.filed),
    lives: lives[0],
  }
}

test('returned, sent again, that account annulled, and filed anew: what is booked and owed never changes', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const before = await stands(invoiceId)
  const [account] = Object.keys(before.books)
  expect(before.books).toEqual({ [account!]: owed })
  const memo = await world.balance('833301')
  const returnId = await world.reported(invoiceId, [[null, 'DE5601', owed]])
  expect(await world.states(invoiceId)).toEqual(['issued', 'returned', 'to-file'])
  const returned = await stands(invoiceId)
  expect(returned.books[account!]).toBe(owed)

  const wrong = await sent(invoiceId)
  expect(await world.states(invoiceId)).toEqual(['issued', 'in-account', 'to-file'])
  expect((await stands(invoiceId)).books).toEqual(returned.books)
  const [cause] = await world.causes(returnId)
  await expect(
    world.desk.act(answerGlosa, {
      ...{ lineId: cause!.id, date: '2026-12-05', stance: 'unjustified', accepted: null, area: null },
      justification: 'Los soportes se enviaron en su término',
    }),
  ).rejects.toEqual(refusal('CAR-270'))
  await world.run(filingService, wrong, ['annul', { reason: 'Faltaba un soporte por corregir' }])
  expect(await world.states(invoiceId)).toEqual(['issued', 'returned', 'to-file'])
  expect(await stands(invoiceId)).toEqual(returned)

  const right = await sent(invoiceId)
  await world.run(filingService, right, ['file', radicado])
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'current'])
  const anew = await stands(invoiceId)
  expect(anew.books).toEqual(before.books)
  expect(anew.filed).toBe(before.filed)
  // Twenty días hábiles after the new radicado; 8 and 25 December and 1 January are holidays.
  expect(anew.lives).toEqual({ number: 'R-2', glosaBy: '2027-01-06' })
  expect(await world.balance('833301')).toBe(memo)
  expect(await world.owes(invoiceId)).toBe(owed)
  const [closed] = await world.causes(returnId)
  expect([closed!.state, closed!.decision, closed!.open]).toEqual([
    'lifted',
    'Radicada de nuevo: R-2',
    '0.00',
  ])
  expect(await drift()).toEqual([])

  // It may be objected to again, and a credit is taken off its current account.
  await world.reported(invoiceId, [[0, 'TA0201', 1_000]], { date: '2026-12-08' })
  expect((await world.states(invoiceId))[2]).toBe('glosa')
})

test('a return that was ratified is filed anew too; one that was accepted is not, nor before it was returned', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const returnId = await world.reported(invoiceId, [[null, 'DE5601', owed]])
  const [cause] = await world.causes(returnId)
  const answer = {
    lineId: cause!.id,
    date: '2026-12-02',
    justification: 'Los soportes se enviaron en su término',
  }
  await world.desk.act(answerGlosa, { ...answer, stance: 'unjustified', accepted: null, area: null })
  const deciding = {
    lineId: cause!.id,
    date: '2026-12-03',
    lifted: '0.00',
    decision: 'Oficio 45',
    deemsLate: false,
  }
  await world.desk.act(decideGlosa, deciding)
  const id = await sent(invoiceId)
  const early = { filingNumber: 'R-3', filedOn: '2026-11-30' }
  await expect(world.run(filingService, id, ['file', early])).rejects.toEqual(refusal('CAR-269'))
  await world.run(filingService, id, ['file', radicado])
  expect((await world.causes(returnId))[0]).toMatchObject({ state: 'lifted', ratified: '0.00' })
  expect(await drift()).toEqual([])

  const other = await world.filed()
  const second = await world.reported(other, [[null, 'DE1601', await world.owes(other)]])
  const [line] = await world.causes(second)
  await world.desk.act(answerGlosa, {
    ...answer,
    lineId: line!.id,
    stance: 'accepted',
    accepted: null,
    area: 'billing',
  })
  const accepted = await drafted(other)
  await expect(world.run(filingService, accepted, ['send'])).rejects.toEqual(refusal('CAR-268'))
})

test('two accounts send what was returned at once: one does, and the other is refused', async () => {
  const invoiceId = await world.filed()
  await world.reported(invoiceId, [[null, 'DE5601', await world.owes(invoiceId)]])
  const ids = await Promise.all([drafted(invoiceId), drafted(invoiceId)])
  const done = await Promise.allSettled(ids.map((id) => world.run(filingService, id, ['send'])))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from receivables.filing_invoice where invoice_id = ${invoiceId}::uuid and live`.execute(
    world.db,
  )
  expect(rows[0]!.n).toBe(1)
})
