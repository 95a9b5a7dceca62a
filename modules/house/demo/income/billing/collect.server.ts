import type { ActionOf, AnyDocument, DraftInput } from '@quina/blocks'
import { createDraft, type DocumentService, performAction } from '@quina/blocks/server'
import { type Db, oneFrom, oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, day, money, pesos, sumOf } from '@quina/kernel'
import {
  applicationService,
  collectionService,
  filingService,
  paymentService,
} from '@quina/receivables/server'
import { savings } from '../../finance/treasury/moves.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { demoFilings } from './sales.domain.ts'

/** Files the invoices with their payers; some of them pay, and a giro directo waits for its relación. */
export async function collect(loading: Loading, cast: Cast): Promise<void> {
  const [september, october] = demoFilings
  await file({ loading, cast }, september, () => true)
  // The last invoice of October was sent, and its payer has not answered.
  await file({ loading, cast }, october, (at, of) => at < of - 1)
  await pay({ loading, cast })
}

type Desk = Readonly<{ loading: Loading; cast: Cast }>

type Ready = Readonly<{ id: string; number: string; balance: string }>
type Account = Readonly<{ payerId: string; contractId: string; invoices: readonly Ready[] }>

async function file(
  { loading, cast }: Desk,
  { from, to, sent, filed }: (typeof demoFilings)[number],
  answers: (at: number, of: number) => boolean,
): Promise<void> {
  const actor = cast.as('collector')
  const accounts = await readyOf(loading, { from: day(from), to: day(to) })
  for (const [at, { payerId, contractId, invoices }] of accounts.entries())
    await once(loading, `filing.${sent}.${contractId}`, actor.userId, async (tx) => {
      const draft = {
        date: sent,
        payerId,
        contractId,
        severalContracts: false,
        periodFrom: from,
        periodTo: to,
        medium: 'portal',
        responsible: actor.name,
        letter: null,
        notes: null,
        invoices: invoices.map(({ id, balance }) => ({ invoiceId: id, amount: money(balance) })),
      }
      const id = await createDraft(filingService, { tx, actor, input: draft })
      await performAction(filingService, { tx, actor, today: day(sent), id, action: 'send' })
      if (!answers(at, accounts.length)) return id
      const input = {
        filingNumber: `RAD-${sent.slice(0, 7)}-${String(at + 1).padStart(3, '0')}`,
        filedOn: filed,
      }
      await performAction(filingService, { tx, actor, today: day(filed), id, action: 'file', input })
      return id
    })
}

