import { buffer } from 'node:stream/consumers'
import { type Call, inCall, readSheet } from '@quina/blocks/server'
import { day, dayInBogota, newId } from '@quina/kernel'
import { tariffs } from '@quina/tariffs/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insurers } from '../../../modules/income/insurers/server.ts'
import { coveringContracts } from '../../../modules/income/insurers/tariff-use/tariff-use.contract.ts'
import { published, service, soat2026 } from '../../../modules/income/tariffs/testing/tariff-world.server.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const today = dayInBogota(new Date())
const year = today.slice(0, 4)

async function does<A>(path: string, given: object = {}): Promise<A> {
  const found = [...tariffs.operations, ...insurers.operations].find(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path,
  )
  if (found === undefined) throw new Error(`no operation ${path}`)
  const call = { tx: db, actor, now: new Date(), today, params: {}, query: { filters: {} }, ...given }
  return found.handle(call as unknown as Call) as Promise<A>
}

const manualId = await soat2026(db)
const tarifarioId = await published(db, { code: 'SOAT', manualId, percent: '-5' })
const urgency = await service(db, { code: '39145', soatCode: '39145' })
const unpriced = await service(db, { code: 'NADA' })

let contracts = 0
type ContractInput = Readonly<{ mode?: 'manual' | 'listed'; status?: string; ends?: string }>
async function contract({ mode = 'manual', status = 'active', ends = `${year}-12-31` }: ContractInput = {}) {
  const id = newId()
  const payerId = newId()
  const terceroId = newId()
  contracts += 1
  const number = String(900_100_000 + contracts)
  await db
    .insertInto('people.tercero')
    .values({
      id: terceroId,
      documentType: 'NIT',
      number,
      checkDigit: 0,
      personType: 'juridica',
      businessName: `EPS ${contracts}`,
    })
    .execute()
  await db
    .insertInto('insurers.payer')
    .values({ id: payerId, terceroId, kind: 'eps_contributory', coverage: '16', userType: '01' })
    .execute()
  await sql`
    insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name,
      object, date, starts_on, ends_on, contract_modality, coverage, regime, service_mode, tarifario_id, payment_days)
    values (${id}, ${contracts}, ${status}, ${newId()}, ${actor.userId}, ${actor.userId}, ${payerId}, ${`C-${contracts}`},
      'Evento', 'Servicios por evento', '2020-01-01', '2020-01-01', ${ends}, '12', '16', 'contributory', ${mode},
      ${tarifarioId}, 30)`.execute(db)
  return id
}
const says = (contractId: string, mode: string, price: string | null, from = '2020-01-01') =>
  db
    .insertInto('insurers.contractService')
    .values({
      id: newId(),
      contractId,
      serviceId: urgency,
      mode,
      price,
      authorisation: 'contract',
      fromDay: from,
    })
    .execute()

test('services and tarifarios tell how many contracts of today use them, in the list and in its sheet', async () => {
  await contract()
  await says(await contract({ mode: 'listed' }), 'fixed', '70000.00')
  await says(await contract(), 'excluded', null)
  await says(await contract({ mode: 'listed' }), 'fixed', '1.00', '2999-01-01')
  await contract({ mode: 'listed' })
  await contract({ status: 'suspended' })
  await contract({ ends: '2021-01-01' })

  const { rows } = await does<{ rows: { id: string; contracts: number }[] }>('/api/tariffs/service')
  const counts = Object.fromEntries(rows.map(({ id, contracts: n }) => [id, n]))
  expect([counts[urgency], counts[unpriced]]).toEqual([2, 2])
  const { rows: tarifarios } = await does<{ rows: { contracts: number }[] }>('/api/tariffs/tarifario')
  expect(tarifarios.map(({ contracts: n }) => n)).toEqual([5])

  const query = { filters: {}, format: 'csv', columns: 'code,contracts' }
  const { download } = await does<{ download: { content: NodeJS.ReadableStream } }>(
    '/api/tariffs/service/export',
    { query },
  )
  const sheet = await readSheet(await buffer(download.content))
  expect(sheet.rows.map(({ cells }) => cells.map(String))).toEqual([
    ['39145', '2'],
    ['NADA', '2'],
  ])
  await expect(
    does('/api/tariffs/service', { query: { filters: {}, sort: 'contracts' } }),
  ).rejects.toMatchObject({
    code: 'GEN-SORT',
  })
})

test('each contract that covers a service tells its price of today and how it is reached, or why it has none', async () => {
  const call = { tx: db, actor, now: new Date(), today: day('2026-07-01') } as never
  const of = (serviceId: string) => inCall(insurers.operations, call).ask(coveringContracts, { serviceId })
  expect(await of(urgency)).toMatchObject([
    { label: 'C-1 · Evento', payer: 'EPS 1', price: '85600.00', words: expect.stringMatching(/SOAT.*39145/) },
    { label: 'C-2 · Evento', payer: 'EPS 2', mode: 'fixed', price: '70000.00' },
  ])
  const [none] = await of(unpriced)
  expect(none).toMatchObject({ price: null, mode: null })
  expect(none?.words).not.toBe('')
})
