import { decideParameter, inTransaction } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { applicationService, glosaService, paymentService, receivables } from '@quina/receivables/server'
import { actorFor, officialExample, screensOf } from '@quina/testing/server'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  amendGlosa,
  answerGlosa,
  decideGlosa,
  deemGlosa,
  settleGlosa,
} from '../../../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import {
  acceptanceLimit,
  creditGlosa,
  creditReturn,
} from '../../../modules/income/receivables/claim/glosa-credit/credit.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'

/** What a payer objects to, until it is lifted or credited. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

const unjustified = (lineId: string) => ({
  ...{ lineId, date: '2026-12-03', stance: 'unjustified' as const, accepted: null, area: null },
  justification: 'La tarifa es la del contrato, anexo 2',
})
const accepted = (lineId: string) => ({
  ...unjustified(lineId),
  ...{ stance: 'accepted' as const, area: 'billing' as const },
})
const decided = (lineId: string, lifted: string) => ({
  ...{ lineId, date: '2026-12-04', lifted, decision: 'Oficio 45', deemsLate: false },
})
const memo = () => Promise.all([world.balance('833301'), world.balance('891517')])
const refusal = (code: string) => expect.objectContaining({ code })

test('recorded, answered, ratified, settled and credited: the balance and the memo fall by what was accepted', async () => {
  const before = await memo()
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const id = await world.reported(invoiceId, [
    [0, 'TA0201', 6_000],
    [1, 'FA0803', 14_000],
  ])
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'glosa'])
  expect(await world.owes(invoiceId)).toBe(owed)
  expect(await memo()).toEqual([before[0]! + 20_000, before[1]! - 20_000])
  const glosa = await world.db
    .selectFrom('receivables.glosa')
    .select(['number', 'answerBy', 'untimely'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // 8 December is a holiday: fifteen días hábiles after the first.
  expect(glosa).toMatchObject({ answerBy: '2026-12-23', untimely: false })

  const [tariff, quantity] = await world.causes(id)
  await world.desk.act(answerGlosa, accepted(quantity!.id))
  await world.desk.act(answerGlosa, unjustified(tariff!.id))
  await world.desk.act(decideGlosa, decided(tariff!.id, '0.00'))
  const settling = { lineId: tariff!.id, date: '2026-12-07', accepted: '3000.00', settledIn: 'Acta 1' }
  await world.desk.act(settleGlosa, settling)
  expect(await memo()).toEqual([before[0]! + 17_000, before[1]! - 17_000])

  const crediting = { glosaId: id, concept: '4' as const, reason: 'Glosa aceptada y conciliada' }
  await world.desk.act(creditGlosa, crediting)
  expect(await world.owes(invoiceId)).toBe(owed - 17_000)
  expect(await memo()).toEqual(before)
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'partial'])
  const [credited] = await world.db
    .selectFrom('receivables.glosaCredit as k')
    .innerJoin('billing.creditNote as n', 'n.id', 'k.creditNoteId')
    .select(['n.net', 'n.status', 'n.concept'])
    .where('k.glosaId', '=', id)
    .execute()
  expect(credited).toEqual({ net: '17000.00', status: 'issued', concept: '4' })
  await expect(world.desk.act(creditGlosa, crediting)).rejects.toEqual(refusal('CAR-215'))
  const listed = await world.db
    .selectFrom('receivables.glosaList')
    .select(['condition', 'open', 'toCredit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(listed).toEqual({ condition: 'closed', open: '0.00', toCredit: '0.00' })
})

test('never more than is owed, nor the same twice, even by two at once', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const drafts = await Promise.all(
    ['SO6101', 'SO3601'].map((code) => world.draftGlosa(invoiceId, [[null, code, owed - 1_000]])),
  )
  const settled = await Promise.allSettled(drafts.map((id) => world.run(glosaService, id, ['notify'])))
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toEqual(['CAR-206'])
  const again = world.reported(invoiceId, [[null, 'CO0101', 1_001]])
  await expect(again).rejects.toEqual(refusal('CAR-206'))
})

test('the database refuses what is more than is owed, whatever the program believed', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const id = await world.reported(invoiceId, [[null, 'SO6101', owed]])
  const [line] = await world.causes(id)
  const lineId = line!.id
  const own = { glosaId: id, lineId, invoiceId, day: '2026-12-01' }
  const move = (name: string, amount: string) =>
    world.act((tx) =>
      tx
        .insertInto('receivables.glosaMove')
        .values({ ...own, class: name, amount })
        .execute(),
    )
  await expect(move('notify', '1.00')).rejects.toThrow()
  await expect(move('lift', '1.00')).rejects.toThrow(/glosa_line_decided/)
  await expect(
    world.act((tx) =>
      tx.updateTable('receivables.glosaLine').set({ amount: '1.00' }).where('id', '=', lineId).execute(),
    ),
  ).rejects.toThrow(/not rewritten/)
  await expect(
    world.act((tx) => tx.deleteFrom('receivables.glosaMove').where('glosaId', '=', id).execute()),
  ).rejects.toThrow()
})

test('two people who answer the same line: one answers', async () => {
  const invoiceId = await world.filed()
  const id = await world.reported(invoiceId, [[0, 'TA0201', 5_000]])
  const [line] = await world.causes(id)
  const settled = await Promise.allSettled([
    world.desk.act(answerGlosa, accepted(line!.id)),
    world.auditorDesk.act(answerGlosa, unjustified(line!.id)),
    world.desk.act(answerGlosa, unjustified(line!.id)),
  ])
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(['GEN-STATE', 'GEN-STATE'])
  const [stored] = await world.causes(id)
  expect(Number(stored!.accepted) + Number(stored!.defended)).toBe(5_000)
})

test('what is lifted leaves the discussion, what was ratified is amended in its term', async () => {
  const invoiceId = await world.filed()
  const id = await world.reported(invoiceId, [[0, 'TA0201', 5_000]])
  const [line] = await world.causes(id)
  await world.desk.act(answerGlosa, unjustified(line!.id))
  await world.desk.act(decideGlosa, decided(line!.id, '2000.00'))
  await world.desk.act(amendGlosa, {
    ...{ lineId: line!.id, date: '2026-12-09', justification: 'Se adjunta el anexo firmado' },
  })
  await world.desk.act(decideGlosa, { ...decided(line!.id, '3000.00'), date: '2026-12-10' })
  const [stored] = await world.causes(id)
  expect(stored).toMatchObject({ state: 'lifted', lifted: '5000.00', ratified: '0.00', open: '0.00' })
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'current'])
})

test('late answers are marked, early and future days refused', async () => {
  const invoiceId = await world.filed()
  const id = await world.reported(invoiceId, [[0, 'TA0201', 5_000]], { date: '2026-11-20' })
  const [line] = await world.causes(id)
  const on = (date: string) => world.desk.act(answerGlosa, { ...unjustified(line!.id), date })
  await expect(on('2026-11-19')).rejects.toEqual(refusal('CAR-208'))
  await expect(on('2026-12-11')).rejects.toEqual(refusal('CAR-208'))
  await expect(
    world.desk.act(answerGlosa, { ...unjustified(line!.id), stance: 'untimely' as const }),
  ).rejects.toEqual(refusal('CAR-211'))
  await expect(world.desk.act(answerGlosa, unjustified(newId()))).rejects.toEqual(refusal('GEN-404'))
  await on('2026-12-10')
  expect((await world.causes(id))[0]).toMatchObject({ answerLate: false, answerCode: 'RE9602' })

  // Fifteen días hábiles from 20 November end on 14 December, since the 8th is a holiday.
  const pair = await world.reported(
    invoiceId,
    [
      [0, 'SO6101', 1_000],
      [1, 'SO6101', 1_000],
    ],
    { date: '2026-11-20' },
  )
  const [inTime, late] = await world.causes(pair)
  const actOn = (date: string, lineId: string) =>
    screensOf(receivables.operations, { db: world.db, actor: world.chief, today: day(date) }).act(
      answerGlosa,
      {
        ...unjustified(lineId),
        date,
      },
    )
  await actOn('2026-12-14', inTime!.id)
  await actOn('2026-12-15', late!.id)
  expect((await world.causes(pair)).map(({ answerLate }) => answerLate)).toEqual([false, true])
})

test('what a note took of a service is objected to no more', async () => {
  const invoiceId = await world.filed()
  const [service] = await world.linesOf(invoiceId)
  await world.credit(invoiceId, [{ invoiceLineId: service!.id, amount: Number(service!.amount) - 1_000 }])
  await expect(world.reported(invoiceId, [[0, 'TA0201', 1_001]])).rejects.toEqual(refusal('CAR-205'))
  await world.reported(invoiceId, [[0, 'TA0201', 1_000]])
})

/** What its payer sends and says that it pays of the invoice. */
const pays = async (invoiceId: string, whole: number) => {
  const unsaid = { giroMonth: null, regimenId: null, rubroId: null, fuenteId: null, retentions: null }
  const paymentId = await world.draft(paymentService, {
    ...{ date: '2026-11-25', bankAccountId: world.savings, payerId: world.payerId, origin: 'transfer' },
    ...{ amount: pesos(whole), reference: `TR-${newId().slice(-8)}`, withoutDetail: false, ...unsaid },
    purpose: 'Pago de servicios de salud',
  })
  await world.run(paymentService, paymentId, ['register'])
  const lines = [{ invoiceId, amount: pesos(whole), retained: null, deductedGlosa: null }]
  const applied = { date: '2026-11-25', paymentId, purpose: 'Según relación del pagador', lines }
  const id = await world.draft(applicationService, applied)
  await world.run(applicationService, id, ['approve'])
  return id
}

