import { checkNow } from '@quina/admin/server'
import type { AnyDocument, AnyReport, ReportInput } from '@quina/blocks'
import { createDraft, type DocumentService, inTransaction, performAction } from '@quina/blocks/server'
import { budget, modificationService } from '@quina/budget/server'
import { signWith, type Tx } from '@quina/db/server'
import { day, type Money, minus, money, moneyText, negate, pesos, sum, sumOf, zero } from '@quina/kernel'
import {
  applicationService,
  discountService,
  glosaService,
  impairmentService,
  legalCollectionService,
  paymentService,
  receivables,
} from '@quina/receivables/server'
import { actorFor, screensOf, type TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { openPeriod } from '../modules/finance/accounting/ledger/period/period.server.ts'
import { causacionService } from '../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { cuipoExpensePlan } from '../modules/finance/budget/report/cuipo/cuipo.contract.ts'
import { paymentOrderService } from '../modules/finance/treasury/payment/payment-order/payment-order.server.ts'
import { isFault, pairsOf } from '../modules/finance/treasury/report/proof/pair.server.ts'
import { type CheckName, checks } from '../modules/finance/treasury/report/proof/proof.contract.ts'
import { shortHospital } from '../modules/house/demo/testing/short-hospital.server.ts'
import { answerGlosa, deemGlosa } from '../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import {
  creditGlosa,
  creditReturn,
} from '../modules/income/receivables/claim/glosa-credit/credit.contract.ts'
import { circular030 } from '../modules/income/receivables/rules/circular/circular.contract.ts'
import { readReport } from './income/receivables/read-report.ts'

/** A month of the demonstration hospital with each command that once left a ledger or an official report wrong. */
const on = day('2026-12-16')

let whole: TestDatabase
let story: Awaited<ReturnType<typeof storyOf>>
beforeAll(async () => {
  whole = await shortHospital()
  story = await storyOf(whole)
}, 300_000)
afterAll(() => whole.close())

/** The verbs of the story: a clerk prepares, and the chief decides. */
async function storyOf({ db }: TestDatabase) {
  const { id: campusId } = await db
    .selectFrom('admin.campus')
    .select('id')
    .where('code', '=', '01')
    .executeTakeFirstOrThrow()
  const clerk = actorFor({ name: 'Rosa Niño', campusId: campusId as never })
  const chief = actorFor({ name: 'Marta Ibarra', campusId: campusId as never })
  const by = <T>(actor: typeof clerk, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId: actor.userId })
        return work(tx)
      },
    })
  const draft = <D extends AnyDocument>(service: DocumentService<D>, input: object) =>
    by(clerk, (tx) => createDraft(service, { tx, actor: clerk, input: input as never }))
  const run = <D extends AnyDocument>(
    service: DocumentService<D>,
    id: string,
    [action, input, actor]: readonly [string, object?, typeof clerk?],
  ) => {
    const runner = actor ?? chief
    const command = { actor: runner, today: on, id, action: action as never, input: (input ?? {}) as never }
    return by(runner, (tx) => performAction(service, { tx, ...command } as never))
  }
  const act = <T>(work: (tx: Tx) => Promise<T>) => by(chief, work)
  return {
    db,
    clerk,
    chief,
    act,
    draft,
    run,
    desk: screensOf(receivables.operations, { db, actor: clerk, today: on }),
    chiefDesk: screensOf(receivables.operations, { db, actor: chief, today: on }),
  }
}

/** What `npm run check:ledgers` prints. */
const drift = () => {
  const monitors = modules.flatMap((module) => module.monitors ?? [])
  return checkNow(story.db, monitors, new Date())
}

/** What the Cuadre finds that nothing explains. */
async function faults(): Promise<string[]> {
  const rows: string[] = []
  for (const check of Object.keys(checks) as CheckName[]) {
    const pairs = await story.act((tx) => pairsOf(tx, check, { vigencia: 2026, to: '2026-12-31' }))
    const unexplained = pairs.filter(isFault)
    rows.push(...unexplained.map(({ document, one, other }) => `${check} ${document}: ${one} ${other}`))
  }
  return rows
}

