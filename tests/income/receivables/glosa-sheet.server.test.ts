import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { f } from '@quina/blocks'
import { type Call, exportRows, inTransaction, readSheet } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { day, type Id, newId } from '@quina/kernel'
import { receivables } from '@quina/receivables/server'
import { actorFor, screensOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerGlosa } from '../../../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import {
  glosaImportPath,
  glosaRow,
} from '../../../modules/income/receivables/claim/glosa-import/glosa-import.contract.ts'
import { glosaAnswers } from '../../../modules/income/receivables/claim/glosa-report/glosa-report.contract.ts'
import { type GlosaWorld, glosaWorld, today } from './glosa-world.ts'

/** The sheet in which a payer objects. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

interface ImportAnswer {
  readonly rows: number
  readonly creates: number
  readonly problems: readonly { row: number; column: string; message: string }[]
}

async function sheet(step: 'check' | 'apply', rows: readonly object[]): Promise<ImportAnswer> {
  const found = receivables.operations.find(
    ({ endpoint }) => endpoint.path === `${glosaImportPath}/import/${step}`,
  )!
  const { download } = await exportRows({
    format: 'xlsx',
    title: 'Glosas',
    columns: { ...glosaRow, codeId: f.code('Causa') },
    rows: rows as readonly Readonly<Record<string, unknown>>[],
  })
  const file = {
    ...{ name: 'glosas.xlsx', mediaType: download.mediaType },
    content: await buffer(download.content as Readable),
  }
  return inTransaction(world.db, {
    dry: step === 'check',
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      const call = { tx, actor: world.chief, now: new Date(), today, params: {}, query: {}, file }
      return found.handle(call as unknown as Call)
    },
  }) as Promise<ImportAnswer>
}

const stored = () => world.db.selectFrom('receivables.glosa').select(['invoiceId', 'status']).execute()
const numberOf = async (id: string) =>
  (
    await world.db
      .selectFrom('billing.invoice')
      .select('fullNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fullNumber!

test('reports every bad row at once and registers nothing; valid, each invoice and number is one glosa', async () => {
  const invoices = [await world.filed(), await world.filed()]
  const [one, other] = [await numberOf(invoices[0]!), await numberOf(invoices[1]!)]
  const services = await world.linesOf(invoices[0]!)
  const row = (
    invoice: string,
    code: string,
    amount: string,
    service: string | null = services[0]!.code,
  ) => ({
    ...{ invoice, payerNumber: 'GL-77', date: '2026-11-20', codeId: code, service, amount, complement: null },
  })
  const bad = [
    row(one, 'TA0201', '5000.00'),
    row('XX999', 'TA0201', '5000.00'),
    row(one, 'TA9999', '5000.00'),
    row(one, 'FA0206', '5000.00', 'NO-EXISTE'),
    row(one, 'TA0201', '1.00'),
    row(one, 'FA0206', '90000000.00'),
    { ...row(one, 'CO0201', '1.00'), date: '2026-11-21' },
  ]
  const { problems } = await sheet('check', bad)
  expect(problems.map(({ row: at, column }) => `${at} ${column}`)).toEqual([
    '3 Factura',
    '4 Causa',
    '5 Servicio',
    '6 Causa',
    '7 Valor glosado',
    '8 Notificada el',
  ])
  await expect(sheet('apply', bad)).rejects.toMatchObject({ code: 'IMP-ROWS' })
  expect(await stored()).toEqual([])

  const good = [
    row(one, 'TA0201', '5000.00'),
    row(one, 'FA0206', '1000.00'),
    row(other, 'SO6101', '2000.00', null),
  ]
  expect(await sheet('check', good)).toMatchObject({ rows: 3, creates: 2, problems: [] })
  expect(await stored()).toEqual([])
  await sheet('apply', good)
  expect(await stored()).toHaveLength(2)
  expect(await world.balance('833301')).toBe(8_000)
  const again = await sheet('check', good)
  expect(again.problems.map(({ column }) => column)).toEqual([
    'Número del pagador',
    'Número del pagador',
    'Número del pagador',
  ])
})

test('an invoice is found however the payer writes it, and refused where it may be two', async () => {
  const number = await numberOf(await world.filed())
  const [, prefix = '', digits = ''] = /^(\D+)(\d+)$/.exec(number) ?? []
  const written = [
    `${prefix}-${digits}`,
    `${prefix} ${digits}`,
    number.toLowerCase(),
    `${prefix}00${digits}`,
    digits,
  ]
  const row = (invoice: string, at: number) => ({
    ...{ invoice, payerNumber: `GL-8${at}`, date: '2026-11-20', codeId: 'TA0201', service: null },
    ...{ amount: '1000.00', complement: null },
  })
  const columns = ({ problems }: ImportAnswer) => problems.map(({ row: at, column }) => `${at} ${column}`)
  for (const [at, invoice] of written.entries())
    expect([invoice, columns(await sheet('check', [row(invoice, at)]))]).toEqual([invoice, []])
  const none = await sheet('check', [row(`X${number}`, 1), row(digits.slice(0, -1) || '9', 2)])
  expect(columns(none)).toEqual(['2 Factura', '3 Factura'])
})

const payerNumber = 'GL-90'

/** Three causes of one invoice come in a sheet, and two are answered on 1 December. @returns it and a service of it. */
async function answered(): Promise<readonly [invoice: string, service: string]> {
  const invoiceId = await world.filed()
  const invoice = await numberOf(invoiceId)
  const [first] = await world.linesOf(invoiceId)
  const service = first!.code
  const sent = (codeId: string, amount: string, rest: Readonly<Record<string, string | null>>) => ({
    ...{ invoice, payerNumber, date: '2026-11-27', codeId, amount, service: null, complement: null, ...rest },
  })
  await sheet('apply', [
    sent('TA0201', '5000.00', { service, complement: 'Tarifa, "anexo" ñ' }),
    sent('SO6101', '2000.00', {}),
    sent('FA0206', '1000.00', { service }),
  ])
  const { id } = await world.db
    .selectFrom('receivables.glosa')
    .select('id')
    .where('payerNumber', '=', payerNumber)
    .executeTakeFirstOrThrow()
  const [tariff, support] = await world.causes(id)
  const saying = { date: '2026-12-01', accepted: null }
  await world.desk.act(answerGlosa, {
    ...{ ...saying, lineId: tariff!.id, stance: 'unjustified', area: null },
    justification: 'La tarifa es la del contrato, anexo 2',
  })
  await world.desk.act(answerGlosa, {
    ...{ ...saying, lineId: support!.id, stance: 'accepted', area: 'billing' },
    justification: 'No se encontró el soporte',
  })
  return [invoice, service]
}