test('after a payment only what is still owed is objected to, however much the service was worth', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  await pays(invoiceId, owed - 10_000)
  for (const place of [0, null])
    await expect(world.reported(invoiceId, [[place, 'SO6101', 10_001]])).rejects.toEqual(refusal('CAR-206'))
  const id = await world.reported(invoiceId, [[0, 'TA0201', 10_000]])
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'glosa'])
  const [line] = await world.causes(id)
  await world.desk.act(answerGlosa, accepted(line!.id))
  await world.desk.act(creditGlosa, { glosaId: id, concept: '4', reason: 'Glosa aceptada en todo' })
  expect(await world.owes(invoiceId)).toBe(0)
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'settled'])
  await expect(world.reported(invoiceId, [[1, 'FA0803', 1]])).rejects.toEqual(refusal('CAR-206'))
})

test('what was paid while it was objected to is not credited as well, until the payment gives it back', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const id = await world.reported(invoiceId, [[0, 'TA0201', 6_000]])
  await world.desk.act(answerGlosa, accepted((await world.causes(id))[0]!.id))
  const applicationId = await pays(invoiceId, owed)
  expect(await world.owes(invoiceId)).toBe(0)
  const crediting = { glosaId: id, concept: '4' as const, reason: 'Glosa aceptada en todo' }
  await expect(world.desk.act(creditGlosa, crediting)).rejects.toEqual(refusal('FAC-154'))
  const back = { date: '2026-12-02', reason: 'El pagador pagó también lo glosado' }
  await world.run(applicationService, applicationId, ['annul', back])
  await world.desk.act(creditGlosa, crediting)
  expect(await world.owes(invoiceId)).toBe(owed - 6_000)
  await pays(invoiceId, owed - 6_000)
  expect([await world.owes(invoiceId), (await world.states(invoiceId))[2]]).toEqual([0, 'settled'])
})

