import { createDraft, parseOrRefuse, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { type Day, day, type Id, moneyText, newId, pesos } from '@quina/kernel'
import { actorFor, callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pendingSupport } from '../../../modules/finance/accounting/payables/causacion/causacion.contract.ts'
import { causacionOperations } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { acts, recordAct } from '../../../modules/supply/contracts/contract/act/act.contract.ts'
import { contractPrograms } from '../../../modules/supply/contracts/contract/lines/lines.contract.ts'
import { paymentAct } from '../../../modules/supply/contracts/contract/payment-act/payment-act.contract.ts'
import { paymentActService } from '../../../modules/supply/contracts/contract/payment-act/payment-act.server.ts'
import { addPolicy, policies } from '../../../modules/supply/contracts/contract/policy/policy.contract.ts'
import { requestRegistro } from '../../../modules/supply/contracts/contract/registro-request/registro-request.contract.ts'
import { contractSense } from '../../../modules/supply/contracts/sense/sense.contract.ts'
import { contractsToday } from './contracts-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, ask, press, chief, campusId, supplier, draft, run, perfected, legalise, supplying, ordered } =
  world
const certifier = actorFor({ name: 'Nora Supervisora', campusId })
const toCause = (of: { readonly sourceId: Id<'accounting.supportSource'> }) =>
  act((tx) => callsOf(causacionOperations, { actor: chief })(tx).ask(pendingSupport, of))
const reason = 'Se corrige lo que se registró'

/** A contract of sale, of which only its place matters. */
const sold = () =>
  act(async (tx) => {
    const id = newId<'insurers.contract'>()
    const payerId = newId<'insurers.payer'>()
    const payer = {
      id: payerId,
      terceroId: supplier,
      kind: 'eps_contributory',
      coverage: '16',
      userType: '01',
    }
    await addTo(tx, 'insurers.payer', payer)
    await sql`
      insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name,
        object, date, starts_on, ends_on, contract_modality, coverage, regime, service_mode, payment_days)
      values (${id}, 900, 'active', ${campusId}, ${chief.userId}, ${chief.userId}, ${payerId}, 'EPS-1', 'Evento',
        'Servicios por evento', '2026-01-01', '2026-01-01', '2026-12-31', '12', '16', 'contributory', 'manual', 30)`.execute(
      tx,
    )
    return id
  })

test('contracts of sale have policies and actas too, and their address opens by what they are', async () => {
  const id = await sold()
  const contractId = id as never
  expect(await ask(contractSense, { id: contractId })).toEqual({ sense: 'income' })
  await expect(ask(contractSense, { id: newId() as never })).rejects.toMatchObject({ status: 404 })
  await press(addPolicy, {
    contractId,
    insurerId: supplier,
    number: 'P-9',
    annex: null,
    cover: 'malpractice',
    insured: moneyText(pesos(5_000_000)),
    fromDay: day('2026-01-01'),
    untilDay: day('2026-12-31'),
    issuedOn: day('2026-01-01'),
    beneficiary: null,
  })
  expect(await ask(policies, { contractId })).toMatchObject({ rows: [{ number: 'P-9' }], lacks: [] })
  const note = 'Se revisó la ejecución del contrato'
  await press(recordAct, { contractId, kind: 'follow', number: '1', date: day('2026-04-01'), note })
  expect((await ask(acts, { contractId })).rows).toMatchObject([{ title: 'Acta de seguimiento 1', note }])
})

test('what was ordered and did not come, and an advance that is left, hold the settlement', async () => {
  const { id, lineId, registro } = await supplying()
  await ordered(id, [{ contractLineId: lineId, quantity: '10' }])
  await run(id, 'end', { date: '2026-06-30', cause: 'early', note: null })
  await run(id, 'settle', { date: '2026-07-01' })
  const conclude = (contractId: string) =>
    run(contractId, 'conclude', {
      date: '2026-07-02',
      by: 'both',
      number: '1',
      note: 'Liquidación de prueba',
    })
  const message = expect.stringMatching(/sin recibir en OC.+ de 2026: recíbalos/)
  await expect(conclude(id)).rejects.toMatchObject({ code: 'CTP-014', message })
  const other = await world.running()
  await world.approvedObligacion(other.registro, 5_000_000, { date: '2026-04-01', more: { kind: 'advance' } })
  await run(other.id, 'end', { date: '2026-06-30', cause: 'early', note: null })
  await run(other.id, 'settle', { date: '2026-07-01' })
  await expect(conclude(other.id)).rejects.toMatchObject({ code: 'CTP-015' })
  expect(registro.kind).toBe('registro')
})

test('a term that is over does not begin, a suspension ends after it begins, and what is ordered is not annulled', async () => {
  const { id } = await perfected({ untilDay: day('2026-03-20') })
  await legalise(id)
  await expect(run(id, 'start', { date: '2026-03-21', arlOn: null })).rejects.toMatchObject({
    code: 'CTP-017',
  })
  const made = await supplying()
  const suspending = { date: '2026-05-02', number: '1', until: '2026-05-01', reason }
  await expect(run(made.id, 'suspend', suspending)).rejects.toMatchObject({
    code: 'CTP-023',
    fields: { until: expect.any(String) },
  })
  const legal = await perfected()
  await legalise(legal.id)
  await act((tx) =>
    sql`insert into contracts.move (contract_id, kind, day, value, document, document_id)
        values (${legal.id}, 'take', '2026-03-12', 1, 'contracts.purchaseOrder', ${legal.id})`.execute(tx),
  )
  await expect(run(legal.id, 'annul', { date: '2026-03-13', reason })).rejects.toMatchObject({
    code: 'CTP-024',
  })
})

test('a product goes in one line, and a CDP of several rubros is told apart before its registro is requested', async () => {
  const line = {
    productId: world.productId,
    detail: 'Gasa',
    unit: 'Unidad',
    quantity: '30000',
    unitPrice: pesos(1_000),
  }
  await expect(draft({ lines: [line, line] })).rejects.toMatchObject({ constraint: 'contract_line_product' })
  const cdp = await world.approvedCdp({ drugs: 30_000_000, services: 30_000_000 })
  const id = await draft({ cdpId: cdp.id })
  await run(id, 'process')
  await run(id, 'award')
  await run(id, 'sign', { date: '2026-03-10' })
  await expect(press(requestRegistro, { contractId: id as never })).rejects.toMatchObject({ code: 'CTP-034' })
})

const charged = async (contractId: string, status: string) => {
  const input = {
    date: day('2026-04-30'),
    contractId,
    kind: 'servicio',
    fromDay: day('2026-04-01'),
    untilDay: day('2026-04-30') as Day,
    amount: pesos(1_000),
    supportNumber: `CC-${status}`,
    supportDate: day('2026-04-30'),
    purpose: 'Actividades del periodo cumplidas',
  }
  const id = await act((tx) => createDraft(paymentActService, { tx, actor: chief, input: input as never }))
  await onAct(id, 'file')
  return id
}
const supervisor = actorFor({ campusId })
const onAct = (id: string, action: 'file' | 'certify' | 'annul', input: object = {}) =>
  act((tx) =>
    performAction(paymentActService, { tx, actor: supervisor, today: contractsToday, id, action, input }),
  )

test('what is annulled is no longer offered to be caused, and a contract that has not begun is not charged', async () => {
  const { id } = await world.running()
  const bill = await charged(id, 'caused')
  await onAct(bill, 'certify', { date: '2026-04-30', pilaReason: null })
  const offered = await act(
    (tx) =>
      rowsFrom<{ withdrawn: boolean }>(
        tx,
      )`select withdrawn from accounting.support_source where id = ${bill}::uuid`,
  )
  expect(offered).toEqual([{ withdrawn: false }])
  await onAct(bill, 'annul', { date: '2026-05-02', reason })
  const after = await act(
    (tx) =>
      rowsFrom<{ withdrawn: boolean }>(
        tx,
      )`select withdrawn from accounting.support_source where id = ${bill}::uuid`,
  )
  expect(after).toEqual([{ withdrawn: true }])
  const early = await perfected()
  const waiting = await charged(early.id, 'early')
  await expect(onAct(waiting, 'certify', { date: '2026-04-30', pilaReason: null })).rejects.toMatchObject({
    code: 'CTP-047',
  })
})

/** What is caused of an acta of a contract, once it was filed and certified. */
async function certifiedOf(contractId: string, change: object) {
  const input = parseOrRefuse(paymentAct.input, {
    contractId,
    date: '2026-04-30',
    kind: 'servicio',
    amount: moneyText(pesos(1_000_001)),
    fromDay: '2026-04-01',
    untilDay: '2026-04-30',
    supportNumber: 'FE-77',
    supportDate: '2026-04-29',
    purpose: 'Entregas de abril',
    lines: null,
    programs: null,
    planillas: null,
    ...change,
  })
  const id = await act((tx) => createDraft(paymentActService, { tx, actor: chief, input }))
  const on = (action: 'file' | 'certify', given: object) =>
    act((tx) =>
      performAction(paymentActService, {
        ...{ tx, actor: certifier, today: contractsToday, id, action, input: given },
      }),
    )
  await on('file', {})
  await on('certify', { date: '2026-04-30', pilaReason: null })
  return toCause({ sourceId: id as Id<'accounting.supportSource'> })
}

test('programmes by amounts pay what they say, and the causación of an acta begins with a line for each', async () => {
  const costCentreId = newId<'hospital.costCentre'>()
  await act((tx) =>
    addTo(tx, 'hospital.costCentre', {
      id: costCentreId,
      code: '7302',
      name: 'Urgencias',
      kind: 'care',
      costAccount: null,
    }),
  )
  const programs = [
    {
      program: 'Plan de intervenciones colectivas',
      costCentreId: null,
      percent: null,
      amount: pesos(15_000_000),
    },
    { program: 'Urgencias', costCentreId, percent: null, amount: pesos(45_000_000) },
  ]
  const { id, registro } = await world.running({ programs })
  const { programs: standing } = await ask(contractPrograms, { contractId: id as Id<'contracts.contract'> })
  expect(standing).toMatchObject([
    { percent: '25.00', agreed: '15000000.00' },
    { percent: '75.00', agreed: '45000000.00' },
  ])
  const certified = (change: object = {}) => certifiedOf(id, change)
  expect(await certified()).toEqual({
    terceroId: supplier,
    tercero: expect.any(String),
    purpose: expect.stringMatching(/^Acta de pago AP /),
    registroId: registro.id,
    registro: expect.stringMatching(/^RP /),
    supportNumber: 'FE-77',
    supportDate: '2026-04-29',
    lines: [
      {
        costCentreId: null,
        costCentre: null,
        detail: 'Plan de intervenciones colectivas',
        amount: '250000.25',
      },
      { costCentreId, costCentre: '7302 Urgencias', detail: 'Urgencias', amount: '750000.75' },
    ],
  })
  const programsOf = [{ programId: standing[1]!.id, amount: '2000000.00' }]
  const own = await certified({ amount: '2000000.00', supportNumber: 'FE-78', programs: programsOf })
  expect(own.lines).toMatchObject([{ costCentreId, amount: '2000000.00' }])
})
