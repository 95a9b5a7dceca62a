import { type Actor, actingOn, issueDocument, parameterOn, performAction } from '@quina/blocks/server'
import {
  ingresoService,
  livingObligacion,
  obligacionService,
  pagoService,
  proposedPayment,
} from '@quina/budget/server'
import { changeWhere, pipelined, storedRow, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type Day, type Money, money } from '@quina/kernel'

/** The treasury document that executes the command, the actor and the day. */
export interface Source {
  readonly tx: Tx
  readonly actor: Actor
  /** The kind of document, such as `treasury.receiptVoucher`. */
  readonly document: string
  readonly id: string
  readonly campusId: string
  readonly date: Day
}

export interface CollectedLine {
  readonly rubroId: string
  readonly fuenteId: string
  readonly cpc: string | null
  readonly origin: 'current' | 'previous'
  readonly amount: Money
}

export interface CollectInput {
  readonly terceroId: string
  readonly supportNumber: string
  readonly purpose: string
  readonly provisional: boolean
  readonly lines: readonly CollectedLine[]
}

/** False for a private provider on that day: no budget is required or posted. */
export const usesBudget = (tx: Tx, on: Day): Promise<boolean> => parameterOn(tx, manejaPresupuesto, on)

/** Collects in the budget money that entered. @returns the id of the ingreso. @throws Problem any refusal of the budget. */
export const collect = (source: Source, collecting: CollectInput): Promise<string> =>
  enter(source, 'collection', collecting)

/** Recognises and collects income that was not recognised before: a reintegro, a rent without an invoice. */
export const recognise = (source: Source, collecting: CollectInput): Promise<string> =>
  enter(source, 'recognition', { ...collecting, provisional: false })

async function enter(
  source: Source,
  kind: 'collection' | 'recognition',
  { provisional, ...given }: CollectInput,
): Promise<string> {
  const id = await issueDocument(source, ingresoService, {
    ...given,
    date: source.date,
    kind,
    provisional,
    supportKind: provisional ? 'statement' : 'receipt',
  })
  await remember(source, kind, id)
  return id
}

export interface ChargeInBudget {
  readonly registroId: string
  readonly registroLineId: string
  readonly amount: Money
  readonly supportNumber: string
  readonly purpose: string
}

/** Registers and pays in the budget a charge that the bank deducted by itself (finance dossier §4.4, §4.7). */
export function payWithoutTransfer(source: Source, charge: ChargeInBudget): Promise<void> {
  const { registroLineId, amount, ...given } = charge
  return oweAndPay(source, { ...given, origin: 'outside', lines: [{ registroLineId, cpc: null, amount }] })
}

export interface PaidInBudget {
  readonly registroId: string
  /** Gross amounts. */
  readonly lines: readonly {
    readonly registroLineId: string
    readonly cpc: string | null
    readonly amount: Money
  }[]
  /** A pago of origin `treasury` is reversed only with its document. */
  readonly origin: 'outside' | 'treasury'
  readonly supportNumber: string
  readonly purpose: string
}

/** Registers the obligación and the pago of money that was already paid. @throws Problem any refusal of the budget. */
export async function oweAndPay(source: Source, paid: PaidInBudget): Promise<void> {
  const { registroId, lines, origin, supportNumber, purpose } = paid
  const obligacionId = await issueDocument(source, obligacionService, {
    date: source.date,
    registroId,
    kind: 'ordinary',
    supportKind: 'other',
    supportNumber,
    supportDate: source.date,
    purpose,
    noCausacionReason: 'outside',
    lines,
  })
  await remember(source, 'obligacion', obligacionId)
  const owed = await source.tx
    .selectFrom('budget.obligacionLineFace')
    .select(['id', 'amount'])
    .where('parentId', '=', obligacionId)
    .orderBy('position')
    .execute()
  const pagoId = await issueDocument(source, pagoService, {
    date: source.date,
    obligacionId,
    origin,
    supportNumber,
    purpose,
    lines: owed.map(({ id, amount }) => ({ obligacionLineId: id, amount: money(amount) })),
  })
  await remember(source, 'pago', pagoId)
}

export interface CrossedInBudget {
  readonly obligacionId: string
  /** The net that the causación owes, and the part of it that is crossed: the gross is paid in proportion. */
  readonly net: Money
  readonly amount: Money
  readonly supportNumber: string
  readonly purpose: string
}

/** Pays the crossed part of an obligación, without money. @throws Problem PRE-028, PRE-030 and any other refusal of a pago. */
export async function payInBudget(source: Source, crossed: CrossedInBudget): Promise<void> {
  const { tx, date } = source
  const { net: netTotal, amount: netPaid, supportNumber, purpose } = crossed
  const obligacionId = await livingObligacion(tx, crossed.obligacionId)
  const gross = await proposedPayment(tx, { obligacionId, netTotal, netPaid, on: date, campusId: null })
  const { campusId } = await storedRow(tx, 'budget.obligacionList', obligacionId, ['campusId'])
  const pagoId = await issueDocument({ ...source, campusId: campusId! }, pagoService, {
    date,
    obligacionId,
    origin: 'crossing',
    supportNumber,
    purpose,
    netTotal,
    netPaid,
    lines: gross.map(({ lineId, amount }) => ({ obligacionLineId: lineId, amount })),
  })
  await remember(source, 'pago', pagoId)
}

type EffectKind = 'recognition' | 'collection' | 'obligacion' | 'pago'

async function remember({ tx, document, id }: Source, kind: EffectKind, effectId: string): Promise<void> {
  const link = tx.insertInto('treasury.budgetEffect').values({ document, documentId: id, kind, effectId })
  await pipelined(tx, link)
}

/** Annuls all budget effects of the document, the last first. @throws Problem when a later effect depends on one of them. */
export async function undoInBudget(source: Source, reason: string): Promise<void> {
  const { tx, actor, id, campusId, date } = source
  const effects = await tx
    .selectFrom('treasury.budgetEffect')
    .select(['id', 'kind', 'effectId'])
    .where('documentId', '=', id)
    .where('undone', '=', false)
    .orderBy('id', 'desc')
    .execute()
  for (const { kind, effectId } of effects) {
    const input = { date, reason }
    const request = { tx, today: date, id: effectId, action: 'annul' as const, input }
    if (kind === 'pago')
      await performAction(pagoService, { ...request, actor: actingOn(actor, pagoService.document, campusId) })
    else if (kind === 'obligacion')
      await performAction(obligacionService, {
        ...request,
        actor: actingOn(actor, obligacionService.document, campusId),
      })
    else
      await performAction(ingresoService, {
        ...request,
        actor: actingOn(actor, ingresoService.document, campusId),
      })
  }
  await changeWhere(tx, 'treasury.budgetEffect', { documentId: id, undone: false }, { undone: true })
}

/** Returns the vouchers and the budget effects in force of the document, for the screen's links. */
export async function effectsOf(tx: Tx, id: string): Promise<{ kind: string; id: string }[]> {
  const vouchers = await tx
    .selectFrom('accounting.entryFace')
    .select('id')
    .where('documentId', '=', id)
    .where('document', 'like', 'treasury.%')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const rows = await tx
    .selectFrom('treasury.budgetEffect')
    .select(['kind', 'effectId'])
    .where('documentId', '=', id)
    .where('undone', '=', false)
    .orderBy('id')
    .execute()
  return [
    ...vouchers.map((voucher) => ({ kind: 'voucher', id: voucher.id })),
    ...rows.map(({ kind, effectId }) => ({ kind, id: effectId })),
  ]
}
