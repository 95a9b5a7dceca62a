import { buffer } from 'node:stream/consumers'
import { generateNoteRips, generateRips, ripsFiles } from '@quina/billing/server'
import { sendRips } from '@quina/rips/server'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ripsSubject } from '../../../modules/income/billing/rips/rips-note/subject.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const now = new Date('2026-11-21T15:00:00Z')
const reported = () => ({ userId: world.chief.userId, now })
const noteOf = (id: string) =>
  world.db.selectFrom('billing.creditNote').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lineOf = async (invoiceId: string, code: string) => {
  const { id } = await world.db
    .selectFrom('billing.invoiceLine')
    .select('id')
    .where('parentId', '=', invoiceId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}
interface Summary {
  readonly numFactura: string
  readonly tipoNota: string
  readonly numNota: string
  readonly usuarios: readonly {
    readonly consecutivo: number
    readonly servicios: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  }[]
}
const jsonOf = async (submissionId: string): Promise<Summary> => {
  const { json } = await world.db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return JSON.parse(json!.toString())
}
/** Sent to the simulator, as the queue does. */
const sent = (submissionId: string) =>
  sendRips(
    {
      userId: world.chief.userId,
      campusId: world.campusId,
      now: () => now,
      step: (work) => world.db.transaction().execute(work),
    },
    submissionId,
  )

/** An invoice with two consultations and an image, accepted by DIAN and validated by the ministry. */
async function validated() {
  const id = await world.invoiced([world.consultation, world.imaging, world.consultation])
  expect(await world.send(id)).toBe('accepted')
  const { submissionId, findings } = await world.act((tx) =>
    generateRips(tx, { invoiceId: id, ...reported() }),
  )
  expect(findings.filter(({ effect }) => effect === 'R')).toEqual([])
  expect(['approved', 'notified']).toContain(await sent(submissionId))
  return id
}

test('a glosa accepted in part tells only what it affects, under its own consecutives, and gets its CUV', async () => {
  const invoiceId = await validated()
  const first = await world.credit(invoiceId, [
    { invoiceLineId: await lineOf(invoiceId, '890201'), amount: 100_000 },
  ])
  await world.send(first)
  const { submissionId, state, findings } = (await world.act((tx) =>
    generateNoteRips(tx, { noteId: first, ...reported() }),
  ))!
  expect(findings.filter(({ effect }) => effect === 'R')).toEqual([])
  expect(state).toBe('ready')
  const json = await jsonOf(submissionId)
  const { fullNumber } = await noteOf(first)
  const { number } = await ripsSubject(world.db, invoiceId)
  expect([json.numFactura, json.tipoNota, json.numNota]).toEqual([number, 'NC', fullNumber])
  expect(Object.keys(json.usuarios[0]!.servicios)).toEqual(['consultas'])
  expect(
    json.usuarios[0]!.servicios.consultas!.map(
      ({ consecutivo, vrServicio, conceptoRecaudo, valorPagoModerador }) => [
        consecutivo,
        vrServicio,
        conceptoRecaudo,
        valorPagoModerador,
      ],
    ),
  ).toEqual([
    [1, 85_600, '05', 0],
    [2, 14_400, '05', 0],
  ])
  expect(['approved', 'notified']).toContain(await sent(submissionId))
  const note = await noteOf(first)
  expect([note.ripsState.slice(0, 8), note.cuv?.length]).toEqual(['approved', 96])
})

test('a second note goes on in the record where the first left off', async () => {
  const invoiceId = await validated()
  const invoiceLineId = await lineOf(invoiceId, '890201')
  await world.credit(invoiceId, [{ invoiceLineId, amount: 100_000 }])
  const second = await world.credit(invoiceId, [{ invoiceLineId, amount: 50_000 }])
  const { submissionId } = (await world.act((tx) => generateNoteRips(tx, { noteId: second, ...reported() })))!
  const { consultas } = (await jsonOf(submissionId)).usuarios[0]!.servicios
  expect(consultas!.map(({ consecutivo, vrServicio }) => [consecutivo, vrServicio])).toEqual([[2, 50_000]])
})

test('reversed whole before filing, it is not reported; returned by its payer, it goes without JSON', async () => {
  const unfiled = await validated()
  await world.annul(unfiled)
  const { id: early } = await world.db
    .selectFrom('billing.creditNote')
    .select('id')
    .where('invoiceId', '=', unfiled)
    .executeTakeFirstOrThrow()
  expect(await world.act((tx) => generateNoteRips(tx, { noteId: early, ...reported() }))).toBeNull()
  expect((await noteOf(early)).ripsState).toBe('exempt')
  const filed = await validated()
  await sql`update billing.invoice set filing_state = 'returned', filed_on = '2026-11-20', filing_number = 'R1'
    where id = ${filed}::uuid`.execute(world.db)
  await world.annul(filed)
  const { id: late } = await world.db
    .selectFrom('billing.creditNote')
    .select('id')
    .where('invoiceId', '=', filed)
    .executeTakeFirstOrThrow()
  await world.send(late)
  const { submissionId } = (await world.act((tx) => generateNoteRips(tx, { noteId: late, ...reported() })))!
  const stored = await world.db
    .selectFrom('rips.submission')
    .select(['mode', 'json'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  expect([stored.mode, stored.json]).toEqual(['credit-total', null])
  expect(await sent(submissionId)).toBe('approved')
  expect((await noteOf(late)).cuv).toHaveLength(96)
})

test('a note that DIAN rejected is made again under its number, and nothing is posted twice', async () => {
  const invoiceId = await validated()
  const line = await lineOf(invoiceId, '890201')
  const id = await world.credit(invoiceId, [{ invoiceLineId: line, amount: 10_000 }])
  await expect(world.resendNote(id)).rejects.toMatchObject({ code: 'FAC-158' })
  const { fullNumber } = await noteOf(id)
  const vouchers = await world.vouchers(id)
  expect(await world.send(id, 'reject')).toBe('rejected')
  expect((await noteOf(id)).dianState).toBe('rejected')
  await sql`update people.tercero set address = 'Carrera 8 # 3-4' where id = ${world.eps}::uuid`.execute(
    world.db,
  )
  await world.resendNote(id)
  const after = await noteOf(id)
  expect([after.fullNumber, after.dianState]).toEqual([fullNumber, 'to-send'])
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  expect(xml.toString()).toContain('Carrera 8 # 3-4')
  expect(xml.toString()).toContain('<cac:InvoicePeriod>')
  expect(await world.vouchers(id)).toEqual(vouchers)
  expect(await world.send(id)).toBe('accepted')
  expect((await noteOf(id)).dianState).toBe('accepted')
  // The desk tells it beside its invoice, as what it takes back.
  const reported = await world.db
    .selectFrom('billing.ripsDeskList')
    .select(['document', 'amount', 'invoiceId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(reported).toEqual({ document: 'credit-note', amount: '-10000.00', invoiceId })
})

test('a period is taken away whole: a folder for each invoice with its XML, paper, RIPS and CUV', async () => {
  const id = await validated()
  const { number } = await ripsSubject(world.db, id)
  const whole = { userId: world.chief.userId }
  const input = { from: '2026-11-20', to: '2026-11-20', payerId: null, campusId: null, now, whole }
  const files = unzipSync(await buffer(ripsFiles(world.db, input)))
  const own = Object.keys(files).filter((name) => name.startsWith(`${number}/`))
  expect(own.map((name) => name.slice(number.length + 1))).toEqual([
    `${number}.json`,
    `${number}.xml`,
    `${number}.pdf`,
    `ResultadosMSPS_${number}.json`,
    `CUV_${number}.txt`,
  ])
  expect(Buffer.from(files[`${number}/${number}.pdf`]!.slice(0, 4)).toString()).toBe('%PDF')
})
