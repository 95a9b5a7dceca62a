import { oneFrom, rowsFrom } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { contractLines } from '../../../modules/supply/contracts/contract/lines/lines.contract.ts'
import { figuresOf } from './contracts-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, ask, run, draft, supplying, ordered, received, came, supplier, contractor } = world
const { approvedCdp, approvedRegistro, productId } = world

const repriced = (id: string, lineId: string, unitPrice: string, [date, number]: readonly [string, string]) =>
  run(id, 'reprice', {
    date,
    number,
    lines: [{ lineId, unitPrice }],
    note: 'Reajuste anual pactado en el contrato',
  })

test('a price holds from its day: what was ordered before keeps its own, in its orders and in what arrives', async () => {
  const { id, lineId, registro } = await supplying()
  const before = await ordered(id, [{ contractLineId: lineId, quantity: '1000' }], {
    date: day('2026-04-01'),
  })
  await repriced(id, lineId, '1200.00', ['2026-05-01', '1'])
  const after = await ordered(id, [{ contractLineId: lineId, quantity: '1000' }], { date: day('2026-05-02') })
  expect(await figuresOf(world, id)).toMatchObject({ taken: 2_200_000 })
  const late = { date: day('2026-05-03') }
  await received(before, registro.id, [came('1000', 1_000_000)], late)
  await expect(received(after, registro.id, [came('1000', 1_000_000)], late)).rejects.toMatchObject({
    code: 'PRECIO_DISTINTO_CONTRATO',
  })
  await received(after, registro.id, [came('1000', 1_200_000)], late)
  expect(await figuresOf(world, id)).toMatchObject({ executed: 2_200_000, agreed: 60_000_000 })
  const [line] = (await ask(contractLines, { contractId: id as never })).lines
  expect(line).toMatchObject({ unitPrice: '1200.00', prices: '2026/05/01: 1200.00' })
})

test('a line has one price from a day, of its own contract and above nothing', async () => {
  const { id, lineId } = await supplying()
  const other = await supplying()
  await repriced(id, lineId, '1100.00', ['2026-05-01', '1'])
  await expect(repriced(id, lineId, '1100.00', ['2026-05-01', '2'])).rejects.toMatchObject({
    constraint: 'line_price_once',
  })
  await expect(repriced(id, other.lineId, '900.00', ['2026-06-01', '2'])).rejects.toMatchObject({
    code: 'CTP-021',
  })
  await expect(repriced(id, lineId, '0.00', ['2026-06-01', '2'])).rejects.toMatchObject({ code: 'CTP-019' })
})

const lines = [
  { productId, detail: 'Gasa estéril', unit: 'Unidad', quantity: '60000', unitPrice: pesos(1_000) },
]
const ofTwoYears = { lines, thisYear: pesos(40_000_000), futureAuthority: 'Acuerdo 014 del 2026/02/20' }

test('what belongs to other years names who authorised it, and each of them commits its part', async () => {
  const cdp = await approvedCdp({ drugs: 40_000_000 })
  const unauthorised = await draft({ ...ofTwoYears, futureAuthority: null, cdpId: cdp.id })
  await run(unauthorised, 'process')
  await run(unauthorised, 'award')
  await expect(run(unauthorised, 'sign', { date: '2026-03-10' })).rejects.toMatchObject({ code: 'CTP-029' })
  const { id, registro } = await world.running(ofTwoYears, 40_000_000)
  const next = await approvedRegistro(await approvedCdp({ drugs: 20_000_000 }), 20_000_000)
  const commit = (value: string, registroId: string) =>
    run(id, 'commitYear', {
      date: '2026-06-01',
      number: '1',
      value,
      registroId,
      note: 'Registro de la vigencia que empieza',
    })
  await expect(commit('20000000.01', next.id)).rejects.toMatchObject({ code: 'CTP-038' })
  await expect(commit('20000000.00', registro.id)).rejects.toMatchObject({ code: 'RP_INSUFICIENTE' })
  await commit('20000000.00', next.id)
  const { registroId } = await act(
    (tx) =>
      oneFrom<{ registroId: string }>(tx)`select registro_id from contracts.contract where id = ${id}::uuid`,
  )
  expect(registroId).toBe(next.id)
  const committed = await act(
    (tx) => rowsFrom<{ registroId: string; amount: string }>(tx)`
      select registro_id, amount::text as amount from contracts.commitment where contract_id = ${id}::uuid order by amount`,
  )
  expect(committed).toEqual([
    { registroId: next.id, amount: '20000000.00' },
    { registroId: registro.id, amount: '40000000.00' },
  ])
})

test('four registros race for what is left to commit: one has it', async () => {
  const { id } = await world.running(ofTwoYears, 40_000_000)
  const registros = []
  for (let at = 0; at < 4; at++)
    registros.push(await approvedRegistro(await approvedCdp({ drugs: 20_000_000 }), 20_000_000))
  const ends = await Promise.allSettled(
    registros.map((one, index) =>
      run(id, 'commitYear', {
        date: '2026-06-01',
        number: String(index),
        value: '20000000.00',
        registroId: one.id,
        note: 'Registro de la vigencia que empieza',
      }),
    ),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'CTP-038' })
})

test('a consorcio names its members, each once, with the whole among them, in the order in which they were written', async () => {
  const share = (terceroId: string, percent: string) => ({ terceroId, percent })
  await expect(draft({ members: [share(supplier, '60')] })).rejects.toMatchObject({ code: 'CTP-039' })
  await expect(draft({ members: [share(supplier, '60'), share(supplier, '40')] })).rejects.toMatchObject({
    constraint: 'contract_member_once',
  })
  const id = await draft({ members: [share(supplier, '60'), share(contractor, '40')] })
  const members = await act(
    (tx) => rowsFrom<{ percent: number }>(tx)`
      select percent::float8 as percent from contracts.contract_member where parent_id = ${id}::uuid order by position`,
  )
  expect(members).toEqual([{ percent: 60 }, { percent: 40 }])
})
