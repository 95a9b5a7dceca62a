import { readFile } from 'node:fs/promises'
import type { ActionOf } from '@quina/blocks'
import {
  type Actor,
  createDraft,
  decideParameter,
  discardDraft,
  inTransaction,
  performAction,
} from '@quina/blocks/server'
import { addTo, oneFrom, rowsFrom } from '@quina/db/server'
import { withholdsIca } from '@quina/hospital/contract'
import { type Day, day, type Id, moneyText, newId, pesos } from '@quina/kernel'
import { saveProfile } from '@quina/people/server'
import { actorFor, printedOf, reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { causacionService } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { acts, recordAct } from '../../../modules/supply/contracts/contract/act/act.contract.ts'
import { policiesHoldPayments } from '../../../modules/supply/contracts/contract/kinds/parameters.contract.ts'
import { contractPrograms } from '../../../modules/supply/contracts/contract/lines/lines.contract.ts'
import type { paymentAct } from '../../../modules/supply/contracts/contract/payment-act/payment-act.contract.ts'
import { paymentActService } from '../../../modules/supply/contracts/contract/payment-act/payment-act.server.ts'
import {
  addPolicy,
  approvePolicy,
  dropPolicy,
  policies,
} from '../../../modules/supply/contracts/contract/policy/policy.contract.ts'
import { programExecution } from '../../../modules/supply/contracts/report/contract-report.contract.ts'
import { contracts } from '../../../modules/supply/contracts/server.ts'
import { contractsToday, figuresOf, personPapers } from './contracts-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, ask, press, run, perfected, legalise, running, contractor, supplier, chief, campusId } = world
const supervisor = actorFor({ name: 'Nora Supervisora', campusId })

const programLedger = new URL(
  '../../../modules/supply/contracts/migrations/20261219T0410_program_ledger.sql',
  import.meta.url,
)

/** K-1: support of 4.200.000 a month, from 16 March to 31 December 2026. */
const support = () =>
  running(
    {
      kind: 'support',
      terceroId: contractor,
      papers: personPapers,
      value: pesos(39_900_000),
      lines: [{ detail: 'Apoyo a la gestión', unit: 'Mes', quantity: '9.5', unitPrice: pesos(4_200_000) }],
    },
    39_900_000,
  )

let bills = 0
const draftAct = (contractId: string, from: string, until: string, change: object = {}) => {
  bills += 1
  const input = {
    date: until,
    contractId,
    kind: 'servicio',
    fromDay: from,
    untilDay: until,
    amount: pesos(4_200_000),
    supportNumber: `CC-${bills}`,
    supportDate: until,
    purpose: 'Actividades del periodo cumplidas',
    ...change,
  }
  return act((tx) => createDraft(paymentActService, { tx, actor: chief, input: input as never }))
}
const on = (id: string, action: ActionOf<typeof paymentAct>, input: object = {}, as: Actor = supervisor) =>
  act((tx) => performAction(paymentActService, { tx, actor: as, today: contractsToday, id, action, input }), {
    as,
  })
interface ActInput {
  readonly how?: object
  readonly [field: string]: unknown
}
type Span = readonly [from: string, until: string]
const certified = async (contractId: string, [from, until]: Span, { how = {}, ...change }: ActInput = {}) => {
  const id = await draftAct(contractId, from, until, change)
  await on(id, 'file')
  await on(id, 'certify', { date: until, pilaReason: null, ...how })
  return id
}
const planilla = (month: string, ibc: number) => ({
  number: '8001',
  month,
  operator: 'Operador',
  paidOn: day('2026-04-10'),
  days: 30,
  ibc: pesos(ibc),
  pensionIbc: pesos(ibc),
  pensioner: false,
})
const half = { amount: pesos(2_100_000) }

test('K-1: with the bill of April the planilla of March is checked on half a month; what is left is 33.600.000', async () => {
  const { id, registro } = await support()
  const march = await certified(id, ['2026-03-16', '2026-03-31'], half)
  const { tells } = await act((tx) => printedOf(paymentActService, tx, { id: march }))
  expect(tells).toEqual([{ label: 'Contratista', value: expect.stringMatching(/.+ · .*\d/) }])
  const april = (ibc: number) =>
    certified(id, ['2026-04-01', '2026-04-30'], { planillas: [planilla('2026-03', ibc)] })
  const refused = { code: 'PLANILLA_INVALIDA', facts: { motivo: expect.stringContaining('875.453') } }
  await expect(certified(id, ['2026-04-01', '2026-04-30'])).rejects.toMatchObject({
    code: 'PLANILLA_INVALIDA',
  })
  const waiting = await act(
    (tx) =>
      rowsFrom<{ id: string }>(
        tx,
      )`select id from contracts.payment_act where contract_id = ${id}::uuid and status = 'filed'`,
  )
  for (const one of waiting) await on(one.id, 'giveBack', { reason: 'Falta la planilla' })
  await expect(april(875_452)).rejects.toMatchObject(refused)
  await expect(april(875_453)).rejects.toMatchObject({
    code: 'CTP-041',
    fields: { fromDay: expect.any(String) },
  })
  const [short] = await act(
    (tx) =>
      rowsFrom<{ id: string }>(
        tx,
      )`select id from contracts.payment_act where contract_id = ${id}::uuid and status = 'filed'`,
  )
  await on(short!.id, 'giveBack', { reason: 'La planilla no alcanza' })
  await april(875_453)
  expect(await figuresOf(world, id)).toMatchObject({ agreed: 39_900_000, executed: 6_300_000 })
  await expect(
    certified(id, ['2026-05-01', '2026-05-31'], { planillas: [planilla('2026-04', 1_750_904)] }),
  ).rejects.toMatchObject({
    facts: { motivo: expect.stringContaining('1.750.905') },
  })
  const offered = await act(
    (tx) =>
      rowsFrom<{ gross: string; kind: string; registroId: string }>(tx)`
      select s.gross::text as gross, s.kind, s.registro_id from accounting.support_source s
      join contracts.payment_act a on a.id = s.id where a.contract_id = ${id}::uuid order by s.gross`,
  )
  expect(offered).toEqual([
    { gross: '2100000.00', kind: 'servicio', registroId: registro.id },
    { gross: '4200000.00', kind: 'servicio', registroId: registro.id },
  ])
})

/** Support documents of a person who does neither VAT nor a return: 1 % of estampilla by ordinance and 5 per mil of ICA. */
const taxed = (municipalityId: string) =>
  act(async (tx): Promise<Omit<Bill, 'bill' | 'registro'>> => {
    await decideParameter(tx, withholdsIca, {
      fromDay: day('2025-01-01'),
      userId: chief.userId,
      value: true,
    })
    const accounts = await rowsFrom<{ id: string; code: string }>(tx)`
      select id, code from accounting.account where code in ('243627', '240722')`
    const accountId = (code: string) => accounts.find((one) => one.code === code)?.id ?? ''
    const local = { beneficiary: 'all', fromDay: day('2020-01-01'), base: 'net', moment: 'causacion' }
    const ica = { kind: 'ica', code: 'ICA', name: 'ICA', rate: '5', rateUnit: 'mil', municipalityId }
    const stamp = { kind: 'estampilla', code: 'PRO', name: 'Pro-hospital', rate: '1', rateUnit: 'percent' }
    await addTo(tx, 'accounting.withholdingRule', [
      { ...local, ...ica, id: newId(), accountId: accountId('243627') },
      { ...local, ...stamp, id: newId(), accountId: accountId('240722') },
    ])
    const flags = { vatResponsible: false, incomeFiler: false, selfWithholder: false, largeTaxpayer: false }
    const other = { vatAgent: false, icaSelfWithholder: false, resident: true, ciiu: '8299', icaRate: null }
    const profile = {
      fromDay: day('2025-01-01'),
      untilDay: null,
      regime: 'ordinary' as const,
      responsibilities: null,
    }
    const body = { ...profile, ...flags, ...other }
    await saveProfile(tx, { id: newId(), terceroId: contractor, version: null, body })
    const costCentreId = newId<'hospital.costCentre'>()
    const office = { id: costCentreId, code: '51', name: 'Gerencia', kind: 'administrative' }
    await addTo(tx, 'hospital.costCentre', { ...office, costAccount: null })
    return { municipalityId, costCentreId }
  })

interface Bill {
  readonly bill: string
  readonly registro: Awaited<ReturnType<typeof support>>['registro']
  readonly municipalityId: string
  readonly costCentreId: string
}

/** The causación of a bill, and its lines as the journal has them. */
const caused = (amount: number, date: string, { bill, registro, municipalityId, costCentreId }: Bill) =>
  act(async (tx) => {
    const { id: conceptId } = await oneFrom<{ id: string }>(tx)`
      select id from accounting.concept where code = 'SER'`
    const of = { conceptId, costCentreId, registroLineId: registro.lines[0] }
    const line = { ...of, quantity: '1', unitPrice: pesos(amount) }
    const input = {
      kind: 'servicio',
      sourceId: bill,
      date,
      dueOn: date,
      terceroId: contractor,
      supportKind: 'support_document',
      supportNumber: `DS-${date}`,
      supportDate: date,
      registroId: registro.id,
      municipalityId,
      labourRisk: '3',
      purpose: 'Servicio de apoyo del mes',
      lines: [line],
    }
    const id = await createDraft(causacionService, { tx, actor: chief, input })
    const step = { tx, actor: chief, today: contractsToday, id, action: 'approve', input: {} } as const
    await performAction(causacionService, step)
    const rows = await rowsFrom<{ code: string; debit: number; credit: number }>(tx)`
      select a.code, l.debit::float8 as debit, l.credit::float8 as credit
      from accounting.entry e join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
      join accounting.account a on a.id = l.account_id where e.document_id = ${id}::uuid order by a.code`
    return rows.map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)
  })

