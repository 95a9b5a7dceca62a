import { performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { saveProfile } from '@quina/people/server'
import { reportsOf, screensOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causacionService } from '../../../modules/accounting/payables/causacion/causacion.server.ts'
import { policyAlerts } from '../../../modules/contracts/contract/policy/policy.server.ts'
import { contractAlerts } from '../../../modules/contracts/oversight/oversight.server.ts'
import {
  boughtOutside,
  contractExecution,
  contractGaps,
  contractMatrix,
} from '../../../modules/contracts/report/contract-report.contract.ts'
import { contracts } from '../../../modules/contracts/server.ts'
import { causeReceipt } from '../../../modules/warehouse/books/store-income/store-income.contract.ts'
import { warehouse } from '../../../modules/warehouse/server.ts'
import { contractsToday } from './contracts-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, db, chief, supplier, supplying, ordered, received, came, available } = world
const stores = screensOf(warehouse.operations, { db, actor: chief, today: contractsToday })
const { answer } = reportsOf(contracts.operations, { db, actor: chief })
const year = { from: '2026-01-01', to: '2026-12-31' }

beforeAll(() =>
  act((tx) =>
    saveProfile(tx, {
      id: newId(),
      terceroId: supplier,
      version: null,
      body: {
        fromDay: day('2025-01-01'),
        untilDay: null,
        regime: 'ordinary',
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
      },
    }),
  ),
)

test('from the contract to the budget: an order that arrives in part is caused, and obliges its registro for it', async () => {
  const { id, lineId, registro } = await supplying()
  const order = await ordered(id, [{ contractLineId: lineId, quantity: '30000' }])
  const receipt = await received(order, registro.id, [came('20000', 20_000_000)])
  const { id: causacionId } = await stores.act(causeReceipt, { receiptId: receipt as never })
  await act((tx) =>
    performAction(causacionService, {
      tx,
      actor: chief,
      today: contractsToday,
      id: causacionId,
      action: 'approve',
      input: {},
    }),
  )
  expect(await available(registro.lines[0]!)).toBe(40_000_000)
  const { rows } = await answer(contractExecution, year)
  expect(rows.find(({ values }) => values.contractId === id)?.values).toMatchObject({
    state: 'En ejecución',
    done: '33.33',
    executed: '20000000.00',
    paid: '0.00',
    toPay: '20000000.00',
    toOblige: '40000000.00',
  })
})

test('the matrix tells each contract with its registro and its publication, and what is missing is listed apart', async () => {
  const { id } = await world.running()
  const signed = await world.perfected()
  const matrix = (await answer(contractMatrix, year)).rows.find(({ values }) => values.contractId === id)
  expect(matrix?.values).toMatchObject({
    modality: 'Solicitud pública de ofertas',
    kind: 'Suministro',
    nit: '811032458',
    value: '60000000.00',
    registro: expect.stringMatching(/^RP \d{3} de 2026$/),
    secopId: 'CO1.PCCNTR.100',
    publishedOn: '2026-03-12',
  })
  const gaps = (await answer(contractGaps, year)).rows
  expect(gaps.find(({ values }) => values.contractId === id)?.values.lacks).toBe('código UNSPSC')
  expect(gaps.find(({ values }) => values.contractId === signed.id)?.values.lacks).toBe(
    'publicación en SECOP, identificador de SECOP, código UNSPSC',
  )
})

test('what the warehouse bought without an order of a contract is told by supplier', async () => {
  const before = (await answer(boughtOutside, year)).rows
  await world.received(null as never, null, [came('5', 5_000)])
  const { rows } = await answer(boughtOutside, year)
  expect(before).toEqual([])
  expect(rows.map(({ values }) => values)).toMatchObject([{ receipts: 1, value: '5000.00' }])
})

const counted = (name: string, today: string) =>
  act(async (tx) => {
    const alert = [...contractAlerts, ...policyAlerts].find((one) => one.name === name)
    if (alert === undefined) throw new Error(`no alert ${name}`)
    return alert.count(tx, { actor: chief, today: day(today) })
  })

test('each clock counts what is to be done: to publish, to settle, and agreements before an election', async () => {
  const before = await counted('contracts.unpublished', '2026-03-14')
  await world.perfected()
  expect(await counted('contracts.unpublished', '2026-03-13')).toBe(0)
  expect(await counted('contracts.unpublished', '2026-03-14')).toBe(before + 1)
  const { id } = await world.running()
  await world.run(id, 'end', { date: '2026-06-30', cause: 'term', note: null })
  expect(await counted('contracts.unsettled', '2026-09-30')).toBe(0)
  expect(await counted('contracts.unsettled', '2026-10-01')).toBe(1)
  await world.draft({ kind: 'agreement' })
  expect(await counted('contracts.electoralAgreements', '2027-06-29')).toBe(0)
  expect(await counted('contracts.electoralAgreements', '2027-06-30')).toBe(1)
  const figures = await act(
    (tx) => rowsFrom<{ n: number }>(tx)`select count(*)::int as n from contracts.policy`,
  )
  expect([await counted('contracts.expiredPolicies', '2026-11-20'), figures]).toEqual([0, [{ n: 0 }]])
})
