import { journalLedger, mustLeaveSubLedgers, toJournal, withholdingLedger } from '@quina/accounting/server'
import { type InputOf, permissionFor, type Stored } from '@quina/blocks'
import {
  type Actor,
  type Extra,
  handsOn,
  type Posting,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { pipelined, rowFrom, rowsWhere, rowWhere, storedRow, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  inWords,
  type Money,
  minus,
  money,
  moneyText,
  must,
  refused,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { decideAccount } from '@quina/people/server'
import { sql } from 'kysely'
import { mayNotWhenReconciled, mustNotBeReconciled } from '../../rules/annulment/reconciled.server.ts'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import { mustBeDirect } from '../../rules/obliged/obliged.domain.ts'
import { obligedOf } from '../../rules/obliged/obliged.server.ts'
import { drawCheque } from '../cheque/cheque-issue.server.ts'
import { issuePayees } from '../egreso-payee/issue-payees.server.ts'
import {
  hasPayees,
  mustAddUp,
  mustHaveAccounts,
  mustNotBeElsewhere,
} from '../egreso-payee/payee-rules.server.ts'
import { followPayees } from '../egreso-payee/settle-payees.server.ts'
import { lockPayables } from '../payable/payable-facts.server.ts'
import { type Deduction, fineTaken, mustFollowRules } from '../payment-order/deduction-account.server.ts'
import { mustBeOther, mustNameAdvances } from '../payment-order/payment.domain.ts'
import { egreso } from './egreso.contract.ts'
import { egresoPrint } from './egreso.print.ts'
import { type Outgo, outgoOf, type PaymentLine } from './egreso-entry.server.ts'
import {
  annulCheque,
  followOrder,
  holdOverdue,
  isLed,
  mustHoldCheque,
  repayCheque,
  whyChequeStays,
} from './follow.server.ts'
import {
  mustBeOfKind,
  mustFollowEgreso,
  pagosPosting,
  reversePagos,
  withheldPosting,
} from './pago-posting.server.ts'

/** Rules: TES-001, 020, 101 … 119, 138, 142 … 144; those of deductions, journal (CON-…) and budget (PRE-028, 030). */
export const egresoService = servedDocument<typeof egreso>({
  document: egreso,
  lines: {
    payments: 'treasury.egresoPayment',
    deductions: 'treasury.egresoDeduction',
    payees: 'treasury.egresoPayee',
  },
  ledgers: [journalLedger, withholdingLedger],
  async onSave(tx, input, actor, stored) {
    const born = 'Un egreso con orden de pago se gira desde la orden.'
    must(input.kind !== 'order' && input.orderId === null, 'TES-116', 'kind', born)
    const why = 'Explique por qué se gira sin orden de pago.'
    must(input.directReason !== null, 'TES-120', 'directReason', why)
    mustNameAdvances(input.deductions ?? [])
    await mustSuitKind(tx, input)
    mustAddUp(input)
    await mustNotBeElsewhere(tx, stored?.id ?? null, input.payees ?? [])
    await mustHaveAccounts(tx, input, [actor.userId])
  },
  on: {
    async issue({ tx, document, actor, today, describes }) {
      if (document.orderId === null) {
        await mustBeOfOthers(tx, document, actor)
        mustBeDirect(document.payments, await obligedOf(tx, document.payments))
        const { date, terceroId, payments } = document
        const deductions = (document.deductions ?? []) as readonly Deduction[]
        await mustFollowRules(tx, deductions, { date, terceroId, parts: payments.length })
      }
      await holdOverdue(tx, document.chequeId)
      const budget = hasPayees(document) ? await issuePayees(tx, document, await handsOf(tx, document)) : []
      // An order that pays causaciones locked them before it created its egreso.
      const causaciones = document.payments.flatMap(({ causacionId }) => causacionId ?? [])
      if (document.orderId === null && causaciones.length > 0) await lockPayables(tx, causaciones)
      const outgo = await outgoOf(tx, document)
      const deducted = outgo.entry.lines.filter(({ credit }) => credit > zero)
      await mustLeaveSubLedgers(tx, 'treasury.egreso', { ...outgo.entry, lines: deducted })
      const payments = document.payments as readonly PaymentLine[]
      await pipelined(
        tx,
        sql`
        update treasury.egreso set leaves = ${moneyText(outgo.net)} where id = ${document.id}::uuid`,
      )
      const owes = budget.length > 0 || payments.some(({ obligacionId }) => obligacionId !== null)
      const { date, purpose } = document
      return [
        ...(owes ? [pagosPosting(tx, { actor, date, purpose, payments, budget, describes })] : []),
        toJournal([outgo.entry]),
        ...(await withheldPosting(tx, document)),
        ...chequePosting(tx, actor, document, outgo),
        ...(await repayCheque(tx, actor, document.chequeId, { action: 'repay', input: {}, today })),
      ]
    },
    async confirm({ tx, document, input, actor, today }) {
      mustFollowEgreso(document.date, input.date)
      if (hasPayees(document))
        await followPayees(tx, document.id, { to: 'paid', date: input.date, reason: null })
      return followOrder(tx, actor, document.orderId, { action: 'confirm', input, today })
    },
    async reject({ tx, document, input, actor, today }) {
      mustFollowEgreso(document.date, input.date)
      const undoing = await undone(tx, actor, document, input)
      if (hasPayees(document)) await followPayees(tx, document.id, { to: 'rejected', ...input })
      else await flagAccount(tx, actor, document, input.reason)
      return [
        ...undoing,
        ...(await followOrder(tx, actor, document.orderId, { action: 'reject', input, today })),
      ]
    },
    async annul({ tx, document, input, actor, today }) {
      mustFollowEgreso(document.date, input.date)
      const undoing = await undone(tx, actor, document, input)
      if (hasPayees(document)) await followPayees(tx, document.id, { to: 'annulled', ...input })
      return [
        ...undoing,
        ...(await followOrder(tx, actor, document.orderId, { action: 'annul', input, today })),
      ]
    },
  },
  extra: egresoFacts,
  print: egresoPrint,
})
isLed('egreso', egresoService)

/** Another person than the preparer must issue a direct egreso, and its preparers must not keep the payee's account. */
async function mustBeOfOthers(tx: Tx, document: Stored<typeof egreso>, actor: Actor) {
  const preparedBy = await handsOf(tx, document)
  for (const userId of handsOn(actor, permissionFor(egreso, 'approve'), document.createdBy))
    mustBeOther(userId, { preparedBy, causacionBy: [] })
  if (!hasPayees(document)) await mustHaveAccounts(tx, document, preparedBy)
}

async function handsOf(tx: Tx, { id, createdBy }: Stored<typeof egreso>): Promise<readonly string[]> {
  const { updatedBy } = await storedRow(tx, 'treasury.egreso', id, ['updatedBy'])
  return [createdBy, updatedBy]
}

/** Returns the data that the screen and the print of an egreso show besides its fields: entry, pagos, cheque, net in words. */
export async function egresoFacts(tx: Tx, stored: Stored<typeof egreso>): Promise<Extra> {
  const net = await leavesOf(tx, stored)
  const shown = { shown: showPesos(net), words: net > 0n ? inWords(net) : 'CERO PESOS M/CTE' }
  const leaves = moneyText(net)
  if (stored.status === 'draft') return { facts: { net: shown, leaves } }
  const instrument = (await chequeOf(tx, stored.id)) ?? stored.reference
  const posted = await postedByTreasury(tx, { document: 'treasury.egreso', id: stored.id })
  const mayNot = await mayNotWhenReconciled(tx, stored.id)
  const stays = stored.form === 'cheque' ? await whyChequeStays(tx, stored.id) : null
  if (stays !== null) Object.assign(mayNot, { annul: stays, reject: stays })
  return { facts: { net: shown, leaves, instrument }, posted, mayNot }
}

/** Returns the amount that left the bank (for a tax return, the declared one) or, for a draft, payments less deductions. */
async function leavesOf(tx: Tx, { id, payments, deductions }: Stored<typeof egreso>): Promise<Money> {
  const selectLeaves = tx.selectFrom('treasury.egreso').select('leaves').where('id', '=', id)
  const { leaves } = await selectLeaves.executeTakeFirstOrThrow()
  if (leaves !== null) return money(leaves)
  const paid = sumOf(payments, 'amount')
  return minus(paid, sumOf(deductions ?? [], 'amount'))
}

async function chequeOf(tx: Tx, id: string): Promise<string | null> {
  const row = await rowFrom<{ number: number }>(tx)`
    select number from treasury.cheque where egreso_id = ${id}::uuid order by created_at desc limit 1`
  return row === undefined ? null : `Cheque ${row.number}`
}

type UndoInput = Readonly<{ date: Day; reason: string }>

/**
 * Undoes what the ledgers do not: the pagos of an egreso, its cheque, and the payment of an overdue one.
 * @throws Problem TES-121 when it is reconciled.
 */
async function undone(
  tx: Tx,
  actor: Actor,
  document: Stored<typeof egreso>,
  input: UndoInput,
): Promise<Posting[]> {
  await mustNotBeReconciled(tx, document.id)
  await mustHoldCheque(tx, document.id)
  await reversePagos(tx, actor, { egresoId: document.id, ...input })
  const today = input.date
  return [
    ...(await annulCheque(tx, actor, document.id, { action: 'annul', input: { ...input }, today })),
    ...(await repayCheque(tx, actor, document.chequeId, { action: 'owe', input: {}, today })),
  ]
}

/** Flags an account where the bank could not pay: two people must approve it again before its next use. */
async function flagAccount(
  tx: Tx,
  actor: Actor,
  document: Stored<typeof egreso>,
  why: string,
): Promise<void> {
  const { terceroId, form } = document
  if (form !== 'transfer') return
  const account = await rowWhere(tx, 'people.bankAccountFace', { status: 'approved', terceroId }, [
    'id',
    'version',
    'terceroId',
  ])
  if (account === undefined) return
  const reason = `Pago rechazado. ${why}`.slice(0, 500)
  await decideAccount(tx, { ...account, actor, to: 'inactive', reason })
}

function chequePosting(tx: Tx, actor: Actor, document: Stored<typeof egreso>, { net }: Outgo): Posting[] {
  const { form, bankAccountId, terceroId, date, campusId } = document
  if (form !== 'cheque' || bankAccountId === null) return []
  let number = 0
  return [
    {
      ledger: 'cheque',
      async post(_, { id: egresoId }) {
        const drawing = { bankAccountId, egresoId, terceroId, amount: net, date, campusId }
        number = await drawCheque(tx, actor, drawing)
      },
      describe: async () => ({
        title: 'Cheque',
        columns: [{ label: 'Número', align: 'start' }],
        rows: [[String(number)]],
      }),
    },
  ]
}

type Direct = Pick<InputOf<typeof egreso>, 'kind' | 'payments' | 'chequeId' | 'form' | 'terceroId'>

async function mustSuitKind(tx: Tx, input: Direct): Promise<void> {
  const codes = await codesOf(tx, input.payments)
  mustBeOfKind(
    input.kind,
    input.payments.map((line) => ({ ...line, code: codes.get(line.accountId) ?? '' })),
  )
  const none = 'Elija el cheque vencido que se paga.'
  must((input.kind === 'cheque') === (input.chequeId !== null), 'TES-122', 'chequeId', none)
  mustBeDirect(input.payments, await obligedOf(tx, input.payments))
  const loose = 'Lo que se paga de una causación va en una orden de pago.'
  const caused = input.payments.findIndex(({ causacionId }) => causacionId !== null)
  must(caused === -1, 'TES-116', `payments.${caused}.causacionId`, loose)
}

async function codesOf(
  tx: Tx,
  lines: readonly { readonly accountId: string }[],
): Promise<Map<string, string>> {
  const ids = lines.map(({ accountId }) => accountId)
  const rows = await rowsWhere(tx, 'accounting.accountFace', { id: ids }, ['id', 'code'])
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export const egresoDocumentOperations = refusing(
  {
    'accounting.open_item_above_lowest': { ...fineTaken, status: 409 },
    'treasury.egreso_order': conflict('TES-127', 'La orden de pago ya fue girada.'),
    'treasury.egreso_payee_once': conflict(
      'TES-213',
      'Lo que se debe a un beneficiario ya está en otro egreso.',
    ),
    'treasury.egreso_payee_sum': refused(
      'TES-214',
      'Lo que se gira a los beneficiarios debe sumar lo que se paga.',
    ),
  },
  serveDocument(egresoService),
)