test('K-1: the bill of April owes 4.137.000 after estampilla and ICA; the registro keeps 33.600.000', async () => {
  const { id, registro } = await support()
  const where = await taxed(newId())
  const billed = (bill: string) => ({ bill, registro, ...where })
  const march = await certified(id, ['2026-03-16', '2026-03-31'], half)
  await caused(2_100_000, '2026-03-31', billed(march))
  // The house knows of another contract of the same person, and both count.
  const paid = [planilla('2026-03', 1_750_905)]
  const april = await certified(id, ['2026-04-01', '2026-04-30'], { planillas: paid })
  expect(await caused(4_200_000, '2026-04-30', billed(april))).toEqual([
    '240722 0 42000',
    '243627 0 21000',
    '249055 0 4137000',
    '511180 4200000 0',
  ])
  expect(await world.available(registro.lines[0]!)).toBe(33_600_000)
})

test('what lacks its planilla is certified only by who may, with its reason', async () => {
  const { id } = await support()
  await certified(id, ['2026-03-16', '2026-03-31'], half)
  const bill = await draftAct(id, '2026-04-01', '2026-04-30')
  await on(bill, 'file')
  const excepted = { date: '2026-04-30', pilaReason: 'La planilla la paga su otro contratante' }
  const plain = actorFor({ campusId, permissions: ['contracts.paymentAct.certify'] })
  await expect(on(bill, 'certify', excepted, plain)).rejects.toMatchObject({ code: 'CTP-048' })
  await on(bill, 'certify', excepted)
  await on(bill, 'annul', { date: '2026-05-02', reason: 'Se certificó por error' })
  expect(await figuresOf(world, id)).toMatchObject({ taken: 2_100_000, executed: 2_100_000 })
})

