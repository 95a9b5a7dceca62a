import { createDraft, performAction } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adverseEventService,
  overdueEvents,
} from '../../../modules/clinical/pharmacy/safety/adverse-event/adverse-event.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct } from './pharmacy-world.ts'

let world: PharmacyWorld
let tablets: SoldProduct
let lotId: string
let patientId: string
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('CARBAMAZEPINA 200 mg')
  lotId = await world.stocked(tablets.productId, '100')
  patientId = (await world.admitted()).patientId
})
afterAll(() => world.close())

/** The eve of a holiday that falls on a Tuesday. */
const eve = day('2026-12-07')
const draft = (change: object = {}) =>
  world.act((tx) => {
    const about = {
      program: 'medicine',
      severity: 'serious',
      date: eve,
      happenedOn: eve,
      knownOn: eve,
      knownAt: '16:30',
    }
    const whom = { productId: tablets.productId, lotId, patientId, outcome: 'recovering' }
    const input = { ...about, ...whom, purpose: 'Síndrome de Stevens-Johnson', ...change } as never
    return createDraft(adverseEventService, { tx, actor: world.chief, input })
  })
const run = (id: string, action: 'approve' | 'report' | 'annul', input: object = {}, now = new Date()) =>
  world.act((tx) =>
    performAction(adverseEventService, {
      tx,
      actor: world.chief,
      today: day('2026-12-31'),
      now,
      id,
      action,
      input,
    }),
  )
const registered = async (change: object = {}) => {
  const id = await draft(change)
  await run(id, 'approve')
  return id
}
const listed = (id: string) =>
  world.db.selectFrom('pharmacy.adverseEventList').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const nothing = { severity: 'none', productId: null, lotId: null, patientId: null, outcome: null }

test('what is serious is reported in 72 hours that run through a holiday, anything else in the days of the house', async () => {
  const serious = await registered()
  expect((await listed(serious)).dueAt).toEqual(new Date('2026-12-10T16:30:00-05:00'))
  const plain = await registered({ severity: 'plain' })
  expect((await listed(plain)).dueAt).toEqual(new Date('2027-01-06T23:59:59-05:00'))
  await run(serious, 'report', { receipt: 'CO-1' }, new Date('2026-12-10T16:30:01-05:00'))
  expect(await listed(serious)).toMatchObject({ condition: 'late', receipt: 'CO-1' })
  await run(plain, 'report', { receipt: 'CO-2' }, new Date('2026-12-10T16:30:01-05:00'))
  expect(await listed(plain)).toMatchObject({ condition: 'reported' })
})

test('what was not reported in its time is an alert', async () => {
  const id = await registered()
  const count = () => world.act((tx) => overdueEvents.count(tx, { actor: world.chief, today: eve }))
  const due = (at: string) =>
    sql`update pharmacy.adverse_event set due_at = ${at}::timestamptz where id = ${id}::uuid`.execute(
      world.db,
    )
  await due('2099-01-01')
  const before = await count()
  await due('2026-01-01')
  expect(await count()).toBe(before + 1)
})

test.each([
  ['known before it happened', { happenedOn: '2026-12-08', date: '2026-12-09' }, 'FAR-220'],
  ['registered before it was known', { knownOn: '2026-12-09' }, 'FAR-220'],
  ['without its product', { productId: null, lotId: null }, 'FAR-221'],
  ['a month without events with a patient', { ...nothing, patientId: 'P' }, 'FAR-221'],
  ['an hour that is none', { knownAt: '26:00' }, 'FAR-224'],
])('%s is refused', async (_what, change, code) => {
  const whom = 'patientId' in change && change.patientId === 'P' ? { patientId } : {}
  await expect(draft({ ...change, ...whom })).rejects.toMatchObject({ code })
})

test('a lot of another product is refused, and a month with events is not one without', async () => {
  const other = await world.medicine('FENITOINA 100 mg')
  await expect(draft({ productId: other.productId })).rejects.toMatchObject({ code: 'FAR-222' })
  const quiet = await draft({ ...nothing, happenedOn: day('2026-11-30') })
  const event = await registered({ happenedOn: day('2026-11-02') })
  await expect(run(quiet, 'approve')).rejects.toMatchObject({ code: 'FAR-223' })
  await run(event, 'annul', { reason: 'Era de otro producto' })
  await run(quiet, 'approve')
  expect(await listed(quiet)).toMatchObject({ status: 'approved' })
})
