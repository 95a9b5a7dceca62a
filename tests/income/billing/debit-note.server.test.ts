import { recognitionMoment } from '@quina/accounting/contract'
import { generateNoteRips, generateRips, recogniseInvoice } from '@quina/billing/server'
import { decideParameter } from '@quina/blocks/server'
import { day, money, pesos } from '@quina/kernel'
import { sendRips } from '@quina/rips/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOf } from '../../../modules/income/billing/rips/rips-desk/desk.server.ts'
import { ripsSubject } from '../../../modules/income/billing/rips/rips-note/subject.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const today = day('2026-11-20')
const now = new Date('2026-11-21T15:00:00Z')
const reported = () => ({ userId: world.chief.userId, now })
const noteOf = (id: string) =>
  world.db.selectFrom('billing.debitNote').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const owedOf = async (id: string) => {
  const { rows } = await sql<{ net: string; noted: string; debited: string; balance: string; state: string }>`
    select net::text, noted::text, debited::text, balance::text, receivable_state as state from billing.invoice_list
    where id = ${id}::uuid`.execute(world.db)
  return rows[0]!
}
const lineOf = async (invoiceId: string, code: string) => {
  const { id } = await world.db
    .selectFrom('billing.invoiceLine')
    .select('id')
    .where('parentId', '=', invoiceId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}
/** What the sub-ledgers say against their documents, and the journal against both. */
const faults = async () => {
  const { rows } = await sql<{ number: string }>`
    select i.full_number as number from billing.receivable r join billing.invoice i on i.id = r.invoice_id
    where r.balance <> i.net
      - coalesce((select sum(n.net) from billing.credit_note n where n.invoice_id = i.id and n.status = 'issued'), 0)
      + coalesce((select sum(n.amount) from billing.debit_note n where n.invoice_id = i.id and n.status = 'issued'), 0)`.execute(
    world.db,
  )
  return rows
}
const invoicedOf = async (services: readonly string[]) => {
  const id = await world.invoiced(services)
  expect(await world.send(id)).toBe('accepted')
  return id
}

test('what was billed for less is owed, booked, recognised and taken of the contract', async () => {
  const id = await invoicedOf([world.consultation, world.imaging])
  const before = await world.collected()
  const line = await lineOf(id, '890201')
  const note = await world.debit(id, [{ invoiceLineId: line, amount: 14_400 }])
  const { fullNumber, amount, dianState, uuid } = await noteOf(note)
  expect([fullNumber, amount, dianState, uuid?.length]).toEqual(['NDB1', '14400.00', 'to-send', 96])
  expect(await owedOf(id)).toEqual({
    net: '818900.00',
    noted: '0.00',
    debited: '14400.00',
    balance: '833300.00',
    state: 'to-file',
  })
  expect(await world.vouchers(note)).toEqual([
    `GL
131901              14400.00
431217                                14400.00`,
  ])
  const after = await world.collected()
  expect([after[0] - before[0], after[1] - before[1]]).toEqual([14_400, 0])
  const { rows } = await sql<{ amount: string; kind: string }>`
    select amount::text, kind from insurers.contract_use where document_id = ${note}::uuid`.execute(world.db)
  expect(rows).toEqual([{ amount: '14400.00', kind: 'invoiced' }])
  expect(await faults()).toEqual([])
})

test('its document is a DebitNote of operation 30 with the extension of health, and names its invoice', async () => {
  const id = await invoicedOf([world.imaging])
  const note = await world.debit(id, [{ invoiceLineId: await lineOf(id, '902210'), amount: 1_000 }])
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('ownerId', '=', note)
    .executeTakeFirstOrThrow()
  const { fullNumber } = await noteOf(note)
  const { number } = await ripsSubject(world.db, id)
  for (const declared of [
    '<DebitNote',
    '<cbc:CustomizationID>30</cbc:CustomizationID>',
    `<cbc:ID>${fullNumber}</cbc:ID>`,
    `<cbc:ReferenceID>${number}</cbc:ReferenceID><cbc:ResponseCode>3</cbc:ResponseCode>`,
    '<Name>CODIGO_PRESTADOR</Name><Value>1100100001<',
    '<cac:RequestedMonetaryTotal>',
  ])
    expect(xml.toString()).toContain(declared)
  expect(await world.send(note)).toBe('accepted')
  expect((await noteOf(note)).dianState).toBe('accepted')
})

test('a credit note may take back what a debit note added, and not a peso more', async () => {
  const id = await invoicedOf([world.imaging])
  const line = await lineOf(id, '902210')
  const before = await world.collected()
  await world.debit(id, [{ invoiceLineId: line, amount: 66_700 }])
  await expect(world.credit(id, [{ invoiceLineId: line, amount: 800_001 }])).rejects.toMatchObject({
    code: 'FAC-153',
  })
  await world.credit(id, [{ invoiceLineId: line, amount: 800_000 }])
  const { noted, debited, balance, state } = await owedOf(id)
  expect([noted, debited, balance, state]).toEqual(['800000.00', '66700.00', '0.00', 'settled'])
  // Of the invoice first, and then of its note: what was recognised comes back whole.
  const after = await world.collected()
  expect(after[0] - before[0]).toBe(-733_300)
  expect(await faults()).toEqual([])
})

test('the whole of an invoice is annulled with its debit notes', async () => {
  const id = await invoicedOf([world.imaging])
  const before = await world.collected()
  await world.debit(id, [{ invoiceLineId: await lineOf(id, '902210'), amount: 700 }])
  await world.annul(id)
  expect((await owedOf(id)).balance).toBe('0.00')
  expect((await world.collected())[0] - before[0]).toBe(-733_300)
  await expect(
    world.debit(id, [{ invoiceLineId: await lineOf(id, '902210'), amount: 1 }]),
  ).rejects.toMatchObject({ code: 'FAC-150' })
})

test('reports to the ministry the records that were billed for less, once their invoice has its CUV', async () => {
  const id = await invoicedOf([world.consultation, world.imaging, world.consultation])
  const line = await lineOf(id, '890201')
  const note = await world.debit(id, [{ invoiceLineId: line, amount: 10_001 }])
  expect(await world.send(note)).toBe('accepted')
  const made = (await world.act((tx) => generateNoteRips(tx, { noteId: note, ...reported() })))!
  expect(made.findings.filter(({ effect }) => effect === 'R')).toEqual([])
  const { mode, json } = await world.db
    .selectFrom('rips.submission')
    .select(['mode', 'json'])
    .where('id', '=', made.submissionId)
    .executeTakeFirstOrThrow()
  const { tipoNota, numNota, usuarios } = JSON.parse(json!.toString())
  expect([mode, tipoNota, numNota]).toEqual(['debit', 'ND', (await noteOf(note)).fullNumber])
  expect(Object.keys(usuarios[0].servicios)).toEqual(['consultas'])
  expect(
    usuarios[0].servicios.consultas.map((one: Record<string, unknown>) => [
      one.consecutivo,
      one.vrServicio,
      one.valorPagoModerador,
    ]),
  ).toEqual([
    [1, 5_000.5, 0],
    [2, 5_000.5, 0],
  ])
  const subject = await ripsSubject(world.db, note)
  await expect(world.act((tx) => sendOf(tx, subject, world.chief))).rejects.toMatchObject({ code: 'RPS-005' })
  // Sent all the same, it is refused by the ministry: it has no such invoice.
  expect(await sent(made.submissionId)).toBe('rejected')
  const refused = await world.db
    .selectFrom('rips.submission')
    .select('lastError')
    .where('id', '=', made.submissionId)
    .executeTakeFirstOrThrow()
  expect(refused.lastError).toMatch(/^GI016: /)
  const own = await world.act((tx) => generateRips(tx, { invoiceId: id, ...reported() }))
  expect(['approved', 'notified']).toContain(await sent(own.submissionId))
  await world.act((tx) => generateNoteRips(tx, { noteId: note, ...reported() }))
  expect(['approved', 'notified']).toContain(await sent(made.submissionId))
  expect((await noteOf(note)).cuv).toHaveLength(96)
})

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

test('what DIAN rejected is made again under its number, and nothing is posted twice', async () => {
  const id = await invoicedOf([world.imaging])
  const note = await world.debit(id, [{ invoiceLineId: await lineOf(id, '902210'), amount: 900 }])
  await expect(world.resendDebit(note)).rejects.toMatchObject({ code: 'FAC-219' })
  const { fullNumber } = await noteOf(note)
  expect(await world.send(note, 'reject')).toBe('rejected')
  await world.resendDebit(note)
  const after = await noteOf(note)
  expect([after.fullNumber, after.dianState]).toEqual([fullNumber, 'to-send'])
  expect(await world.vouchers(note)).toHaveLength(1)
  expect(await world.send(note)).toBe('accepted')
})

test('where income is recognised when it is filed, what was charged more waits for it', async () => {
  const decided = (value: 'filing' | 'emission') =>
    world.act((tx) =>
      decideParameter(tx, recognitionMoment, { fromDay: day('2026-01-01'), userId: null, value }),
    )
  await decided('filing')
  const before = await world.collected()
  const id = await invoicedOf([world.imaging])
  await world.debit(id, [{ invoiceLineId: await lineOf(id, '902210'), amount: 66_700 }])
  expect(await world.collected()).toEqual(before)
  await world.act((tx) => recogniseInvoice({ tx, actor: world.chief, day: today }, id))
  expect((await world.collected())[0] - before[0]).toBe(800_000)
  // A second run recognises nothing twice.
  await world.act((tx) => recogniseInvoice({ tx, actor: world.chief, day: today }, id))
  expect((await world.collected())[0] - before[0]).toBe(800_000)
  await decided('emission')
})

test('an issued note cannot be rewritten by anybody', async () => {
  const id = await invoicedOf([world.imaging])
  const note = await world.debit(id, [{ invoiceLineId: await lineOf(id, '902210'), amount: 900 }])
  await expect(
    sql`update billing.debit_note_line set amount = 1 where parent_id = ${note}::uuid`.execute(world.db),
  ).rejects.toMatchObject({ constraint: 'debit_note_frozen' })
})

test('debit and credit notes that race leave what their documents say', async () => {
  const id = await invoicedOf([world.imaging])
  const line = await lineOf(id, '902210')
  const settled = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => world.debit(id, [{ invoiceLineId: line, amount: 10_000 }])),
    ...Array.from({ length: 4 }, () => world.credit(id, [{ invoiceLineId: line, amount: 190_000 }])),
  ])
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  expect(codes.every((code) => code === 'FAC-153' || code === 'FAC-154')).toBe(true)
  const { noted, debited, balance } = await owedOf(id)
  expect(debited).toBe('40000.00')
  expect(money(balance)).toBe(pesos(773_300) - money(noted))
  expect(await faults()).toEqual([])
})

test('it takes of its contract what is left of it and no more', async () => {
  const narrow = await billingWorld({ worth: 740_000 })
  try {
    const id = await narrow.invoiced([narrow.imaging])
    await narrow.accept(id)
    const { id: invoiceLineId } = await narrow.db
      .selectFrom('billing.invoiceLine')
      .select('id')
      .where('parentId', '=', id)
      .executeTakeFirstOrThrow()
    const may = ['billing.debitNote.approve']
    const racing = await Promise.allSettled(
      Array.from({ length: 3 }, () => narrow.debit(id, [{ invoiceLineId, amount: 5_000 }], may)),
    )
    const codes = racing.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
    expect(codes).toEqual(['CTR-040', 'CTR-040'])
  } finally {
    await narrow.close()
  }
})