test('an acta is charged to programmes by what each has left, or as it says, and gives the same back', async () => {
  const programs = [
    { program: 'Salud pública', costCentreId: null, percent: '33.333333' },
    { program: 'Urgencias', costCentreId: null, percent: '66.666667' },
  ]
  const { id } = await running({ programs })
  const standing = (contractId = id) =>
    ask(contractPrograms, { contractId: contractId as Id<'contracts.contract'> })
  const executed = async () => (await standing()).programs.map((row) => row.executed)
  const [health] = (await standing()).programs
  const first = await certified(id, ['2026-04-01', '2026-04-30'])
  expect(await executed()).toEqual(['1399999.98', '2800000.02'])
  const own = (amount: number) => ({ programs: [{ programId: health!.id, amount: pesos(amount) }] })
  const may: Span = ['2026-05-01', '2026-05-31']
  await expect(certified(id, may, own(4_199_999))).rejects.toMatchObject({ code: 'PROGRAMAS_NO_SUMAN_100' })
  const [stranger] = (await standing((await running({ programs })).id)).programs
  await expect(
    certified(id, may, { programs: [{ programId: stranger!.id, amount: pesos(4_200_000) }] }),
  ).rejects.toMatchObject({ code: 'CTP-079' })
  await certified(id, may, own(4_200_000))
  expect(await executed()).toEqual(['5599999.98', '2800000.02'])
  await expect(
    certified(id, ['2026-06-01', '2026-06-30'], { ...own(15_000_000), amount: pesos(15_000_000) }),
  ).rejects.toMatchObject({ constraint: 'program_balance_executed' })
  const { charges } = await standing()
  expect(charges).toMatchObject([
    { program: 'Salud pública', value: '1399999.98', documentId: first },
    { program: 'Urgencias', value: '2800000.02', documentId: first },
    { program: 'Salud pública', value: '4200000.00' },
  ])
  expect(charges[0]?.label).toMatch(/^AP \d+ de 2026$/)
  await on(first, 'annul', { date: '2026-05-02', reason: 'Se certificó por error' })
  expect(await executed()).toEqual(['4200000.00', '0.00'])
  await certified(id, ['2026-07-01', '2026-07-31'], { amount: pesos(55_800_000) })
  expect(await executed()).toEqual(['19999999.80', '40000000.20'])
  const { answer } = reportsOf(contracts.operations, { db: world.db, actor: chief })
  const { rows } = await answer(programExecution, { from: '2026-01-01', to: '2026-12-31' })
  const reported = rows.filter(({ values }) => values.contractId === id).map(({ values }) => values)
  expect(reported).toMatchObject([
    {
      program: 'Salud pública',
      agreed: '19999999.80',
      executed: '19999999.80',
      done: '100.00',
      paid: '0.00',
    },
    { program: 'Urgencias', agreed: '40000000.20', toExecute: '0.00' },
  ])
})

