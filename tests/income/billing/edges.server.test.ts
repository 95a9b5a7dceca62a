import { setTimeout as sleep } from 'node:timers/promises'
import { generateRips } from '@quina/billing/server'
import { type Call, startWorker } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { batchServed } from '../../../modules/income/billing/account/batch/batch.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

// The edges of the checklist of the dossier (billing §17) that are stories: days, numbers and money at their limits.

let world: BillingWorld
beforeEach(async () => {
  world = await billingWorld()
})
afterEach(() => world.close())

const today = '2026-11-20'
const invoiceOf = (id: string) =>
  world.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const xmlOf = async (id: string) => {
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  return String(xml)
}

type Record_ = Readonly<Record<string, unknown>>
interface SubmittedRips {
  readonly services: Readonly<Record<string, readonly Record_[]>>
  readonly findings: readonly { readonly code: string; readonly path: string }[]
}

async function submitted(invoiceId: string): Promise<SubmittedRips> {
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json, findings } = await world.db
    .selectFrom('rips.submission')
    .select(['json', 'findings'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const rips = JSON.parse(json!.toString()) as { usuarios: { servicios: SubmittedRips['services'] }[] }
  return { services: rips.usuarios[0]!.servicios, findings: findings as unknown as SubmittedRips['findings'] }
}

/** Another service of the contract, at a price of its own. */
async function sells(given: { code: string; name?: string; kind?: string; object?: string; price: number }) {
  const { code, name = code, kind = 'procedure', object = 'procedimientos', price } = given
  const id = newId()
  await sql`
    insert into tariffs.service (id, code, name, kind, rips_object, moderating, cost_centre_id)
    values (${id}, ${code}, ${name}, ${kind}, ${object}, ${kind === 'consultation' ? 'cuota' : 'exempt'},
      ${world.costCentreId}::uuid)`.execute(world.db)
  await sql`
    insert into insurers.contract_service (id, contract_id, service_id, mode, price, from_day)
    values (gen_random_uuid(), ${world.contractId}::uuid, ${id}, 'fixed', ${price}, '2026-01-01')`.execute(
    world.db,
  )
  return id
}

async function ampoule(): Promise<string> {
  const id = await sells({ code: 'DIPIRONA', kind: 'medicine', object: 'medicamentos', price: 150 })
  await sql`
    with unit as (
      insert into reference.entry (id, catalogue, code, name, since)
      values (gen_random_uuid(), 'presentationUnit', '1', 'AMPOLLA', '2000-01-01') returning id)
    update tariffs.service set dispensing_unit_id = (select id from unit), cum_code = '19932754-987',
      medicine_type_id = (select id from reference.entry where catalogue = 'medicineType' and code = '01')
    where id = ${id}::uuid`.execute(world.db)
  return id
}

test('a contract that ended yesterday pays what was given while it held, and not what came after', async () => {
  await sql`
    update insurers.contract set ends_on = '2026-11-11' where id = ${world.contractId}::uuid`.execute(
    world.db,
  )
  const before = await world.admit({ from: '2026-11-10', to: '2026-11-12' })
  await world.charge(before, world.consultation, { day: '2026-11-11' as never })
  const paid = await world.prepare(before)
  await world.issue(paid)
  expect((await invoiceOf(paid)).gross).toBe('85600.00')
  const after = await world.admit({ from: '2026-11-10', to: '2026-11-12' })
  await world.charge(after, world.consultation, { day: '2026-11-12' as never })
  await expect(world.issue(await world.prepare(after))).rejects.toMatchObject({ code: 'FAC-101' })
})

test('what was given at 23:59 keeps its minute; the invoice and its signature are of the day it is issued', async () => {
  await world.reportable()
  const admissionId = await world.admit({ from: '2026-11-10', to: '2026-11-12' })
  await world.charge(admissionId, world.imaging, { day: '2026-11-11' as never, hour: '23:59' })
  const id = await world.prepare(admissionId)
  // The prefactura was left from before midnight.
  await sql`update billing.invoice set date = '2026-11-19' where id = ${id}::uuid`.execute(world.db)
  await world.issue(id)
  const row = await invoiceOf(id)
  expect([row.date, row.periodFrom, row.periodTo]).toEqual([today, '2026-11-11', '2026-11-11'])
  const xml = await xmlOf(id)
  expect(xml).toContain(`<cbc:IssueDate>${today}</cbc:IssueDate>`)
  expect(xml).toContain(`<xades:SigningTime>${today}T`)
  const { services, findings } = await submitted(id)
  expect(services.procedimientos![0]!.fechaInicioAtencion).toBe('2026-11-11 23:59')
  for (const code of ['RVC013', 'RVC014']) expect(findings.map((one) => one.code)).not.toContain(code)
})

test('a contract of before July 2026 keeps its cobertura 01, and nothing is invoiced under it any more', async () => {
  await sql`update insurers.contract set coverage = '01' where id = ${world.contractId}::uuid`.execute(
    world.db,
  )
  const admissionId = await world.admit()
  await world.charge(admissionId, world.imaging)
  await expect(world.issue(await world.prepare(admissionId))).rejects.toMatchObject({ code: 'CTR-020' })
})

test('what was given a minute after the patient left is not of its account', async () => {
  const admissionId = await world.admit({ from: '2026-11-10', to: '2026-11-12' })
  await world.charge(admissionId, world.imaging, { day: '2026-11-12' as never, hour: '16:01' })
  await expect(world.issue(await world.prepare(admissionId))).rejects.toMatchObject({ code: 'FAC-112' })
})

test('an invoice that its user paid whole owes nothing, and DIAN receives it so', async () => {
  const cheap = await sells({ code: 'CONTROL', kind: 'consultation', object: 'consultas', price: 5_000 })
  const admissionId = await world.admit()
  await world.charge(admissionId, cheap)
  await world.collect(admissionId, 5_000)
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const { gross, cuota, net } = await invoiceOf(id)
  expect([gross, cuota, net]).toEqual(['5000.00', '5000.00', '0.00'])
  const xml = await xmlOf(id)
  expect(xml).toContain('<cbc:PrepaidAmount currencyID="COP">5000.00</cbc:PrepaidAmount>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="COP">0.00</cbc:PayableAmount>')
})

test('a medicine given twice at the same minute is one record of RIPS; at another minute, another', async () => {
  await world.reportable()
  const medicine = await ampoule()
  const admissionId = await world.admit()
  for (const hour of ['10:00', '10:00', '14:00'])
    await world.charge(admissionId, medicine, { quantity: '2', hour, treatmentDays: 1 })
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const { services, findings } = await submitted(id)
  const reported = [
    'consecutivo',
    'fechaDispensAdmon',
    'cantidadMedicamento',
    'vrUnitMedicamento',
    'vrServicio',
  ]
  expect(services.medicamentos!.map((record) => reported.map((name) => record[name]))).toEqual([
    [1, '2026-11-10 10:00', 4, 150, 600],
    [2, '2026-11-10 14:00', 2, 150, 300],
  ])
  for (const code of ['RVG13', 'RVC094', 'RVG08']) expect(findings.map((one) => one.code)).not.toContain(code)
})

test('a CUPS that ends in the middle of the month is good for what was done before', async () => {
  await world.reportable()
  await sql`
    insert into reference.edition (id, catalogue, file_name, checksum, whole, valid_from, state, uploaded_by, applied_at)
    values (gen_random_uuid(), 'procedure', 'cups.csv', repeat('a', 64), true, '2026-01-01', 'applied',
      ${world.chief.userId}, now())`.execute(world.db)
  await sql`
    update reference.entry set until = '2026-11-11' where catalogue = 'procedure' and code = '902210'`.execute(
    world.db,
  )
  const found = async (day: string) => {
    const admissionId = await world.admit({ from: '2026-11-10', to: '2026-11-12' })
    await world.charge(admissionId, world.imaging, { day: day as never })
    const id = await world.prepare(admissionId)
    await world.issue(id)
    return (await submitted(id)).findings.map(({ code }) => code).includes('RVC096')
  }
  expect([await found('2026-11-11'), await found('2026-11-12')]).toEqual([false, true])
})

test('commas, quotes, ñ, line breaks and emojis reach DIAN as they were written', async () => {
  const name = 'Curación «pequeña», "ñ" & <niño>\n🩺 segunda línea'
  const id = await world.invoiced([await sells({ code: 'RARO', name, price: 40_000 })])
  expect(await xmlOf(id)).toContain(
    '<cbc:Description>Curación «pequeña», "ñ" &amp; &lt;niño&gt;\n🩺 segunda línea</cbc:Description>',
  )
})

test('a batch that meets the end of its range invoices what it can and says why of the rest', async () => {
  await world.close()
  world = await billingWorld({ numbers: 2 })
  for (let at = 0; at < 4; at++) await world.charge(await world.admit(), world.imaging)
  const input = { payerId: null, contractId: null, leftUntil: today }
  const found = batchServed.operations.find(({ endpoint }) => endpoint.path.endsWith('/run'))!
  const call = { actor: world.chief, today, body: { input } }
  const { jobId } = (await world.act((tx) => found.handle({ ...call, tx } as unknown as Call))) as {
    jobId: string
  }
  const worker = await startWorker(world.connection, batchServed.jobs, {
    clock: () => new Date(`${today}T15:00:00Z`),
  })
  let result: unknown = null
  while (result === null) {
    await sleep(50)
    const job = await world.db
      .selectFrom('platform.job')
      .select(['finishedAt', 'result'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    if (job.finishedAt !== null) result = job.result
  }
  await worker.stop()
  expect(result).toMatchObject({ done: 2, failed: 2 })
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from billing.invoice group by 1 order by 1`.execute(world.db)
  expect(rows).toEqual([{ status: 'issued', count: 2 }])
})
