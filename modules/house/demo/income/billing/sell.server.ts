import { saleCreditNoteService, saleInvoiceService } from '@quina/accounting/server'
import { creditNoteService, debitNoteService, invoiceService, prepareInvoice } from '@quina/billing/server'
import type { AnyDocument } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction, saveRow } from '@quina/blocks/server'
import { type Connection, oneFrom, storedRow, type Tx } from '@quina/db/server'
import { authorisationService } from '@quina/einvoice/server'
import { addDays, type Day, day, pesos } from '@quina/kernel'
import { admitOne } from '../../clinical/insurers/admissions.server.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { collide } from './accident.server.ts'
import { goOnBehind, rehearse, sendToMinistry } from './answers.server.ts'
import { closeCapitas, enrol } from './capita.server.ts'
import { chargeFor } from './charge.server.ts'
import { addRegister, receive } from './receive.server.ts'
import { cares, type DemoSale, demoSales } from './sales.domain.ts'

type SaleContext = Readonly<{ loading: Loading; cast: Cast; connection: Connection }>

/** Charges and invoices attended patients; DIAN answers and the ministry gives its CUV: each as far as its case goes. */
export async function sell({ loading, cast, connection }: SaleContext): Promise<void> {
  const biller = cast.as('biller')
  await once(loading, 'billing.numbers', biller.userId, (tx) => addRanges(tx, biller))
  await once(loading, 'billing.register', biller.userId, (tx) => addRegister(tx, cast))
  const rejected = demoSales.filter(({ ends }) => ends === 'rejected')
  for (const sale of demoSales) await attend(loading, cast, sale)
  for (const sale of inOrder(demoSales.filter(({ ends }) => isIssued(ends) && ends !== 'rejected')))
    await issue(loading, biller, sale)
  await goOnBehind(connection)
  await once(loading, 'billing.rejects', biller.userId, (tx) => rehearse(tx, biller, 'reject'))
  for (const sale of rejected) await issue(loading, biller, sale)
  for (const sale of demoSales.filter(({ ends }) => ends === 'with-cuv'))
    await once(loading, `${sale.key}.cuv`, biller.userId, (tx) =>
      sendToMinistry(tx, biller, madeBy(loading, sale)),
    )
  await goOnBehind(connection)
  await once(loading, 'billing.accepts', biller.userId, (tx) => rehearse(tx, biller, 'accept'))
  await enrol({ loading, cast })
  await collide({ loading, cast })
  await rentOut({ loading, cast })
  await goOnBehind(connection)
  await closeCapitas({ loading, cast })
  await rentBack({ loading, cast })
  await once(loading, 'billing.note', biller.userId, (tx) => takeBack(tx, biller, madeBy(loading, credited)))
  await once(loading, 'billing.debit', biller.userId, (tx) =>
    chargeMore(tx, biller, madeBy(loading, debited)),
  )
  await goOnBehind(connection)
}

/** The invoice that is partly reversed before it is filed. */
const credited = demoSales.find(({ date, ends }) => date > '2026-11-08' && ends === 'with-cuv')!

/** The invoice with a service billed below the agreed price. */
const debited = demoSales.findLast(({ ends }) => ends === 'with-cuv')!

/** Adds the numbers of DIAN and ours for notes. They are not authorised: no resolution begins so. */
async function addRanges(tx: Tx, actor: Actor): Promise<null> {
  const when = {
    fromDay: '2026-01-01',
    toDay: '2027-12-31',
    environment: '2',
    campusId: null,
    startsAt: null,
  }
  const resolution = { resolution: '99900000000001', resolutionDay: '2025-12-15' }
  const ofNotes = { resolution: null, resolutionDay: null }
  for (const body of [
    { ...when, ...resolution, kind: 'invoice', prefix: 'HSR', firstNumber: 1, lastNumber: 50_000 },
    { ...when, ...ofNotes, kind: 'credit-note', prefix: 'NCR', firstNumber: 1, lastNumber: 5_000 },
    { ...when, ...ofNotes, kind: 'debit-note', prefix: 'NDB', firstNumber: 1, lastNumber: 5_000 },
  ])
    await saveRow(tx, authorisationService, { id: null, body, actor })
  return null
}

