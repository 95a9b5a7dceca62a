import { permissionFor, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Actor, type Extra, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  must,
  padded,
  pick,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { defineAdvanceKeeper } from '@quina/treasury/server'
import { application } from '../application/application.contract.ts'
import { annulAdvance, annulReceipt, bookAdvance, bookUnclassified, type MoneyIn } from './money-in.server.ts'
import { payment } from './payment.contract.ts'
import { leftOf, leftOfReceipt, mustBePayment, mustHaveRegimen } from './payment.domain.ts'
import { lockPayment, type PaymentFacts, readPayment } from './payment-facts.server.ts'

/** An anticipo is applied from its payment; an anticipo that only treasury has becomes a payment first. */
defineAdvanceKeeper(async (tx, advanceId) => {
  const row = await rowFrom<Row>(tx)`
    select (select p.id from receivables.payment p
            where p.advance_id = a.id and p.status = 'registered' limit 1) as "paymentId",
           (select y.id from insurers.payer_face y
            where y.tercero_id = a.tercero_id order by y.active desc, y.id limit 1) as "payerId",
           a.date, a.bank_account_id as "bankAccountId", a.amount, a.reference, a.giro_month as "giroMonth",
           a.regimen_id as "regimenId"
    from treasury.receivables_advance_face a
    where a.id = ${advanceId}::uuid and a.status = 'approved' and a.applied < a.amount`
  if (row === undefined) return null
  const { paymentId, payerId, ...deposit } = row
  if (paymentId !== null)
    return {
      address: `/accounting/wallet/application/create?${new URLSearchParams({ paymentId })}`,
      permission: permissionFor(application, 'edit'),
    }
  const known = { ...deposit, payerId: payerId ?? '', withoutDetail: 'true', origin: 'direct' }
  return {
    address: `/accounting/wallet/payment/create?${new URLSearchParams(known)}`,
    permission: permissionFor(payment, 'edit'),
  }
})

type Payment = Stored<typeof payment>

/** The paper of a payment: its payer, its bank account and its retentions. */
const paymentPrint: DocumentPrint<typeof payment> = {
  pairs: ['date', 'payerId', 'origin', 'bankAccountId', 'reference', 'giroMonth', 'amount', 'purpose'],
  worth: ({ values }) => money(String(values.amount)),
  signs: { receivables: 'Cartera', treasurer: 'Tesorero' },
}

/** Rules: CAR-120 to CAR-129. */
export const paymentService = servedDocument<typeof payment>({
  document: payment,
  lines: { retentions: 'receivables.paymentRetention' },
  on: {
    async register({ tx, document, actor, today }) {
      const retentions = document.retentions ?? []
      mustBePayment({ ...document, retentions, today })
      const retained = sumOf(retentions, 'amount')
      await keep(tx, document.id, { retained: moneyText(retained) })
      const money = moneyOf(tx, actor, document)
      if (document.payerId === null)
        await keep(tx, document.id, { unclassifiedId: await bookUnclassified(money, document.origin) })
      else if (document.withoutDetail && !(await takeAdvance(money, document)))
        await toAdvance(money, document, document)
    },

    async identify({ tx, document, input }) {
      const known = 'El pago ya tiene pagador.'
      insist(document.payerId === null, 'CAR-124', known, { status: 409 })
      await keep(tx, document.id, { payerId: input.payerId })
    },

    async advance({ tx, document, input, actor }) {
      const { date } = input
      const facts = await lockPayment(tx, document.id)
      const left = leftOfReceipt(facts)
      mustBeAble(facts, date)
      mustHaveRegimen(input.regimenId)
      await toAdvance({ ...moneyOf(tx, actor, document), date, amount: left }, document, input)
    },

    async reverse({ tx, document, input, actor }) {
      const { date, reason } = input
      const facts = await lockPayment(tx, document.id)
      must(date >= document.date, 'CAR-126', 'date', 'La fecha no puede ser anterior a la del pago.')
      mustBeReversible(facts, document.createdBy === actor.userId)
      const taking = { tx, actor, campusId: document.campusId, date, reason }
      if (facts.unclassifiedId !== null) await annulReceipt(taking, facts.unclassifiedId)
      if (facts.advanceId !== null && !(await tookAdvance(tx, document.id)))
        await annulAdvance(taking, facts.advanceId)
    },
  },
  extra: paymentFacts,
  print: paymentPrint,
})

type PaymentChange = Partial<
  Readonly<Record<'retained' | 'unclassifiedId' | 'payerId' | 'advanceId' | 'advanced', string>> & {
    readonly tookAdvance: boolean
  }
>
const keep = (tx: Tx, id: string, changed: PaymentChange) =>
  changeById(tx, 'receivables.payment', id, changed)

const moneyOf = (tx: Tx, actor: Actor, document: Payment): MoneyIn => ({
  tx,
  actor,
  ...pick(document, 'campusId', 'date', 'bankAccountId', 'reference', 'purpose', 'amount'),
})

type BudgetPlace = Pick<Payment, 'regimenId' | 'rubroId' | 'fuenteId'>

/** Takes over money that treasury already received, unchanged. @returns whether there was any. */
async function takeAdvance(
  { tx, amount }: MoneyIn,
  { id, bankAccountId, reference }: Payment,
): Promise<boolean> {
  const { terceroId } = await readPayment(tx, id)
  const advanceId = await storedAdvance(tx, { bankAccountId, reference, amount, terceroId: terceroId! })
  if (advanceId !== null) await keep(tx, id, { advanceId, advanced: moneyText(amount), tookAdvance: true })
  return advanceId !== null
}

async function tookAdvance(tx: Tx, id: string): Promise<boolean> {
  const row = tx.selectFrom('receivables.payment').select('tookAdvance').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).tookAdvance
}

