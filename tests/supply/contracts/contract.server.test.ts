import { type Id, moneyText, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import {
  contractLines,
  contractPrograms,
} from '../../../modules/supply/contracts/contract/lines/lines.contract.ts'
import { requestRegistro } from '../../../modules/supply/contracts/contract/registro-request/registro-request.contract.ts'
import { contractSense } from '../../../modules/supply/contracts/sense/sense.contract.ts'
import { companyPapers, contractsWorld, figuresOf } from './contracts-world.ts'

const world = await contractsWorld()
afterAll(() => world.close())
const {
  draft,
  run,
  perfected,
  running,
  legalise,
  approvedCdp,
  approvedRegistro,
  available,
  supplier,
  act,
  ask,
} = world
const note = 'Aumentó la demanda de urgencias'

test('a contract goes from its need to its execution: it takes its number when it is signed', async () => {
  const { id, registro } = await running()
  expect(await figuresOf(world, id)).toEqual({
    agreed: 60_000_000,
    taken: 0,
    executed: 0,
    status: 'running',
    endsOn: '2026-12-31',
  })
  expect(await ask(contractSense, { id: id as never })).toEqual({ sense: 'expense' })
  const { label, lines } = await ask(contractLines, { contractId: id as never })
  expect(label).toBe('CT 001 de 2026')
  expect(lines).toMatchObject([{ agreed: '60000.0000', left: '60000.0000', value: '60000000.00' }])
  expect(await available(registro.lines[0]!)).toBe(60_000_000)
})

const signing = async (change: object, amount = 60_000_000) => {
  const cdp = await approvedCdp({ drugs: amount })
  const id = await draft({ cdpId: cdp.id, ...change })
  await run(id, 'process')
  await run(id, 'award')
  return run(id, 'sign', { date: '2026-03-10' })
}

test.each([
  ['nobody supervises it', { supervisorId: null }, 'SUPERVISOR_REQUERIDO', 'supervisorId'],
  ['it has no papers', { papers: null }, 'CTP-008', 'papers'],
  [
    'one of them expired',
    { papers: [...companyPapers, { kind: 'sigep', expiresOn: '2026-03-01' }] },
    'DOCUMENTO_VENCIDO',
    'papers',
  ],
  ['it is in no plan', { paaLine: null }, 'CTP-010', 'paaLine'],
  ['it has no CDP', { cdpId: null }, 'CTP-009', 'cdpId'],
])('it is not signed when %s', async (_name, change, code, field) => {
  await expect(signing(change)).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test('what a contract is worth is shared among its programmes, to the centavo', async () => {
  const programs = [
    { program: 'Promoción y prevención', costCentreId: null, percent: '33.333333' },
    { program: 'Urgencias', costCentreId: null, percent: '66.666667' },
  ]
  const { id } = await running({ programs })
  expect(
    (await ask(contractPrograms, { contractId: id as Id<'contracts.contract'> })).programs,
  ).toMatchObject([
    { program: 'Promoción y prevención', agreed: '19999999.80', executed: '0.00', paid: '0.00' },
    { program: 'Urgencias', agreed: '40000000.20', executed: '0.00', paid: '0.00' },
  ])
})

test('an addition says which programmes pay it, or goes to all of them; a reduction takes what each has left', async () => {
  const programs = [
    { program: 'Promoción y prevención', costCentreId: null, percent: '25' },
    { program: 'Urgencias', costCentreId: null, percent: '75' },
  ]
  const { id } = await running({ programs })
  const agreed = async () => {
    const { programs: rows } = await ask(contractPrograms, { contractId: id as Id<'contracts.contract'> })
    return rows.map((row) => row.agreed)
  }
  const { programs: rows } = await ask(contractPrograms, { contractId: id as Id<'contracts.contract'> })
  const addition = async (number: string, shares: readonly object[] | null) => {
    const registro = await world.approvedRegistro(await approvedCdp({ drugs: 4_000_000 }), 4_000_000)
    const what = { number, value: '4000000.00', registroId: registro.id, newEnd: null, lines: null }
    await run(id, 'add', { ...what, date: '2026-04-01', programs: shares, note: 'Aumentó la demanda' })
  }
  const first = (amount: number) => [{ programId: rows[0]!.id, amount: moneyText(pesos(amount)) }]
  await expect(addition('1', first(3_999_999))).rejects.toMatchObject({
    code: 'PROGRAMAS_NO_SUMAN_100',
    fields: { programs: expect.any(String) },
  })
  await addition('1', first(4_000_000))
  expect(await agreed()).toEqual(['19000000.00', '45000000.00'])
  await addition('2', null)
  expect(await agreed()).toEqual(['20187500.00', '47812500.00'])
  await run(id, 'reduce', {
    date: '2026-05-01',
    number: '1',
    value: '6800000.00',
    note: 'Se reduce lo que no se pedirá',
  })
  expect(await agreed()).toEqual(['18168750.00', '43031250.00'])
  const standing = await ask(contractPrograms, { contractId: id as Id<'contracts.contract'> })
  expect(standing.programs.map(({ percent }) => percent)).toEqual(['29.69', '70.31'])
})

test('nor when its CDP does not reach, or before the day it was made', async () => {
  await expect(signing({}, 59_999_999)).rejects.toMatchObject({
    code: 'CDP_INSUFICIENTE',
    fields: { cdpId: expect.any(String) },
  })
  const id = await draft({ cdpId: (await approvedCdp({ drugs: 60_000_000 })).id })
  await run(id, 'process')
  await run(id, 'award')
  await expect(run(id, 'sign', { date: '2026-03-01' })).rejects.toMatchObject({ code: 'CTP-012' })
})

test('the registro that perfects it is of its contractor, of as much, and of no other contract', async () => {
  const cdp = await approvedCdp({ drugs: 400_000_000 })
  const signed = async () => {
    const id = await draft({ cdpId: cdp.id })
    await run(id, 'process')
    await run(id, 'award')
    await run(id, 'sign', { date: '2026-03-10' })
    return id
  }
  const id = await signed()
  const commit = (registroId: string | null, of = id) => run(of, 'commit', { date: '2026-03-11', registroId })
  await expect(commit(null)).rejects.toMatchObject({ code: 'CTP-016' })
  const refused = { code: 'RP_INSUFICIENTE', fields: { registroId: expect.any(String) } }
  const short = await approvedRegistro(cdp, 59_999_999, { date: '2026-03-11' })
  await expect(commit(short.id)).rejects.toMatchObject(refused)
  const other = await approvedRegistro(cdp, 100, { date: '2026-03-11', terceroId: world.contractor })
  await expect(commit(other.id)).rejects.toMatchObject(refused)
  const own = await approvedRegistro(cdp, 60_000_000, { date: '2026-03-11' })
  await commit(own.id)
  await expect(commit(own.id, await signed())).rejects.toMatchObject(refused)
})

test('its registro is wanted of the budget once, with its contractor, its rubro and its value', async () => {
  const cdp = await approvedCdp({ drugs: 60_000_000 })
  const id = await draft({ cdpId: cdp.id })
  const asking = () => world.press(requestRegistro, { contractId: id as never })
  await expect(asking()).rejects.toMatchObject({ code: 'CTP-032' })
  await run(id, 'process')
  await run(id, 'award')
  await run(id, 'sign', { date: '2026-03-10' })
  const wanted = await asking()
  await expect(asking()).rejects.toMatchObject({ code: 'CTP-033' })
  const found = await act((tx) =>
    tx
      .selectFrom('budget.registroList')
      .select(['total', 'terceroId', 'contractNumber'])
      .where('id', '=', wanted.id)
      .execute(),
  )
  expect(found).toEqual([
    {
      total: '60000000.00',
      terceroId: supplier,
      contractNumber: expect.stringMatching(/^CT \d{3} de 2026$/),
    },
  ])
})

test('K-2: an addition of 20.000.000 fits in half of 60.000.000, with a registro of its own; one more does not', async () => {
  const { id } = await running()
  const cdp = await approvedCdp({ drugs: 40_000_000 })
  const registro = await approvedRegistro(cdp, 20_000_000)
  const adding = (value: number, registroId: string | null, number = '1') =>
    run(id, 'add', {
      date: '2026-06-01',
      number,
      value: `${value}.00`,
      registroId,
      newEnd: null,
      note,
      lines: null,
    })
  await expect(adding(30_000_001, registro.id)).rejects.toMatchObject({
    code: 'ADICION_EXCEDE_TOPE',
    facts: { maximo: '30000000.00' },
    fields: { value: expect.any(String) },
  })
  await expect(adding(20_000_000, null)).rejects.toMatchObject({ code: 'CTP-016' })
  await adding(20_000_000, registro.id)
  expect(await figuresOf(world, id)).toMatchObject({ agreed: 80_000_000 })
  const more = await approvedRegistro(cdp, 11_000_000)
  await expect(adding(10_000_001, more.id, '2')).rejects.toMatchObject({
    code: 'ADICION_EXCEDE_TOPE',
    facts: { maximo: '10000000.00' },
  })
  await expect(adding(1, more.id)).rejects.toMatchObject({ constraint: 'modification_number' })
  await expect(adding(0, more.id, '3')).rejects.toMatchObject({ code: 'CTP-019' })
})

test('a suspension stops it and moves its end by the days it lasted; an extension only goes forward', async () => {
  const { id } = await running()
  await run(id, 'suspend', { date: '2026-05-01', number: '1', until: null, reason: 'Fuerza mayor en la vía' })
  const order = { date: '2026-05-02', number: '1', note, newEnd: '2027-01-31' }
  await expect(run(id, 'extend', order)).rejects.toMatchObject({ code: 'GEN-STATE' })
  await expect(run(id, 'resume', { date: '2026-04-30', number: '1' })).rejects.toMatchObject({
    code: 'CTP-012',
  })
  await run(id, 'resume', { date: '2026-05-16', number: '1' })
  expect(await figuresOf(world, id)).toMatchObject({ status: 'running', endsOn: '2027-01-15' })
  await expect(run(id, 'extend', { ...order, newEnd: '2027-01-15' })).rejects.toMatchObject({
    code: 'CTP-018',
  })
  await run(id, 'extend', order)
  expect(await figuresOf(world, id)).toMatchObject({ endsOn: '2027-01-31' })
  await expect(
    run(id, 'extend', { ...order, date: '2027-02-01', number: '2', newEnd: '2027-06-30' }),
  ).rejects.toMatchObject({
    code: 'FUERA_DE_PLAZO',
    fields: { date: expect.any(String) },
  })
})

test('it is reduced, never below what was taken; and assigned with a registro of the assignee', async () => {
  const { id, cdp } = await running()
  const reducing = (value: string) => run(id, 'reduce', { date: '2026-06-01', number: value, value, note })
  await expect(reducing('60000000.01')).rejects.toMatchObject({ constraint: 'contract_balance_taken' })
  await reducing('10000000.00')
  expect(await figuresOf(world, id)).toMatchObject({ agreed: 50_000_000 })
  const assigning = (terceroId: string, registroId: string | null) =>
    run(id, 'assign', { date: '2026-06-02', number: '1', terceroId, registroId, note })
  await expect(assigning(supplier, null)).rejects.toMatchObject({ code: 'CTP-022' })
  await expect(assigning(world.contractor, null)).rejects.toMatchObject({ code: 'CTP-016' })
  const more = await approvedCdp({ drugs: 50_000_000 })
  const registro = await approvedRegistro(more, 50_000_000, { terceroId: world.contractor })
  await assigning(world.contractor, registro.id)
  const [row] = await act((tx) =>
    tx.selectFrom('contracts.contract').select(['terceroId', 'registroId']).where('id', '=', id).execute(),
  )
  expect([row, cdp.kind]).toEqual([{ terceroId: world.contractor, registroId: registro.id }, 'cdp'])
})

test('what was not executed goes back to the CDP when it is settled, in its months', async () => {
  const { id, cdp, registro } = await running()
  const ended = { date: '2026-06-30', cause: 'early', note: null }
  await expect(run(id, 'end', { ...ended, date: '2026-03-01' })).rejects.toMatchObject({ code: 'CTP-012' })
  await run(id, 'end', ended)
  await expect(run(id, 'close', { date: '2026-07-01' })).rejects.toMatchObject({ code: 'CTP-026' })
  await run(id, 'settle', { date: '2026-07-01' })
  const conclude = (date: string, by: string) =>
    run(id, 'conclude', { date, by, number: '1', note: 'Sin ejecución: se libera todo' })
  await expect(conclude('2026-10-31', 'both')).rejects.toMatchObject({
    code: 'CTP-013',
    fields: { by: expect.stringContaining('2026/10/30') },
  })
  await conclude('2026-10-31', 'house')
  expect(await available(registro.lines[0]!)).toBe(0)
  expect(await available(cdp.lines[0]!)).toBe(60_000_000)
  await run(id, 'close', { date: '2026-11-01' })
})

test('one that was not executed is annulled, and what it committed goes back', async () => {
  const { id, registro } = await perfected()
  await run(id, 'annul', { date: '2026-03-13', reason: 'El contratista no aportó pólizas' })
  expect(await figuresOf(world, id)).toMatchObject({ agreed: 0, status: 'annulled' })
  expect(await available(registro.lines[0]!)).toBe(0)
})

test('whoever works alone is affiliated to the ARL the day before', async () => {
  const papers = ['rut', 'identity', 'contraloria', 'procuraduria', 'police', 'inability', 'health', 'arl']
  const { id } = await perfected(
    {
      kind: 'support',
      terceroId: world.contractor,
      papers: papers.map((kind) => ({ kind })),
      value: pesos(39_900_000),
      lines: [{ detail: 'Apoyo a la gestión', unit: 'Mes', quantity: '9.5', unitPrice: pesos(4_200_000) }],
    },
    39_900_000,
  )
  await expect(
    run(id, 'legalise', { date: '2026-03-12', publishedOn: '2026-03-09', secopId: 'CO1', secopUrl: null }),
  ).rejects.toMatchObject({ code: 'CTP-025' })
  await legalise(id)
  const start = (arlOn: string | null) => run(id, 'start', { date: '2026-03-16', arlOn })
  await expect(start(null)).rejects.toMatchObject({ code: 'CTP-011' })
  await expect(start('2026-03-16')).rejects.toMatchObject({ code: 'CTP-011' })
  await start('2026-03-15')
  expect(await figuresOf(world, id)).toMatchObject({ agreed: 39_900_000, endsOn: '2026-12-31' })
})