const madeBy = ({ done }: Loading, { key }: DemoSale): string | null => done.get(`${key}.invoice`) ?? null

const isIssued = (ends: DemoSale['ends']): boolean => ends !== 'prefactura'
const invoicedOn = ({ date, after }: DemoSale): Day => addDays(date, after)
/** In the order of their days, which their numbers follow. */
const inOrder = (sales: readonly DemoSale[]): readonly DemoSale[] =>
  sales.toSorted((one, other) => invoicedOn(one).localeCompare(invoicedOn(other)))

/** Admits a patient and puts the services in a prefactura. */
async function attend(loading: Loading, cast: Cast, sale: DemoSale): Promise<void> {
  const { key, patient, date } = sale
  const { services, ...care } = cares[sale.care]
  const biller = cast.as('biller')
  const consultation = services[0]![0]
  const given = {
    ...care,
    consultation,
    patient,
    ago: 0,
    ends: care.ambit === '1' ? 'finished' : 'closed',
  } as const
  const admissionId = await once(loading, key, cast.as('registrar').userId, (tx) =>
    admitOne(tx, cast, { given, today: date }),
  )
  if (admissionId === null) return
  await once(loading, `${key}.invoice`, biller.userId, (tx) =>
    chargeAndPrepare(tx, biller, sale, admissionId),
  )
}

async function issue(loading: Loading, actor: Actor, sale: DemoSale): Promise<void> {
  const id = madeBy(loading, sale)
  if (id === null) return
  await once(loading, `${sale.key}.paid`, actor.userId, async (tx) => {
    const { admissionId } = await storedRow(tx, 'billing.invoiceFace', id, ['admissionId'])
    return receive(tx, actor, { admissionId: admissionId!, today: invoicedOn(sale) })
  })
  await once(loading, `${sale.key}.issue`, actor.userId, async (tx) => {
    await performAction(invoiceService, { tx, actor, today: invoicedOn(sale), id, action: 'issue' })
    return id
  })
}

/** The codes of an invoice put hospital before urgencias; those of an admission, the other way round. */
const invoicedAs = { '1': '1', '2': '3', '3': '2' } as const

/** Charges all the services and puts them in a prefactura. @returns the prefactura. */
async function chargeAndPrepare(tx: Tx, actor: Actor, sale: DemoSale, admissionId: string): Promise<string> {
  const { services, ambit } = cares[sale.care]
  // The consultation of an ambulatory patient is in the account since its note was signed.
  const given = services.slice(ambit === '1' ? 1 : 0)
  await chargeFor(tx, actor, { admissionId, date: sale.date, services: given })
  const { payerId, contractId } = await storedRow(tx, 'care.admissionFace', admissionId, [
    'payerId',
    'contractId',
  ])
  return prepareInvoice(
    { tx, actor, admissionId },
    { payerId, contractId, chargeIds: null, ambit: invoicedAs[ambit], partial: false },
    invoicedOn(sale),
  )
}
/** Reverses part of one line, for a lower agreed price. */
async function takeBack(tx: Tx, actor: Actor, invoiceId: string | null): Promise<string | null> {
  if (invoiceId === null) return null
  const date = day('2026-11-18')
  const reason = 'Rebaja acordada con el pagador en la conciliación de tarifas'
  const lines = [{ invoiceLineId: await dearestOf(tx, invoiceId), amount: pesos(20_000) }]
  const input = { date, invoiceId, concept: '3', reason, frees: false, lines }
  const id = await createDraft(creditNoteService, { tx, actor, input })
  await performAction(creditNoteService, { tx, actor, today: date, id, action: 'approve' })
  return id
}