/** Moves the rest to the anticipo of the payer, which treasury books. */
async function toAdvance(money: MoneyIn, { id, giroMonth }: Payment, placing: BudgetPlace): Promise<void> {
  const { terceroId } = await readPayment(money.tx, id)
  const { regimenId, rubroId, fuenteId } = placing
  const advanceId = await bookAdvance({
    ...money,
    terceroId: terceroId!,
    regimenId: regimenId!,
    rubroId,
    fuenteId,
    giroMonth,
  })
  await keep(money.tx, id, { advanceId, advanced: moneyText(money.amount) })
}

function mustBeAble(facts: PaymentFacts, date: Day): void {
  const { advance } = whyNot(facts, false)
  insist(advance === undefined, 'CAR-125', advance ?? '', { status: 409 })
  must(date >= facts.date, 'CAR-126', 'date', 'La fecha no puede ser anterior a la del pago.')
}

function mustBeReversible(facts: PaymentFacts, byItsAuthor: boolean): void {
  const { applied, appliedAdvance, appliedRetained } = facts
  const used = applied + appliedAdvance + appliedRetained
  const message = 'Parte del pago está aplicada: reverse antes sus aplicaciones.'
  insist(used === zero, 'CAR-127', message, { status: 409 })
  insist(!byItsAuthor, 'CAR-128', 'Quien registró el pago no lo reversa: debe hacerlo otra persona.', {
    status: 409,
  })
}

async function paymentFacts(tx: Tx, stored: Payment, actor: Actor): Promise<Extra> {
  if (stored.status === 'draft') return {}
  const facts = await readPayment(tx, stored.id)
  const figures = Object.fromEntries(
    (['amount', 'retained', 'advanced', 'applied', 'appliedAdvance', 'appliedRetained'] as const).map(
      (name) => [name, moneyText(facts[name])],
    ),
  )
  return {
    facts: {
      ...figures,
      excess: await excessOf(tx, stored.id),
      left: moneyText(leftOf(facts)),
      ...(await ledTo(tx, facts)),
    },
    mayNot: stored.status === 'registered' ? whyNot(facts, stored.createdBy === actor.userId) : {},
  }
}

