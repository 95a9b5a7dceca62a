import { createDraft, performAction } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  disposalService,
  uncertifiedDiscards,
} from '../../../modules/clinical/pharmacy/official/disposal/disposal.server.ts'
import { stockLedger } from '../../../modules/supply/warehouse/ledger/stock-ledger.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let managerId: string
beforeAll(async () => {
  world = await pharmacyWorld()
  const { id } = await world.db
    .selectFrom('people.tercero')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  managerId = id
})
afterAll(() => world.close())

let numbers = 0

/** Ten tablets that left the store. */
const discarded = async (kind: 'damaged' | 'shortage' = 'damaged') => {
  const { productId } = await world.medicine('INSULINA 100 UI')
  const lotId = await world.stocked(productId, '10')
  const id = newId()
  await sql`
    insert into warehouse.issue (id, date, kind, store_id, purpose, number, status, campus_id, created_by, updated_by)
    values (${id}, ${today}, ${kind}, ${world.storeId}, 'Se rompieron', ${++numbers}, 'approved', ${world.campusId},
      ${world.chief.userId}, ${world.chief.userId})`.execute(world.db)
  const move = { productId, storeId: world.storeId, lotId, kind, lineId: null, costCentreId: world.centreId }
  const gone = { ...move, day: today, happenedOn: today, quantity: -100_000n as never, value: pesos(-10_000) }
  await world.act((tx) =>
    stockLedger.post(tx, { document: 'warehouse.issue', id, campusId: world.campusId }, [gone as never]),
  )
  return id
}
const draft = (issueId: string, change: object = {}) =>
  world.act((tx) => {
    const about = { issueId, date: day('2026-11-25'), kilograms: '1.5', wasteClass: 'drugs', managerId }
    const input = { ...about, manifest: 'M-1', ...change } as never
    return createDraft(disposalService, { tx, actor: world.chief, input })
  })
const run = (id: string, action: 'approve' | 'certify' | 'annul', input: object = {}) =>
  world.act((tx) =>
    performAction(disposalService, { tx, actor: world.chief, today: day('2026-12-31'), id, action, input }),
  )

test('what was discarded is given to its manager once, and certified; until then it is an alert', async () => {
  const issueId = await discarded()
  const count = (on: string) =>
    world.act((tx) => uncertifiedDiscards.count(tx, { actor: world.chief, today: day(on) }))
  expect([await count('2027-01-19'), await count('2027-01-20')]).toEqual([0, 1])
  const id = await draft(issueId)
  const other = await draft(issueId)
  await run(id, 'approve')
  await expect(run(other, 'approve')).rejects.toMatchObject({ constraint: 'disposal_once' })
  expect(await count('2027-01-20')).toBe(1)
  const certificate = { certificate: 'C-9', on: day('2026-11-24') }
  await expect(run(id, 'certify', certificate)).rejects.toMatchObject({ code: 'FAR-232' })
  await run(id, 'certify', { ...certificate, on: day('2026-12-02') })
  expect(await count('2027-01-20')).toBe(0)
})

test('only what was discarded, after it was, and with its weight', async () => {
  const issueId = await discarded()
  await expect(draft(await discarded('shortage'))).rejects.toMatchObject({ code: 'FAR-230' })
  await expect(draft(issueId, { kilograms: '0' })).rejects.toMatchObject({ code: 'FAR-231' })
  await expect(draft(issueId, { date: day('2026-11-19') })).rejects.toMatchObject({ code: 'FAR-234' })
})