test('the causes are those of the norm, each with the fields of RIPS that it touches, and no other', async (context) => {
  const rows = officialExample(context, 'billing/glosas_2284.tsv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'))
  const applicable = rows.filter(([, , , applies]) => applies === '1')
  expect([rows.length, applicable.length]).toEqual([283, 184])
  const stored = await world.db
    .selectFrom('receivables.glosaCode')
    .select(['code', 'kind', 'ripsFields'])
    .orderBy('code')
    .execute()
  const reported = stored.filter(({ kind }) => kind === 'glosa')
  expect(reported.map(({ code, ripsFields }) => `${code} ${ripsFields ?? ''}`)).toEqual(
    applicable.map(([code, , , , , fields]) => `${code} ${fields ?? ''}`).toSorted(),
  )
  expect(stored.filter(({ kind }) => kind === 'return').map(({ code }) => code)).toEqual([
    'DE1601',
    'DE4401',
    'DE4402',
    'DE5001',
    'DE5002',
    'DE5601',
  ])
})

test('a return is accepted with the annulment of its invoice, or lifted and filed as it was', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  await expect(world.reported(invoiceId, [[null, 'DE1601', owed - 1]])).rejects.toEqual(refusal('CAR-229'))
  const first = await world.reported(invoiceId, [[null, 'DE5601', owed]])
  expect(await world.states(invoiceId)).toEqual(['issued', 'returned', 'to-file'])
  const [line] = await world.causes(first)
  await world.desk.act(answerGlosa, unjustified(line!.id))
  await expect(world.desk.act(decideGlosa, decided(line!.id, '1.00'))).rejects.toEqual(refusal('CAR-225'))
  await world.desk.act(decideGlosa, decided(line!.id, line!.amount!))
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'current'])

  const second = await world.reported(invoiceId, [[null, 'DE1601', owed]])
  const [other] = await world.causes(second)
  await world.desk.act(answerGlosa, accepted(other!.id))
  const crediting = { glosaId: second, frees: false, reason: 'La persona es de otro pagador' }
  await world.desk.act(creditReturn, crediting)
  expect(await world.owes(invoiceId)).toBe(0)
  expect((await world.states(invoiceId))[0]).toBe('annulled')
})

