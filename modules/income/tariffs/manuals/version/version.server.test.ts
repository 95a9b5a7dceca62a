import type { Call } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor, screensOf, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { tariffs } from '../../server.ts'
import { priced, published, service, soat2026 } from '../../testing/tariff-world.server.ts'
import { publish } from './publish.server.ts'
import { createVersion, discardVersion, planRaise, raiseTarifario } from './version-calls.contract.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const now = new Date('2026-11-20T15:00:00Z')

/** A call of the API, as its operation answers it. */
async function does<A>(method: string, path: string, given: object = {}): Promise<A> {
  const found = tariffs.operations.find(
    ({ endpoint }) => endpoint.method === method && endpoint.path === path,
  )
  if (found === undefined) throw new Error(`no operation ${method} ${path}`)
  const call = { actor, now, today: day('2026-11-20'), params: {}, query: {}, ...given }
  return db
    .transaction()
    .execute(async (tx) => found.handle({ ...call, tx } as unknown as Call)) as Promise<A>
}
const { ask, act } = screensOf(tariffs.operations, { db, actor, today: day('2026-11-20') })
const draftOf = async (tarifarioId: string, fromDay: string) =>
  (await act(createVersion, { tarifarioId, fromDay, manualId: null })).id
const publishes = (id: string, version = 1) =>
  db.transaction().execute((tx) => publish(tx, { id, version, actor, now }))

const manualId = await soat2026(db)
const urgency = await service(db, { code: 'URG', soatCode: '39145' })

test('a new version holds from its day, and the one before ends the day before', async () => {
  const tarifarioId = await published(db, { code: 'T1', manualId, percent: '-5' })
  const price = priced(db, tarifarioId)
  const draft = await draftOf(tarifarioId, '2026-07-01')
  await db.updateTable('tariffs.tarifarioVersion').set({ percent: '-10' }).where('id', '=', draft).execute()
  expect((await price(urgency, day('2026-07-01'))).price).toBe(pesos(85_600))
  await publishes(draft)
  expect((await price(urgency, day('2026-06-30'))).price).toBe(pesos(85_600))
  expect((await price(urgency, day('2026-07-01'))).price).toBe(pesos(81_100))
})

test('a published version does not change, nor does its content, even by SQL', async () => {
  const tarifarioId = await published(db, { code: 'T2', manualId })
  const version = await db
    .selectFrom('tariffs.tarifarioVersion')
    .select('id')
    .where('tarifarioId', '=', tarifarioId)
    .executeTakeFirstOrThrow()
  const stays = { constraint: 'published_stays' }
  const change = db.updateTable('tariffs.tarifarioVersion').set({ percent: '7' }).where('id', '=', version.id)
  await expect(change.execute()).rejects.toMatchObject(stays)
  const remove = db.deleteFrom('tariffs.tarifarioVersion').where('id', '=', version.id)
  await expect(remove.execute()).rejects.toMatchObject(stays)
  const price = { id: newId(), versionId: version.id, serviceId: urgency, price: '1' }
  await expect(db.insertInto('tariffs.tarifarioException').values(price).execute()).rejects.toMatchObject(
    stays,
  )
  const item = db.updateTable('tariffs.manualItem').set({ units: '9' }).where('manualId', '=', manualId)
  await expect(item.execute()).rejects.toMatchObject({ constraint: 'manual_in_force_stays' })
  const added = does('POST', '/api/tariffs/version/:id/exception', {
    params: { id: version.id },
    body: { serviceId: urgency, price: '1.00', fromDay: null, untilDay: null, norm: null },
  })
  await expect(added).rejects.toMatchObject({ code: 'TAR-031' })
})