/** Returns the invoices of a period that DIAN and the ministry accepted and that are not filed, by contract and number. */
async function readyOf(
  { db }: Loading,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<readonly Account[]> {
  return rowsFrom<Account>(db)`
    select i.payer_id, i.contract_id,
           jsonb_agg(jsonb_build_object('id', i.id, 'number', i.full_number, 'balance', r.balance::text)
                     order by i.consecutive) as invoices
    from billing.invoice_face i join billing.receivable_face r on r.invoice_id = i.id and r.balance > 0
    where i.status = 'issued' and i.dian_state like 'accepted%' and i.rips_state like 'approved%'
      and i.filing_state = 'unfiled' and i.contract_id is not null and i.date between ${from} and ${to}
    group by i.payer_id, i.contract_id order by min(i.consecutive)`
}

type PayerDebt = Readonly<{ payerId: string; invoices: readonly Ready[] }>

/** Returns what each payer owed for invoices filed until a day, in the order of their numbers, whatever it has paid since. */
async function filedBy({ db }: Loading, last: string): Promise<readonly PayerDebt[]> {
  return rowsFrom<PayerDebt>(db)`
    select i.payer_id, jsonb_agg(jsonb_build_object('id', i.id, 'number', i.full_number, 'balance', (r.issued - r.noted)::text)
                                 order by i.consecutive) as invoices
    from billing.invoice_face i join billing.receivable_face r on r.invoice_id = i.id
    where i.filing_state = 'filed' and i.filed_on <= ${last}::date
    group by i.payer_id order by min(i.consecutive)`
}

/** One payer pays everything, another a part, and the money of a giro comes without its relación. */
async function pay(desk: Desk): Promise<void> {
  const [whole, part] = await filedBy(desk.loading, demoFilings[0].filed)
  if (whole !== undefined)
    await receive(desk, {
      key: 'payment.whole',
      on: day('2026-11-06'),
      reference: 'TRF-778102',
      payerId: whole.payerId,
      shares: whole.invoices.map(({ id, balance }) => [id, money(balance)]),
    })
  if (part !== undefined)
    await receive(desk, {
      key: 'payment.part',
      on: day('2026-11-12'),
      reference: 'TRF-779455',
      payerId: part.payerId,
      shares: part.invoices
        .slice(0, 2)
        .map(({ id, balance }, index) => [id, index === 0 ? money(balance) : pesos(30_000)]),
    })
  await giro(desk)
}

interface ReceivedPayment {
  readonly key: string
  readonly on: Day
  readonly reference: string
  readonly payerId: string
  readonly shares: readonly (readonly [invoiceId: string, amount: ReturnType<typeof money>])[]
}

/** A payment with its relación: registered, applied and collected on the same day. */
async function receive(desk: Desk, { key, on, reference, payerId, shares }: ReceivedPayment): Promise<void> {
  const amount = sumOf(shares, ([, share]) => share)
  const paymentId = await done(desk, `${key}.registered`, {
    service: paymentService,
    on,
    action: 'register',
    input: { ...(await paymentOf(desk.loading, { on, reference })), payerId, origin: 'transfer', amount },
  })
  await done(desk, `${key}.applied`, {
    service: applicationService,
    on,
    action: 'approve',
    input: {
      date: on,
      paymentId,
      purpose: 'Según relación enviada por el pagador',
      lines: shares.map(([invoiceId, share]) => ({
        invoiceId,
        amount: share,
        retained: null,
        deductedGlosa: null,
      })),
    },
  })
  await done(desk, key, {
    service: collectionService,
    on,
    action: 'approve',
    input: {
      date: on,
      paymentId,
      purpose: 'Recaudo del pago del pagador',
      lines: await linesOf(desk.loading.db, paymentId),
    },
  })
}

/** A giro directo whose invoices are not known yet. */
async function giro(desk: Desk): Promise<void> {
  const { db } = desk.loading
  const row = await oneFrom<{ payerId: string; regimenId: string; rubroId: string; fuenteId: string }>(db)`
    select p.id as payer_id, g.id as regimen_id, r.id as rubro_id, f.id as fuente_id
    from insurers.payer_option p join people.tercero_list t on t.id = p.tercero_id,
         treasury.regimen g, budget.rubro r, budget.fuente f
    where t.number = '999100044' and g.code = 'SUBSIDIADO' and f.code = '1.2.1.0.00'
      and r.vigencia = 2026 and r.side = 'income' and r.code = '1.1.02.05.001.09.01'`
  const on = day('2026-11-17')
  await done(desk, 'payment.giro', {
    service: paymentService,
    on,
    action: 'register',
    input: {
      ...(await paymentOf(desk.loading, { on, reference: 'GD-202611-044' })),
      ...row,
      origin: 'direct',
      giroMonth: '2026-11',
      withoutDetail: true,
      amount: pesos(1_850_000),
      purpose: 'Giro directo de la ADRES sin relación de facturas',
    },
  })
}

async function paymentOf(
  { db }: Loading,
  { on, reference }: { readonly on: Day; readonly reference: string },
) {
  const { id: bankAccountId } = await oneWhere(db, 'treasury.bankAccountFace', { number: savings }, ['id'])
  return {
    date: on,
    bankAccountId,
    reference,
    giroMonth: null,
    withoutDetail: false,
    retentions: null,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    purpose: 'Pago de servicios de salud',
  }
}

/** Returns the rubros of the invoices to which a payment was applied. */
export async function linesOf(db: Db | Tx, paymentId: string) {
  const rows = await rowsFrom<{ rubroId: string; fuenteId: string; cpc: string | null; amount: string }>(db)`
    select i.rubro_id, (select a.fuente_id from budget.aforo_face a where a.rubro_id = i.rubro_id
                        order by a.definitivo desc, a.id limit 1) as fuente_id,
           r.default_cpc as cpc, sum(l.amount)::text as amount
    from receivables.application a join receivables.application_line l on l.parent_id = a.id
    join billing.invoice_face i on i.id = l.invoice_id join budget.rubro_face r on r.id = i.rubro_id
    where a.payment_id = ${paymentId}::uuid group by i.rubro_id, r.default_cpc order by i.rubro_id`
  return rows.map(({ amount, ...place }) => ({ ...place, origin: 'current', amount: money(amount) }))
}

interface Command<D extends AnyDocument> {
  readonly service: DocumentService<D>
  readonly input: DraftInput<D>
  readonly on: Day
  readonly action: ActionOf<D>
}

/** Writes a document and runs its main command, once. @returns its id. */
async function done<D extends AnyDocument>(
  { loading, cast }: Desk,
  key: string,
  { service, input, on, action }: Command<D>,
): Promise<string> {
  const actor = cast.as('collector')
  const id = await once(loading, key, actor.userId, async (tx) => {
    const made = await createDraft(service, { tx, actor, input })
    await performAction(service, { tx, actor, today: on, id: made, action })
    return made
  })
  return id!
}
