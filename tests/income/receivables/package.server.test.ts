import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateRips } from '@quina/billing/server'
import { createDraft, inCall, openVault, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, money, newId } from '@quina/kernel'
import { filingService, receivables } from '@quina/receivables/server'
import { sendRips } from '@quina/rips/server'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDocument } from '../../../modules/income/einvoice/exchange/send/send.server.ts'
import { filingPackage } from '../../../modules/income/receivables/claim/filing/filing.contract.ts'
import { type BillingWorld, billingWorld } from '../billing/billing-world.ts'

const now = new Date('2026-11-20T15:00:00Z')
const today = day('2026-11-20')
let world: BillingWorld
beforeAll(async () => {
  openVault('a key for tests only, of forty letters..')
  world = await billingWorld()
  await world.act(reportable)
}, 120_000)
afterAll(() => world.close())

const job = () => ({
  userId: world.chief.userId,
  campusId: world.campusId,
  now: () => now,
  step: <T>(work: (tx: Tx) => Promise<T>) => world.act(work),
})
const invoiceRow = (id: string) =>
  world.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What RIPS requires of the services sold here and of the professional, besides their price. */
async function reportable(tx: Tx): Promise<void> {
  const codes = [
    ['procedure', '890701'],
    ['serviceGroup', '01'],
    ['repsService', '1102'],
    ['careFinality', '15'],
  ] as const
  const ids = await Promise.all(codes.map(([catalogue, code]) => entryOf(tx, catalogue, code)))
  await sql`
    update tariffs.service set cups_id = ${ids[0]}::uuid, service_group_id = ${ids[1]}::uuid, reps_service_id = ${ids[2]}::uuid,
      finalidad_id = ${ids[3]}::uuid where id = ${world.consultation}::uuid`.execute(tx)
  const doctorId = newId()
  await sql`
    insert into people.tercero (id, document_type, number, person_type, first_name, last_name)
    values (${doctorId}, 'CC', '30732188', 'natural', 'Rosa', 'Mena')`.execute(tx)
  await sql`
    update people.employee set tercero_id = ${doctorId}::uuid where id = ${world.professionalId}::uuid`.execute(
    tx,
  )
}

async function entryOf(tx: Tx, catalogue: string, code: string): Promise<string> {
  const found = await tx
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', catalogue)
    .where('code', '=', code)
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const id = newId()
  await tx
    .insertInto('reference.entry')
    .values({ id, catalogue, code, name: code, since: '2020-01-01' })
    .execute()
  return id
}

/** An invoice that DIAN accepted, and whose RIPS the Ministry approved. */
async function validated(): Promise<string> {
  const id = await world.invoiced([world.consultation])
  await sql`update billing.charge set diagnosis = 'J459'`.execute(world.db)
  await sendDocument(job(), (await invoiceRow(id)).electronicId!)
  const { findings, submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId: id, userId: world.chief.userId, now }),
  )
  expect(findings.filter(({ effect }) => effect === 'R')).toEqual([])
  await sendRips(job(), submissionId)
  return id
}

async function draftOf(ids: readonly string[]): Promise<string> {
  const invoices = await Promise.all(
    ids.map(async (invoiceId) => {
      const { rows } = await sql<{ balance: string }>`
        select balance from billing.receivable where invoice_id = ${invoiceId}::uuid`.execute(world.db)
      return { invoiceId, amount: money(rows[0]!.balance) }
    }),
  )
  const input = {
    date: today,
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: '2026-11-01',
    periodTo: '2026-11-20',
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices,
  }
  return world.act((tx) => createDraft(filingService, { tx, actor: world.chief, input }))
}

async function packed(id: string) {
  const call = { tx: world.db, actor: world.chief, now, today }
  const { take } = inCall(receivables.operations, call as never)
  const { name, content } = await take(filingPackage, { filingId: id })
  return { name, files: unzipSync(await buffer(content as Readable)) }
}

test('the package has a folder for each invoice, with all that the payer must receive of it', async () => {
  const ids = [await validated(), await validated()]
  const id = await draftOf(ids)
  await world.act((tx) => performAction(filingService, { tx, actor: world.chief, today, id, action: 'send' }))
  const { name, files } = await packed(id)
  expect(name).toBe('RAD 1 soportes.zip')
  const invoices = await Promise.all(ids.map(invoiceRow))
  const folder = ({ fullNumber: n }: { fullNumber: string | null }) =>
    [`${n}.json`, `${n}.xml`, `${n}.pdf`, `ResultadosMSPS_${n}.json`, `CUV_${n}.txt`].map(
      (file) => `${n}/${file}`,
    )
  expect(Object.keys(files).toSorted()).toEqual(invoices.flatMap(folder).toSorted())
  for (const { fullNumber, uuid, cuv } of invoices) {
    const of = (file: string) => Buffer.from(files[`${fullNumber}/${file}`]!)
    expect(JSON.parse(of(`${fullNumber}.json`).toString())).toMatchObject({ numFactura: fullNumber })
    expect(of(`${fullNumber}.xml`).toString()).toMatch(/^(<\?xml[^>]*>\s*)?<AttachedDocument/)
    expect(of(`${fullNumber}.xml`).toString()).toContain(uuid)
    expect(of(`${fullNumber}.pdf`).subarray(0, 5).toString()).toBe('%PDF-')
    expect(of(`CUV_${fullNumber}.txt`).toString()).toContain(cuv)
    expect(of(`ResultadosMSPS_${fullNumber}.json`).toString()).toContain(cuv)
  }
})

test('what the admission keeps goes by the names of Anexo 1, and what it does not list stays', async () => {
  const invoiceId = await validated()
  const { fullNumber } = await invoiceRow(invoiceId)
  const { rows } = await sql<{ admissionId: string }>`
    select distinct c.admission_id as "admissionId" from billing.invoice_charge l
    join billing.charge c on c.id = l.charge_id where l.invoice_id = ${invoiceId}::uuid`.execute(world.db)
  for (const [at, name] of ['Epicrisis.pdf', 'Cédula.pdf', 'EPI nota de egreso.pdf'].entries()) {
    const content = Buffer.from(`%PDF-${name}`)
    await world.db
      .insertInto('platform.attachment')
      .values({
        id: newId(),
        document: 'care.admission',
        documentId: rows[0]!.admissionId,
        name,
        content,
        mediaType: 'application/pdf',
        size: content.length,
        sha256: Buffer.alloc(32, at),
        uploadedBy: world.chief.userId,
        uploadedAt: new Date(now.getTime() + at * 1_000),
      })
      .execute()
  }
  const { files } = await packed(await draftOf([invoiceId]))
  const supports = Object.keys(files).filter((name) => name.includes('900123456'))
  expect(supports).toEqual([
    `${fullNumber}/EPI_900123456_${fullNumber}.pdf`,
    `${fullNumber}/EPI_900123456_${fullNumber}_2.pdf`,
  ])
  expect(Buffer.from(files[supports[0]!]!).toString()).toBe('%PDF-Epicrisis.pdf')
  expect(Object.keys(files).some((name) => name.includes('dula'))).toBe(false)
})

test('nothing is handed over while no invoice has anything, nor to a user who does not reach the account', async () => {
  const id = await world.invoiced([world.imaging])
  await sql`update billing.invoice set electronic_id = null where id = ${id}::uuid`.execute(world.db)
  await expect(packed(await draftOf([id]))).rejects.toMatchObject({ code: 'CAR-112' })
  await expect(packed(newId())).rejects.toMatchObject({ code: 'GEN-404' })
})