test('a glosa recorded by mistake is annulled while nobody answered it', async () => {
  const before = await memo()
  const invoiceId = await world.filed()
  const id = await world.reported(invoiceId, [[0, 'TA0201', 5_000]])
  const undo = { date: '2026-12-02', reason: 'El pagador la retiró por correo' }
  await world.run(glosaService, id, ['annul', undo])
  expect(await memo()).toEqual(before)
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'current'])
  const other = await world.reported(invoiceId, [[0, 'TA0201', 5_000]])
  const [line] = await world.causes(other)
  await world.desk.act(answerGlosa, unjustified(line!.id))
  await expect(world.run(glosaService, other, ['annul', undo])).rejects.toEqual(refusal('CAR-217'))
})

test('the balance owed is what its documents add up to, invoice by invoice; a difference is reported', async () => {
  const monitor = receivables.monitors!.find(({ name }) => name === 'receivables')!
  expect(await world.act((tx) => monitor.check(tx))).toEqual([])
  const invoiceId = await world.filed()
  const id = await world.reported(invoiceId, [[0, 'TA0201', 5_000]])
  await world.desk.act(answerGlosa, accepted((await world.causes(id))[0]!.id))
  await world.desk.act(creditGlosa, { glosaId: id, concept: '4', reason: 'Glosa aceptada en todo' })
  const reported = (broken: RawBuilder<unknown>) =>
    inTransaction(world.db, {
      dry: true,
      work: async (tx) => {
        await broken.execute(tx)
        return monitor.check(tx)
      },
    })
  const stray = (document: string, name: string) => sql`
    insert into billing.receivable_move (invoice_id, class, day, amount, document, document_id)
    values (${invoiceId}::uuid, ${name}, '2026-12-01', 1000, ${document}, ${newId()}::uuid)`
  for (const broken of [
    sql`update billing.receivable set noted = noted + 1 where invoice_id = ${invoiceId}::uuid`,
    // Each of these keeps its balance by its moves: only the document that is not there tells it.
    stray('receivables.discount', 'discount'),
    stray('receivables.application', 'payment'),
    stray('billing.creditNote', 'credit-note'),
    stray('billing.debitNote', 'debit-note'),
    stray('somewhere.else', 'advance'),
    stray('receivables.crossing', 'payment'),
    stray('receivables.doubtfulTransfer', 'discount'),
    stray('receivables.impairment', 'discount'),
    stray('receivables.recognition', 'credit-note'),
  ])
    expect(await reported(broken)).toEqual([expect.stringContaining('Lo que debe la factura HSR')])
  // Nothing keeps what this one owes: it took its number behind the product.
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation)
  const unkept = await world.prepare(admissionId)
  expect(
    await reported(
      sql`update billing.invoice set status = 'issued', prefix = 'ZZ', consecutive = 9 where id = ${unkept}::uuid`,
    ),
  ).toEqual([expect.stringContaining('Lo que debe la factura ZZ9')])
  const uncredited = sql`update billing.credit_note set status = 'draft', prefix = null, consecutive = null
    where invoice_id = ${invoiceId}::uuid`
  expect(await reported(uncredited)).toHaveLength(2)
})