const report = <R extends AnyReport>(of: R, params: Readonly<Record<keyof ReportInput<R>, unknown>>) =>
  readReport([...receivables.operations, ...budget.operations], story)(of, params)

type OwedInvoice = Readonly<{ id: string; number: string; payerId: string; balance: Money }>

async function owedOf(number: string): Promise<OwedInvoice> {
  const row = await story.db
    .selectFrom('receivables.owedInvoiceList')
    .select(['id', 'number', 'payerId', 'balance'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { id: row.id!, number, payerId: row.payerId!, balance: money(row.balance!) }
}

async function unansweredGlosa(kind: 'glosa' | 'return'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select g.id from receivables.glosa g join receivables.glosa_line l on l.parent_id = g.id
    where g.kind = ${kind} and g.status = 'notified' and l.state = 'notified' limit 1`.execute(story.db)
  return rows[0]!.id
}

const silence = { date: on, decision: 'Oficio 77 del pagador', area: 'billing' } as const
const unanswered = 'Nadie la respondió en su término'

/** B1: silence accepts, and its notes lower what is owed. */
async function silenceOfGlosas() {
  const returned = await unansweredGlosa('return')
  await story.desk.act(deemGlosa, { glosaId: returned, ...silence, justification: unanswered })
  const objected = await unansweredGlosa('glosa')
  await story.desk.act(deemGlosa, { glosaId: objected, ...silence, justification: unanswered })
  const { rows } = await sql<{ code: string }>`
    select tacit_code as code from receivables.glosa_line where tacit_code is not null order by 1`.execute(
    story.db,
  )
  expect(rows.map(({ code }) => code)).toEqual(['RE2201', 'RE2202'])
  await story.chiefDesk.act(creditReturn, { glosaId: returned, frees: false, reason: 'Devolución aceptada' })
  await story.chiefDesk.act(creditGlosa, { glosaId: objected, concept: '4', reason: 'Aceptación tácita' })
}

/** B1 and B9: a glosa is registered, accepted by one person and credited by another. */
async function acceptedGlosa() {
  const { id } = await story.db
    .selectFrom('receivables.glosa')
    .select('id')
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  await story.run(glosaService, id, ['notify', {}])
  const { id: lineId } = await story.db
    .selectFrom('receivables.glosaLine')
    .select('id')
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  await story.desk.act(answerGlosa, {
    lineId,
    date: on,
    stance: 'accepted',
    accepted: null,
    area: 'billing',
    justification: 'Se cobró un insumo incluido en la tarifa',
  })
  await story.chiefDesk.act(creditGlosa, {
    glosaId: id,
    concept: '4',
    reason: 'Aceptación de la glosa',
  })
}

/** B2: a discount and what the payer withheld are payments of the Circular 030, and never accepted glosa. */
async function discounted({ id, payerId }: OwedInvoice) {
  const discountId = await story.draft(discountService, {
    date: '2026-12-10',
    payerId,
    kind: 'financial',
    support: 'Oficio 12 del pagador',
    purpose: 'Descuento acordado',
    lines: [{ invoiceId: id, amount: pesos(5_000) }],
  })
  await story.run(discountService, discountId, ['approve'])
  await story.run(discountService, discountId, ['apply'])
}

/** B7: a transfer pays an invoice with a withholding; what is beyond all that its payer owes goes to the advance. */
async function paid({ id: invoiceId, payerId, balance: owed }: OwedInvoice, excess: Money) {
  const withheld = pesos(2_000)
  const bank = await story.db.selectFrom('treasury.bankAccountOption').select('id').executeTakeFirstOrThrow()
  const retentions = [{ kind: 'renta', base: owed, percent: '2', amount: withheld }]
  const paymentId = await story.draft(paymentService, {
    date: '2026-12-16',
    bankAccountId: bank.id,
    payerId,
    origin: 'transfer',
    amount: sum([owed, negate(withheld), excess]),
    reference: `TR-${owed}`,
    withoutDetail: false,
    giroMonth: null,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    retentions,
    purpose: 'Pago de servicios de salud',
  })
  await story.run(paymentService, paymentId, ['register'])
  const lines = [{ invoiceId, amount: minus(owed, withheld), retained: withheld, deductedGlosa: null }]
  const input = { date: '2026-12-16', paymentId, purpose: 'Según relación del pagador', lines }
  await story.run(applicationService, await story.draft(applicationService, input), ['approve'])
  const row = await story.db
    .selectFrom('receivables.paymentList')
    .select(['condition', 'advanced'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect([row.condition, money(row.advanced!)]).toEqual([excess === zero ? 'applied' : 'advanced', excess])
}

/** B5: the supplier gives a credit note after a partial payment, and the rest is paid. */
async function notedSupplier() {
  const { rows } = await sql<{ id: string; terceroId: string; lineId: string; balance: string }>`
    select c.id, c.tercero_id as "terceroId", l.id as "lineId", p.balance::text
    from accounting.causacion c
    join accounting.payable_list p on p.causacion_id = c.id
    join accounting.causacion_line l on l.parent_id = c.id and l.position = 1
    where c.status = 'approved' and p.balance > 300000 and c.vigencia = 2026 order by p.balance limit 1`.execute(
    story.db,
  )
  const { id, terceroId, lineId } = rows[0]!
  await paySupplier({ id, terceroId, amount: pesos(200_000) })
  await story.run(causacionService, id, [
    'creditNote',
    {
      date: on,
      number: 'NC-1',
      reason: 'Mercancía devuelta por vencimiento',
      lines: [{ lineId, amount: moneyText(pesos(50_000)) }],
    },
  ])
}

async function paySupplier(payable: {
  readonly id: string
  readonly terceroId: string
  readonly amount: Money
}) {
  const { id: causacionId, terceroId, amount } = payable
  const bank = await story.db.selectFrom('treasury.bankAccountOption').select('id').executeTakeFirstOrThrow()
  const orderId = await story.draft(paymentOrderService, {
    date: on,
    terceroId,
    payOn: on,
    priority: 'normal',
    form: 'pse',
    bankAccountId: bank.id,
    purpose: 'Pago parcial al proveedor',
    payables: [{ causacionId, amount }],
    deductions: null,
  })
  await story.run(paymentOrderService, orderId, ['program', {}, story.clerk])
  await story.run(paymentOrderService, orderId, ['approve'])
  await story.run(paymentOrderService, orderId, ['issue', { date: on }, story.clerk])
}

/** B7: what is put off stays in the definitive appropriation that CUIPO reports. */
async function putOff() {
  const definitive = async () => (await report(cuipoExpensePlan, { vigencia: 2026, quarter: '4' })).totals
  const before = await definitive()
  const { rows } = await sql<{ id: string }>`
    select id from budget.apropiacion where vigencia = 2026 and disponible > 1000000 order by disponible desc limit 1`.execute(
    story.db,
  )
  const id = await story.draft(modificationService, {
    kind: 'aplazamiento',
    date: on,
    actKind: 'resolucion',
    actNumber: '412',
    authority: 'gerente',
    purpose: 'El recaudo del trimestre fue inferior al proyectado',
    income: null,
    given: null,
    taken: [{ apropiacionId: rows[0]!.id, amount: pesos(1_000_000) }],
  })
  await story.run(modificationService, id, ['approve'])
  expect((await definitive()).definitiva).toBe(before.definitiva)
  const { rows: ledger } = await sql<{ total: string }>`
    select sum(definitiva)::numeric(18,2)::text as total from budget.apropiacion where vigencia = 2026`.execute(
    story.db,
  )
  expect(before.definitiva).toBe(ledger[0]!.total)
}

async function impaired() {
  const id = await story.draft(impairmentService, {
    date: '2026-12-15',
    policy: 'flow',
    yearlyRate: '10',
    expectedDays: 180,
    support: 'Manual de políticas contables',
    purpose: 'Deterioro al corte de diciembre',
  })
  await story.run(impairmentService, id, ['approve'])
}

/** B2, field 21: an invoice is sent to cobro jurídico. */
async function sentToCourt({ id: invoiceId, payerId, balance }: OwedInvoice) {
  const id = await story.draft(legalCollectionService, {
    date: '2026-12-16',
    payerId,
    lawyer: 'Jurídica del Valle S.A.S.',
    court: null,
    processNumber: null,
    stage: 1,
    purpose: 'Superó los plazos del cobro persuasivo',
    lines: [{ invoiceId, amount: balance }],
  })
  await story.run(legalCollectionService, id, ['send'])
}

/** Each figure of the circular is that of the ledger: its balance is what is owed, and only notes of glosas are accepted. */
async function circularOfTheQuarter(judicial: string) {
  const { rows } = await report(circular030, { year: '2026', quarter: '4' })
  expect(rows.filter(({ values }) => values.finding !== null)).toEqual([])
  const owed = await story.db
    .selectFrom('receivables.owedInvoiceList')
    .select(['id', 'balance'])
    .where('filedOn', 'is not', null)
    .execute()
  const balances = new Map(owed.map(({ id, balance }) => [id, balance]))
  const active = rows.filter(({ values }) => values.indicator !== 'E')
  for (const { id, values } of active)
    expect([values.invoice, values.balance]).toEqual([values.invoice, balances.get(id)])
  const credited = await story.db
    .selectFrom('receivables.glosaCredit')
    .innerJoin('receivables.glosa', 'receivables.glosa.id', 'receivables.glosaCredit.glosaId')
    .select((of) => of.fn.sum<string>('receivables.glosaCredit.amount').as('total'))
    .where('receivables.glosa.kind', '=', 'glosa')
    .executeTakeFirstOrThrow()
  const accepted = sumOf(active, ({ values }) => money(String(values.accepted)))
  expect(accepted).toBe(money(credited.total))
  expect(rows.find(({ id }) => id === judicial)!.values).toMatchObject({ judicial: 'SI', stage: 1 })
}

const sound = async () => expect([await drift(), await faults()]).toEqual([[], []])

test('after each command of the month every balance is the sum of its moves and the Cuadre finds no fault', async () => {
  await sound()
  await story.act((tx) => openPeriod(tx, { vigencia: 2026, number: 12 }, on))
  await silenceOfGlosas()
  await acceptedGlosa()
  await sound()
  await discounted(await owedOf('HSR6'))
  await paid(await owedOf('HSR9'), zero)
  await paid(await owedOf('HSR37'), pesos(80_000))
  await sound()
  await notedSupplier()
  await sound()
  await impaired()
  await putOff()
  const inCourt = await owedOf('HSR10')
  await sentToCourt(inCourt)
  await circularOfTheQuarter(inCourt.id)
  await sound()
}, 240_000)

test('seven pesos taken from what one invoice owes are found by the ledgers and by the Cuadre', async () => {
  const { id } = await owedOf('HSR10')
  await story.act(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update billing.receivable set noted = noted + 7 where invoice_id = ${id}::uuid`.execute(tx)
    await sql`
      update billing.receivable_move set amount = amount - 7 where class = 'issue' and invoice_id = ${id}::uuid`.execute(
      tx,
    )
  })
  expect((await drift()).some((line) => line.includes('HSR10'))).toBe(true)
  expect((await faults()).some((line) => line.startsWith('receivables'))).toBe(true)
})