test('what was agreed and executed before programmes had a ledger is shared by their percentages', async () => {
  const programs = ['33.333333', '66.666667'].map((percent, index) => ({
    program: `P${index}`,
    costCentreId: null,
    percent,
  }))
  const { id } = await running({ programs })
  await certified(id, ['2026-04-01', '2026-04-30'])
  const migration = await readFile(programLedger, 'utf8')
  const statement = /insert into contracts\.program_move \(program_id, contract_id, kind[^;]*w\.id;/.exec(
    migration,
  )![0]
  const standing = await inTransaction(world.db, {
    dry: true,
    work: async (tx) => {
      await sql`alter table contracts.program_move disable trigger append_only`.execute(tx)
      await sql`delete from contracts.program_move`.execute(tx)
      await sql`delete from contracts.program_balance`.execute(tx)
      await sql.raw(statement).execute(tx)
      return rowsFrom<object>(tx)`
        select b.agreed::text as agreed, b.executed::text as executed from contracts.program_balance b
        join contracts.contract_program p on p.id = b.program_id where b.contract_id = ${id}::uuid order by p.position`
    },
  })
  expect(standing).toEqual([
    { agreed: '19999999.80', executed: '1399999.98' },
    { agreed: '40000000.20', executed: '2800000.02' },
  ])
})

test('an acta that is in a causación is not annulled until that is', async () => {
  const { id } = await running()
  const bill = await certified(id, ['2026-04-01', '2026-04-30'])
  const causacionId = await act(async (tx) => {
    const { id: conceptId } = await oneFrom<{ id: string }>(
      tx,
    )`select id from accounting.concept where code = 'SER'`
    const line = { conceptId, quantity: '1', unitPrice: pesos(4_200_000), vatRate: null }
    const support = {
      supportKind: 'invoice',
      supportPrefix: 'FE',
      supportNumber: '42',
      supportDate: '2026-04-30',
    }
    const about = {
      kind: 'servicio',
      sourceId: bill,
      date: '2026-04-30',
      dueOn: '2026-05-30',
      terceroId: supplier,
    }
    const input = { ...about, ...support, purpose: 'Servicio de abril', lines: [line] }
    return createDraft(causacionService, { tx, actor: chief, input: input as never })
  })
  const annul = () => on(bill, 'annul', { date: '2026-05-02', reason: 'Se certificó por error' })
  await expect(annul()).rejects.toMatchObject({ code: 'CTP-042', status: 409 })
  await act((tx) => discardDraft(causacionService, { tx, actor: chief, id: causacionId, version: 1 }))
  await annul()
  expect(await figuresOf(world, id)).toMatchObject({ taken: 0, executed: 0 })
})

const refusing = async (change: ActInput, code: string) => {
  const { id } = await running()
  await expect(certified(id, ['2026-04-01', '2026-04-30'], change)).rejects.toMatchObject({ code })
}

test.each([
  ['more than is left', { amount: pesos(60_000_001) }, 'VALOR_EXCEDE_SALDO'],
  ['nothing', { amount: 0n }, 'CTP-045'],
  ['a time upside down', { fromDay: '2026-05-01' }, 'CTP-043'],
  ['before its invoice', { supportDate: '2026-05-01' }, 'CTP-044'],
  ['days before it began', { fromDay: '2026-03-15' }, 'FUERA_DE_PLAZO'],
])('a contractor does not charge %s', (_name, change, code) => refusing(change, code))

test('nor is it certified before it was filed, by who signed the contract, nor for less than its lines', async () => {
  await refusing({ how: { date: '2026-04-29' } }, 'CTP-046')
  const { id } = await running()
  const bill = await draftAct(id, '2026-04-01', '2026-04-30')
  await on(bill, 'file')
  await expect(on(bill, 'certify', { date: '2026-04-30', pilaReason: null }, chief)).rejects.toMatchObject({
    code: 'CTP-040',
  })
  const [line] = await act(
    (tx) =>
      rowsFrom<{ id: string }>(tx)`select id from contracts.contract_line where parent_id = ${id}::uuid`,
  )
  const reported = (quantity: string) =>
    certified(id, ['2026-04-01', '2026-04-30'], { lines: [{ contractLineId: line!.id, quantity }] })
  await expect(reported('4201')).rejects.toMatchObject({ code: 'CTP-049' })
  await expect(reported('60000.0001')).rejects.toMatchObject({ code: 'LINEA_AGOTADA' })
  await reported('4200')
  await run(id, 'suspend', { date: '2026-05-01', number: '1', until: null, reason: 'Fuerza mayor en la vía' })
  await expect(certified(id, ['2026-04-01', '2026-04-30'])).rejects.toMatchObject({
    code: 'SUSPENDIDO',
    fields: { contractId: expect.any(String) },
  })
})

test('a registro with less left than what is charged refuses it', async () => {
  const { id, registro } = await running()
  await world.approvedObligacion(registro, 58_000_000, { date: '2026-04-01' })
  await expect(certified(id, ['2026-04-01', '2026-04-30'])).rejects.toMatchObject({ code: 'RP_INSUFICIENTE' })
})

const insurer = supplier
const policy = (contractId: string, insured: number, untilDay: string, number = 'P-1') =>
  press(addPolicy, {
    contractId: contractId as never,
    insurerId: insurer,
    number,
    annex: null,
    cover: 'compliance',
    insured: moneyText(pesos(insured)),
    fromDay: day('2026-03-10'),
    untilDay: untilDay as Day,
    issuedOn: day('2026-03-10'),
    beneficiary: null,
  })
const approve = (id: string, date = '2026-03-11') =>
  press(approvePolicy, { policyId: id as never, date: date as Day })

test('it is legalised once approved policies cover it; an addition holds payments until they are extended', async () => {
  const { id } = await perfected({ guarantees: [{ cover: 'compliance', percent: '20', extraMonths: 6 }] })
  await expect(legalise(id)).rejects.toMatchObject({
    code: 'POLIZA_INSUFICIENTE',
    fields: { guarantees: expect.any(String) },
    facts: { amparo: 'compliance', requerido: '12000000.00', actual: '0.00' },
  })
  const first = await policy(id, 12_000_000, '2027-06-30')
  await expect(legalise(id)).rejects.toMatchObject({ code: 'POLIZA_INSUFICIENTE' })
  await expect(approve(first.id, '2026-03-09')).rejects.toMatchObject({ code: 'CTP-063' })
  await approve(first.id)
  await expect(approve(first.id)).rejects.toMatchObject({ code: 'CTP-060' })
  await expect(press(dropPolicy, { policyId: first.id as never })).rejects.toMatchObject({ code: 'CTP-060' })
  await legalise(id)
  await run(id, 'start', { date: '2026-03-16', arlOn: null })
  const cdp = await world.approvedCdp({ drugs: 10_000_000 })
  const registro = await world.approvedRegistro(cdp, 10_000_000)
  await run(id, 'add', {
    date: '2026-04-01',
    number: '1',
    value: '10000000.00',
    registroId: registro.id,
    newEnd: null,
    note: 'Aumentó la demanda de urgencias',
    lines: null,
  })
  const { lacks } = await ask(policies, { contractId: id as never })
  expect(lacks).toEqual([expect.stringContaining('Cumplimiento: exige 14.000.000')])
  const bill = await draftAct(id, '2026-04-01', '2026-04-30')
  await on(bill, 'file')
  const certify = () => on(bill, 'certify', { date: '2026-04-30', pilaReason: null })
  await expect(certify()).rejects.toMatchObject({
    code: 'POLIZA_INSUFICIENTE',
    fields: { contractId: expect.any(String) },
  })
  await act((tx) =>
    decideParameter(tx, policiesHoldPayments, {
      fromDay: day('2026-01-01'),
      userId: chief.userId,
      value: false,
    }),
  )
  await certify()
})

test('a policy says its days and its value, and is there once; one that nobody approved may be taken away', async () => {
  const { id } = await perfected()
  await expect(policy(id, 1, '2026-03-09')).rejects.toMatchObject({
    code: 'CTP-061',
    fields: { untilDay: expect.any(String) },
  })
  await expect(policy(id, 0, '2026-12-31')).rejects.toMatchObject({ code: 'CTP-062' })
  const one = await policy(id, 1_000, '2026-12-31')
  await expect(policy(id, 1_000, '2026-12-31')).rejects.toMatchObject({ constraint: 'policy_once' })
  await press(dropPolicy, { policyId: one.id as never })
  expect((await ask(policies, { contractId: id as never })).rows).toEqual([])
})

test('an acta stays as it was recorded, with its number once', async () => {
  const { id } = await perfected()
  const record = (date: string) =>
    press(recordAct, {
      contractId: id as never,
      kind: 'meeting',
      number: '1',
      date: date as Day,
      note: 'Se revisó el avance',
    })
  await expect(record('2026-12-01')).rejects.toMatchObject({ code: 'CTP-065' })
  await record('2026-04-01')
  await expect(record('2026-04-02')).rejects.toMatchObject({ constraint: 'act_once' })
  expect((await ask(acts, { contractId: id as never })).rows).toMatchObject([
    { title: 'Acta de comité 1', date: '2026-04-01' },
  ])
})