const deskOn = (on: string, actor = world.chief) =>
  screensOf(receivables.operations, { db: world.db, actor, today: day(on) })
const deeming = (glosaId: string, given: object = {}) => ({
  ...{ glosaId, date: '2026-12-15', decision: 'Oficio 77', area: 'billing' as const },
  justification: 'Nadie la respondió en su término',
  ...given,
})

test('silence accepts what nobody answered: in its own amount, by a person, until a note takes it back', async () => {
  const before = await memo()
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const causes = [
    [0, 'TA0201', 6_000],
    [1, 'FA0803', 4_000],
  ] as const
  const id = await world.reported(invoiceId, causes, { date: '2026-11-20' })
  const [first] = await world.causes(id)
  await world.desk.act(answerGlosa, unjustified(first!.id))
  // Fifteen días hábiles from 20 November end on 14 December.
  const early = deeming(id, { date: '2026-12-14' })
  await expect(deskOn('2026-12-14').act(deemGlosa, early)).rejects.toEqual(refusal('CAR-299'))
  expect(await deskOn('2026-12-15').act(deemGlosa, deeming(id))).toEqual({ causes: 1 })
  await expect(deskOn('2026-12-15').act(deemGlosa, deeming(id))).rejects.toEqual(refusal('CAR-302'))
  const [answered, tacit] = await world.causes(id)
  expect(answered).toMatchObject({ state: 'answered', tacit: '0.00', tacitCode: null })
  expect(tacit).toMatchObject({
    ...{ state: 'tacit', accepted: '0.00', tacit: '4000.00', open: '0.00', toCredit: '4000.00' },
    ...{ tacitCode: 'RE2202', tacitBy: world.chief.userId, answeredOn: null, area: 'billing' },
  })
  const listed = () =>
    world.db
      .selectFrom('receivables.glosaList')
      .select(['accepted', 'open', 'toCredit', 'condition'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await listed()).toEqual({
    accepted: '4000.00',
    open: '6000.00',
    toCredit: '4000.00',
    condition: 'decide',
  })
  // Por ajustar: it is owed until the note.
  expect(await world.owes(invoiceId)).toBe(owed)
  await expect(deskOn('2026-12-15').act(answerGlosa, unjustified(tacit!.id))).rejects.toEqual(
    refusal('GEN-STATE'),
  )
  const crediting = { glosaId: id, concept: '4' as const, reason: 'Aceptación tácita de la glosa' }
  await deskOn('2026-12-15').act(creditGlosa, crediting)
  expect(await world.owes(invoiceId)).toBe(owed - 4_000)
  await deskOn('2026-12-16').act(decideGlosa, { ...decided(first!.id, '6000.00'), date: '2026-12-16' })
  expect(await listed()).toEqual({ accepted: '4000.00', open: '0.00', toCredit: '0.00', condition: 'closed' })
  expect(await memo()).toEqual(before)
  const monitor = receivables.monitors!.find(({ name }) => name === 'receivables')!
  expect(await world.act((tx) => monitor.check(tx))).toEqual([])
})

test('a late answer that the payer calls late is accepted by silence in what it does not lift; one in time is not', async () => {
  const invoiceId = await world.filed()
  const causes = [
    [0, 'TA0201', 6_000],
    [1, 'FA0803', 4_000],
  ] as const
  const id = await world.reported(invoiceId, causes, { date: '2026-11-20' })
  const [inTime, late] = await world.causes(id)
  const on = deskOn('2026-12-15')
  await on.act(answerGlosa, { ...unjustified(inTime!.id), date: '2026-12-14' })
  await on.act(answerGlosa, { ...unjustified(late!.id), date: '2026-12-15' })
  const calls = (lineId: string) => ({ ...decided(lineId, '1000.00'), date: '2026-12-15', deemsLate: true })
  await expect(on.act(decideGlosa, calls(inTime!.id))).rejects.toEqual(refusal('CAR-301'))
  await on.act(decideGlosa, calls(late!.id))
  expect((await world.causes(id))[1]).toMatchObject({
    ...{ state: 'tacit', defended: '4000.00', lifted: '1000.00', ratified: '0.00', tacit: '3000.00' },
    ...{ tacitCode: 'RE2202', toCredit: '3000.00', open: '0.00' },
  })
})

test('silence accepts a devolución, and ends in the annulment of its invoice; a late notice is answered instead', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const id = await world.reported(invoiceId, [[null, 'DE1601', owed]], { date: '2026-11-23' })
  // Five días hábiles end on 30 November.
  await world.desk.act(deemGlosa, deeming(id, { date: '2026-12-01', decision: null }))
  expect((await world.causes(id))[0]).toMatchObject({ state: 'tacit', tacitCode: 'RE2201', decision: null })
  await world.desk.act(creditReturn, {
    glosaId: id,
    frees: false,
    reason: 'Aceptación tácita de la devolución',
  })
  expect([await world.owes(invoiceId), (await world.states(invoiceId))[0]]).toEqual([0, 'annulled'])

  const other = await world.filed()
  const untimely = await world.reported(other, [[0, 'TA0201', 5_000]], { date: '2026-11-20' })
  await world.act((tx) =>
    tx.updateTable('receivables.glosa').set({ untimely: true }).where('id', '=', untimely).execute(),
  )
  await expect(deskOn('2026-12-15').act(deemGlosa, deeming(untimely))).rejects.toEqual(refusal('CAR-300'))
})

test('the user who recorded the silence does not issue its credit note above the limit', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const id = await world.reported(invoiceId, [[null, 'SO6101', owed]], { date: '2026-11-20' })
  await world.act((tx) =>
    decideParameter(tx, acceptanceLimit, {
      ...{ fromDay: day('2026-12-15'), userId: world.chief.userId, value: '1000.00' },
    }),
  )
  await deskOn('2026-12-15').act(deemGlosa, deeming(id))
  const crediting = { glosaId: id, concept: '4' as const, reason: 'Aceptación tácita de la glosa' }
  await expect(deskOn('2026-12-15').act(creditGlosa, crediting)).rejects.toEqual(refusal('CAR-216'))
  const { campusId } = world.chief
  const unentitled = actorFor({ campusId, permissions: ['receivables.glosa.credit'] })
  const attempt = deskOn('2026-12-15', unentitled).act(creditGlosa, crediting)
  await expect(attempt).rejects.toEqual(refusal('CAR-312'))
  await deskOn('2026-12-15', world.auditor).act(creditGlosa, crediting)
  expect(await world.owes(invoiceId)).toBe(0)
})