const took = (from: string, to: string, actor = world.chief) =>
  screensOf(receivables.operations, { db: world.db, actor, today }).take(glosaAnswers, {
    ...{ payerId: world.payerId as Id<'insurers.payer'>, from: day(from), to: day(to) },
  })

test('what is answered goes back in a sheet: what the payer sent, where RIPS tells it and each answer', async () => {
  const [invoice, service] = await answered()
  const { name, content } = await took('2026-12-01', '2026-12-01')
  expect(name).toBe('Respuestas a glosas 2026-12-01 a 2026-12-01.xlsx')
  const { header, rows } = await readSheet(await buffer(content as Readable))
  expect(header).toEqual([
    ...['Factura', 'Radicado', 'Número del pagador', 'Notificada el', 'Causa', 'Servicio', 'Usuario (U10)'],
    ...[
      'Grupo RIPS',
      'Consecutivo del servicio',
      'Valor glosado',
      'Complemento',
      'Respuesta',
      'Respondida el',
    ],
    ...['Fuera de término', 'Valor aceptado', 'Valor no aceptado', 'Justificación'],
  ])
  const head = [invoice, 'R-1', payerNumber, new Date('2026-11-27')]
  expect(rows.map(({ cells }) => cells)).toEqual([
    [
      ...[...head, 'TA0201', service, '1', 'consultas', '1', 5_000, 'Tarifa, "anexo" ñ', 'RE9602'],
      ...[new Date('2026-12-01'), 'No', 0, 5_000, 'La tarifa es la del contrato, anexo 2'],
    ],
    [
      ...[...head, 'SO6101', null, null, null, null, 2_000, null, 'RE9702'],
      ...[new Date('2026-12-01'), 'No', 2_000, 0, 'No se encontró el soporte'],
    ],
  ])
  // Nothing of other days, nor of another site.
  await expect(took('2026-12-02', '2026-12-01')).rejects.toMatchObject({ code: 'CAR-160' })
  await expect(took('2026-11-01', '2026-11-30')).rejects.toMatchObject({ code: 'CAR-298' })
  const stranger = actorFor({
    campusId: newId<'admin.campus'>(),
    permissions: [glosaAnswers.access as string],
  })
  await expect(took('2026-12-01', '2026-12-01', stranger)).rejects.toMatchObject({ code: 'CAR-298' })
})

const called = (path: string, given: object) =>
  inTransaction(world.db, {
    dry: false,
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      const found = receivables.operations.find(
        ({ endpoint }) => endpoint.path === `${glosaImportPath}${path}`,
      )!
      return found.handle({ tx, actor: world.chief, now: new Date(), today, query: {}, ...given } as Call)
    },
  })

test('undoing a sheet of glosas annuls each that it registered, and none once one of them is answered', async () => {
  const batches = async () =>
    (await called('/import/batches', { params: {} })) as readonly { readonly id: string }[]
  const undo = (batchId: string) =>
    called('/import/batches/:batchId/undo', {
      params: { batchId },
      body: { reason: 'El pagador retiró esa glosa' },
    })
  const [one, other] = [await world.filed(), await world.filed()]
  const row = (invoice: string) => ({
    ...{ invoice, payerNumber: 'GL-60', date: '2026-11-20', codeId: 'SO6101', service: null },
    ...{ amount: '1000.00', complement: null },
  })
  const before = await world.balance('833301')
  const statesOf = async () =>
    (await stored()).filter(({ invoiceId }) => [one, other].includes(invoiceId)).map(({ status }) => status)
  const rows = [row(await numberOf(one)), row(await numberOf(other))]
  await sheet('apply', rows)
  const [batch] = await batches()
  await undo(batch!.id)
  expect(await statesOf()).toEqual(['annulled', 'annulled'])
  expect(await world.balance('833301')).toBe(before)

  await sheet('apply', rows)
  const [answeredBatch] = await batches()
  const { id } = await world.db
    .selectFrom('receivables.glosa')
    .select('id')
    .where('invoiceId', '=', one)
    .where('status', '=', 'notified')
    .executeTakeFirstOrThrow()
  const [cause] = await world.causes(id)
  await world.desk.act(answerGlosa, {
    ...{ date: '2026-12-01', accepted: null, lineId: cause!.id, stance: 'unjustified', area: null },
    justification: 'El soporte se entregó con la factura',
  })
  await expect(undo(answeredBatch!.id)).rejects.toMatchObject({ code: expect.stringMatching(/^CAR-/) })
  expect((await statesOf()).toSorted()).toEqual(['annulled', 'annulled', 'notified', 'notified'])
})