/** The amount that went to the anticipo automatically. */
async function excessOf(tx: Tx, id: string): Promise<string> {
  const row = tx.selectFrom('receivables.payment').select('excess').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).excess
}

function whyNot(facts: PaymentFacts, byItsAuthor: boolean): Record<string, string> {
  const mayNot: Record<string, string> = {}
  if (facts.payerId !== null) mayNot.identify = 'Ya tiene pagador.'
  if (facts.payerId === null) mayNot.advance = 'Identifique antes al pagador.'
  else if (facts.advanceId !== null) mayNot.advance = 'Lo que faltaba ya está en el anticipo.'
  else if (leftOfReceipt(facts) === zero) mayNot.advance = 'No queda nada por aplicar.'
  else if (facts.unclassifiedId !== null)
    mayNot.advance = 'Entró a recaudos por clasificar: aplíquelo a sus facturas y genere el recaudo.'
  if (byItsAuthor) mayNot.reverse = 'Lo reversa otra persona.'
  if (facts.applied + facts.appliedAdvance + facts.appliedRetained > zero)
    mayNot.reverse = 'Reverse antes sus aplicaciones.'
  return mayNot
}

/** The documents that followed from the payment, for links on the screen. */
async function ledTo(tx: Tx, { id, advanceId, unclassifiedId }: PaymentFacts) {
  const applications = await tx
    .selectFrom('receivables.application')
    .select(['id', 'number', 'date', 'amount', 'retained', 'source', 'status', 'collectionId'])
    .where('paymentId', '=', id)
    .where('status', '<>', 'draft')
    .orderBy('number')
    .execute()
  const collections = await tx
    .selectFrom('receivables.collection')
    .select(['id', 'number', 'date', 'total', 'receiptId', 'status'])
    .where('paymentId', '=', id)
    .where('status', '<>', 'draft')
    .orderBy('number')
    .execute()
  const named = <T extends { readonly number: number | null }>(prefix: string, row: T) => ({
    ...row,
    label: `${prefix} ${padded(row.number ?? 0)}`,
  })
  return {
    advanceId,
    unclassifiedId,
    applications: applications.map((row) => named('AP', row)),
    collections: collections.map((row) => named('RP', row)),
  }
}

export const paymentOperations = refusing(
  {
    'receivables.payment_once': conflict(
      'CAR-129',
      'Ese pago ya está registrado: misma cuenta, fecha, referencia y valor.',
    ),
  },
  serveDocument(paymentService),
)

type Deposit = Readonly<{ bankAccountId: string; terceroId: string; reference: string; amount: Money }>

/**
 * The anticipo without a payment that treasury already has for this same deposit: it is taken over, not booked twice.
 * @throws Problem CAR-145 when treasury has that deposit with another value.
 */
async function storedAdvance(tx: Tx, deposit: Deposit): Promise<string | null> {
  const { bankAccountId, terceroId, reference } = deposit
  const stored = await rowFrom<{ id: string; amount: string }>(tx)`
    select a.id, a.amount from treasury.receivables_advance_face a
    where a.status = 'approved' and a.bank_account_id = ${bankAccountId}::uuid and a.tercero_id = ${terceroId}::uuid
      and a.reference = ${reference} and a.applied = 0
      and not exists (select from receivables.payment p where p.advance_id = a.id and p.status = 'registered')
    order by a.id for update of a`
  if (stored === undefined) return null
  const other = `Tesorería recibió esa consignación por ${showPesos(money(stored.amount))}.`
  insist(money(stored.amount) === deposit.amount, 'CAR-145', other, {
    status: 409,
    fields: { amount: other },
  })
  return stored.id
}

interface Row {
  readonly paymentId: string | null
  readonly payerId: string | null
  readonly date: string
  readonly bankAccountId: string
  readonly amount: string
  readonly reference: string
  readonly giroMonth: string
  readonly regimenId: string
}