test('versions leave no days between them and none begins before the last', async () => {
  const tarifarioId = await published(db, { code: 'T3', manualId })
  const early = await draftOf(tarifarioId, '2026-01-01')
  await expect(publishes(early)).rejects.toMatchObject({ code: 'TAR-034' })
  await expect(draftOf(tarifarioId, '2026-08-01')).rejects.toMatchObject({ code: 'TAR-033' })
  await act(discardVersion, { id: early })
  await db
    .updateTable('tariffs.tarifarioVersion')
    .set({ untilDay: '2026-06-30' })
    .where('tarifarioId', '=', tarifarioId)
    .execute()
  const gap = await draftOf(tarifarioId, '2026-08-01')
  await expect(publishes(gap)).rejects.toMatchObject({ code: 'TAR-035' })
})

test('two users publish the same draft at once: one succeeds, and the other gets a conflict', async () => {
  const tarifarioId = await published(db, { code: 'T4', manualId })
  const draft = await draftOf(tarifarioId, '2026-07-01')
  const both = await Promise.allSettled([publishes(draft), publishes(draft), publishes(draft)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TAR-031' })
  const rows = await db
    .selectFrom('tariffs.tarifarioVersion')
    .select(['fromDay', 'untilDay'])
    .where('tarifarioId', '=', tarifarioId)
    .orderBy('fromDay')
    .execute()
  expect(rows).toEqual([
    { fromDay: '2026-01-01', untilDay: '2026-06-30' },
    { fromDay: '2026-07-01', untilDay: null },
  ])
})

test('the vigencia goes up: units stay, pesos are those of the UVB of the year, published ones are left behind', async () => {
  const tarifarioId = await published(db, {
    code: 'T5',
    manualId: await soat2026(db, 'SOAT-B'),
    percent: '-5',
  })
  await db
    .insertInto('tariffs.uvb')
    .values({ id: newId(), year: 2027, value: '12800' })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .execute()
  const input = { tarifarioId, year: 2027, exceptionsPercent: '0' }
  const plan = await ask(planRaise, input)
  expect(plan.changes.find(({ code }) => code === '39145')).toMatchObject({
    before: '90100.00',
    after: '95200.00',
  })
  const { id } = await act(raiseTarifario, input)
  const price = priced(db, tarifarioId)
  await expect(price(urgency, day('2027-01-01'))).rejects.toMatchObject({ code: 'TAR-015' })
  await publishes(id)
  expect((await price(urgency, day('2026-12-31'))).price).toBe(pesos(85_600))
  expect((await price(urgency, day('2027-01-01'))).price).toBe(pesos(90_400))
  const annex = await service(db, { code: 'P19007', soatCode: '19007' })
  expect((await price(annex, day('2026-12-31'))).price).toBe(pesos(733_300))
  expect((await price(annex, day('2027-01-01'))).price).toBe(pesos(775_100))
})

test('percentages of the service, of its class; cost of medicines, never above the regulated price', async () => {
  const tarifarioId = await published(db, { code: 'T6', manualId, percent: '-5' })
  const draft = await draftOf(tarifarioId, '2026-07-01')
  const add = (part: string, body: object) =>
    does('POST', `/api/tariffs/version/:id/${part}`, { params: { id: draft }, body })
  await add('factor', { scope: 'class', serviceId: null, key: 'procedure', percent: '10', norm: null })
  await db
    .updateTable('tariffs.tarifarioVersion')
    .set({ medicinePercent: '12', finalRounding: '1' })
    .where('id', '=', draft)
    .execute()
  const wrong = add('factor', { scope: 'chapter', serviceId: null, key: '9', percent: '10', norm: null })
  await expect(wrong).rejects.toMatchObject({ code: 'TAR-038', fields: { key: expect.any(String) } })
  await publishes(draft)
  const price = priced(db, tarifarioId)
  const july = day('2026-07-01')
  expect((await price(urgency, july)).price).toBe(pesos(99_110))
  const pill = await service(db, { code: 'MED', kind: 'medicine', referenceCost: '1000' })
  expect((await price(pill, july)).price).toBe(pesos(1_120))
  const capped = await service(db, {
    code: 'MED2',
    kind: 'medicine',
    referenceCost: '1000',
    regulatedPrice: '1050',
  })
  const reported = await price(capped, july)
  expect(reported.price).toBe(pesos(1_050))
  expect(reported.formula.cap).toBe('1050.00')
})