/** Charges the difference of a service that was billed at last year's tariff. */
async function chargeMore(tx: Tx, actor: Actor, invoiceId: string | null): Promise<string | null> {
  if (invoiceId === null) return null
  const date = day('2026-11-19')
  const lines = [{ invoiceLineId: await dearestOf(tx, invoiceId), amount: pesos(3_500) }]
  const reason = 'Se facturó con la tarifa de la vigencia anterior'
  const input = { date, invoiceId, concept: '3', reason, lines }
  const id = await createDraft(debitNoteService, { tx, actor, input })
  await performAction(debitNoteService, { tx, actor, today: date, id, action: 'approve' })
  return id
}

async function dearestOf(tx: Tx, invoiceId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('billing.invoiceLineFace')
    .select('id')
    .where('parentId', '=', invoiceId)
    .orderBy('amount', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

type Desk = Readonly<{ loading: Loading; cast: Cast }>

const soldOn = day('2026-11-18')
const creditedOn = day('2026-11-19')
const bank = '999100038'

/** The bank rents the place of its cash dispenser, which is also invoiced to DIAN. */
async function rentOut(desk: Desk): Promise<void> {
  await issueOther(desk, { key: 'sale.rent', service: saleInvoiceService, on: soldOn, inputOf: rentOf })
}

/** Reverses part of the rent, because the dispenser was out of order for some days. */
async function rentBack(desk: Desk): Promise<void> {
  const invoiceId = desk.loading.done.get('sale.rent')
  if (!invoiceId) return
  await issueOther(desk, {
    key: 'sale.rentBack',
    service: saleCreditNoteService,
    on: creditedOn,
    inputOf: (tx) => noteOf(tx, invoiceId),
  })
}

interface IssueInput<D extends AnyDocument> {
  readonly key: string
  readonly service: DocumentService<D>
  readonly on: Day
  readonly inputOf: (tx: Tx) => Promise<object>
}

/** The accountant writes and issues the document, once. */
async function issueOther<D extends AnyDocument>(
  { loading, cast }: Desk,
  issuing: IssueInput<D>,
): Promise<void> {
  const { key, service, on, inputOf } = issuing
  const actor = cast.as('accountant')
  await once(loading, key, actor.userId, async (tx) => {
    const id = await createDraft(service, { tx, actor, input: (await inputOf(tx)) as never })
    await performAction(service, { tx, actor, today: on, id, action: 'approve' })
    return id
  })
}

async function rentOf(tx: Tx): Promise<object> {
  const { terceroId, ...place } = await oneFrom<{
    terceroId: string
    conceptId: string
    rubroId: string
    fuenteId: string
  }>(tx)`
    select t.id as tercero_id, c.id as concept_id, r.id as rubro_id, f.id as fuente_id
    from people.tercero_face t, accounting.concept c join budget.rubro_face r on r.code = c.rubro_code and r.vigencia = 2026
      and r.side = 'income', budget.fuente f
    where t.number = ${bank} and c.code = 'VAR' and f.code = '1.2.1.0.00'`
  return {
    date: soldOn,
    terceroId,
    paymentForm: 'credit',
    paymentMeans: '47',
    dueOn: addDays(soldOn, 30),
    orderNumber: 'CTO-031-2026',
    purpose: 'Arrendamiento del espacio del cajero automático',
    lines: [
      {
        ...place,
        detail: 'Noviembre de 2026',
        quantity: '1',
        unitPrice: pesos(1_800_000),
        vatRate: '19',
        cpc: '72112',
        costCentreId: null,
      },
    ],
  }
}

async function noteOf(tx: Tx, saleInvoiceId: string): Promise<object> {
  const line = tx.selectFrom('accounting.saleInvoiceLine').select('id').where('parentId', '=', saleInvoiceId)
  const { id } = await line.executeTakeFirstOrThrow()
  return {
    date: creditedOn,
    saleInvoiceId,
    concept: '3',
    reason: 'El cajero estuvo fuera de servicio seis días por obras de la entidad',
    lines: [{ saleInvoiceLineId: id, amount: pesos(360_000) }],
  }
}
