import { createDraft, decideParameter, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { day, type Id, newId } from '@quina/kernel'
import { saveProfile } from '@quina/people/server'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causacionService } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { seedConcepts } from '../../../modules/finance/accounting/payables/concept/seed.server.ts'
import { seedWithholdingRules } from '../../../modules/finance/accounting/withholding/withholding-rule/seed.server.ts'
import { stockProof } from '../../../modules/supply/warehouse/books/inventory/inventory.contract.ts'
import { stockPostingService } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.server.ts'
import { draftCausacion } from '../../../modules/supply/warehouse/books/store-income/store-income.contract.ts'
import { creditReturn } from '../../../modules/supply/warehouse/documents/issuing/supplier-credit/supplier-credit.contract.ts'
import { assignAll, bought, documentVerbs } from './document-verbs.ts'
import { addGroup, addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, account, act, db, tercero } = world
const { received, issued } = documentVerbs(world)
const { answer } = reportsOf(world.operations, { db, actor })
const today = day('2026-11-28')
const returnable = (receiptId: string) =>
  inTransaction((tx) =>
    calling(world.operations, { actor })(tx, 'GET', '/api/warehouse/returnable/options', {
      query: { receiptId, q: null, id: null },
    }),
  )
const profile = {
  fromDay: day('2025-01-01'),
  untilDay: null,
  regime: 'ordinary' as const,
  responsibilities: null,
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ciiu: '4645',
  icaRate: null,
}
let medicine = ''

beforeAll(async () => {
  await assignAll(world)
  medicine = await inTransaction(async (tx) => {
    await seedWithholdingRules(tx)
    await seedConcepts(tx)
    await decideParameter(tx, manejaPresupuesto, {
      fromDay: day('2025-01-01'),
      userId: actor.userId,
      value: false,
    })
    await saveProfile(tx, { id: newId(), terceroId: tercero, body: profile, version: null })
    const groupId = await addGroup(tx, account('151403'))
    await sql`update warehouse.product_group set write_off_account_id = ${account('589090')} where id = ${groupId}`.execute(
      tx,
    )
    const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: day('2026-01-01') }
    await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') })
    return addProduct(tx, groupId, 'Medicamento excluido')
  })
})

const creditsOf = (documentId: string) =>
  inTransaction(
    (tx) =>
      rowsFrom<{ code: string; credit: string }>(tx)`
      select a.code, l.credit::text as credit from accounting.entry e
      join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
      join accounting.account a on a.id = l.account_id where e.document_id = ${documentId} and l.credit > 0
      order by e.at, l.position`,
  )
const proof = async () => {
  const { rows } = await answer(stockProof, { on: '2026-11-30' })
  return rows.find(({ values }) => String(values.account).startsWith('151403'))?.values
}
const causing = (id: string) =>
  inTransaction((tx) =>
    performAction(causacionService, { tx, actor, today, id, action: 'approve', input: {} }),
  )
const posted = async () => {
  const input = { date: today, purpose: 'Salidas de noviembre' }
  const id = await inTransaction((tx) => createDraft(stockPostingService, { tx, actor, input }))
  await inTransaction((tx) =>
    performAction(stockPostingService, { tx, actor, today, id, action: 'approve', input: {} }),
  )
}

test('the credit note of a return lowers what is owed in the causación of its entry, once, to the centavo', async () => {
  const receiptId = await received([bought(medicine, '3', 100, { vatRate: '19' })])
  const [line] = await inTransaction(
    (tx) =>
      rowsFrom<{ id: string }>(tx)`select id from warehouse.receipt_line where parent_id = ${receiptId}`,
  )
  const returned = [{ productId: medicine, quantity: '1', receiptLineId: line!.id }]
  const whole = { id: line!.id, facts: { productId: medicine, terceroId: tercero, quantity: '3.0000' } }
  expect(await returnable(receiptId)).toMatchObject([whole])
  const exit = await issued(returned, { kind: 'supplierReturn', costCentreId: null })
  expect(await returnable(receiptId)).toMatchObject([{ id: line!.id, facts: { quantity: '2.0000' } }])
  const note = { issueId: exit as never, date: today, number: 'NC-77' }
  await expect(act(creditReturn, note)).rejects.toMatchObject({ code: 'ALM-152' })
  const draft = await act(draftCausacion, { receiptId: receiptId as Id<'warehouse.receipt'> })
  await causing(draft.id)
  expect(await act(creditReturn, note)).toEqual({ notes: 1 })
  await expect(act(creditReturn, note)).rejects.toMatchObject({ code: 'ALM-151' })
  expect((await creditsOf(draft.id)).filter(({ code }) => code === '151403')).toEqual([
    { code: '151403', credit: '39.67' },
  ])
  await posted()
  expect(await proof()).toMatchObject({ difference: '0.00', unexplained: '0.00' })
  const other = await issued([{ productId: medicine, quantity: '1' }])
  const wrong = act(creditReturn, { ...note, issueId: other as never })
  await expect(wrong).rejects.toMatchObject({ code: 'ALM-150' })
})
