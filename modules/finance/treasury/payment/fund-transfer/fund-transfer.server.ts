import { definePosting } from '@quina/accounting/contract'
import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Actor, serveDocument, servedDocument, serveQuery } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, money, must, mustBeFound, notFound, pesos, plus, zero } from '@quina/kernel'
import { mayNotWhenReconciled, mustNotBeReconciled } from '../../rules/annulment/reconciled.server.ts'
import {
  payWithoutTransfer,
  type Source,
  undoInBudget,
  usesBudget,
} from '../../rules/budget-effect/budget-effect.server.ts'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import { fundsOf } from '../bank-account/funds.server.ts'
import { mustHaveFunds } from '../payment-order/payment.domain.ts'
import { fundTransfer, transferBalance } from './fund-transfer.contract.ts'
import { chargesOf, mustTransfer, type TransferAccount } from './fund-transfer.domain.ts'

/** The print of a transfer: both accounts, the amount and the bank's charges. */
const fundTransferPrint: DocumentPrint<typeof fundTransfer> = {
  pairs: ['date', 'fromId', 'toId', 'amount', 'gmf', 'commission', 'reference', 'support', 'purpose'],
  identifies: ['fromId', 'toId'],
  worth: ({ values }) => money(String(values.amount)),
  signs: { treasurer: 'Tesorero' },
}

type Transfer = Stored<typeof fundTransfer>

export const fundTransferService = servedDocument<typeof fundTransfer>({
  document: fundTransfer,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, actor }) {
      const inBudget = await usesBudget(tx, document.date)
      const from = await accountOf(tx, document.fromId)
      const to = await accountOf(tx, document.toId)
      mustTransfer(document, { from, to, usesBudget: inBudget })
      const leaves = plus(document.amount, chargesOf(document))
      mustHaveFunds(await fundsOf(tx, document.fromId, document.date), leaves, 'fromId')
      if (inBudget) await payCharges(tx, document, actor)
      return [toJournal(await entriesOf(tx, document, { from, to }))]
    },
    async annul({ tx, document, actor, input }) {
      const early = 'La fecha no puede ser anterior a la del traslado.'
      must(input.date >= document.date, 'TES-016', 'date', early)
      await mustNotBeReconciled(tx, document.id)
      await undoInBudget(sourceOf(tx, document, { actor, date: input.date }), input.reason)
    },
  },
  extra: async (tx, { status, id }) => {
    if (status === 'draft') return {}
    const posted = await postedByTreasury(tx, { document: 'treasury.fundTransfer', id })
    return status === 'approved' ? { posted, mayNot: await mayNotWhenReconciled(tx, id) } : { posted }
  },
  print: fundTransferPrint,
})

type Account = TransferAccount & Readonly<{ code: string; bankId: Id<'people.tercero'> }>

async function accountOf(tx: Tx, id: string): Promise<Account> {
  const row = await tx
    .selectFrom('treasury.bankAccount as b')
    .innerJoin('accounting.accountFace as a', 'a.id', 'b.accountId')
    .select(['b.id', 'b.use', 'b.fuenteId', 'b.gmfExempt', 'b.active', 'b.bankId', 'a.code'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('La cuenta bancaria')
  return { ...row, bankId: row.bankId as Id<'people.tercero'> }
}

/** Returns the entry of the transfer and, separately, the entry of the bank's charges. */
async function entriesOf(
  tx: Tx,
  { date, amount, gmf, commission, purpose }: Transfer,
  { from, to }: { readonly from: Account; readonly to: Account },
) {
  const moved = { values: { amount }, accounts: { destination: to.code, source: from.code } }
  const transfer = await postingLines(tx, date, [{ posting: transferPosting, ...moved }])
  const entries = [entry({ kind: 'TF', day: date, concept: purpose }, transfer)]
  if (chargesOf({ gmf, commission }) === zero) return entries
  const charged = {
    values: { gmf, commission },
    accounts: { bank: from.code },
    about: { terceroId: from.bankId },
  }
  const charge = await postingLines(tx, date, [{ posting: bankChargePosting, ...charged }])
  return [...entries, entry({ kind: 'ND', day: date, concept: `Cargos del banco: ${purpose}` }, charge)]
}

async function payCharges(tx: Tx, document: Transfer, actor: Actor): Promise<void> {
  const amount = chargesOf(document)
  const { registroId, registroLineId, date, reference, purpose } = document
  if (amount === zero || registroId === null || registroLineId === null) return
  await payWithoutTransfer(sourceOf(tx, document, { actor, date }), {
    registroId,
    registroLineId,
    amount,
    supportNumber: reference ?? 'Traslado de fondos',
    purpose: `Cargos del banco: ${purpose}`,
  })
}

const sourceOf = (
  tx: Tx,
  document: Transfer,
  { actor, date }: { readonly actor: Actor; readonly date: Day },
): Source => ({
  tx,
  actor,
  document: 'treasury.fundTransfer',
  id: document.id,
  campusId: document.campusId,
  date,
})

/** Returns the book balance of each account on a day, for the user who types a transfer. */
const balance = serveQuery(transferBalance, async ({ tx, input: { id, date } }) => {
  const row = await rowFrom<{ balance: string; gmfExempt: boolean }>(tx)`
      select treasury.account_balance_on(account_id, ${date})::numeric(18,2) as balance, gmf_exempt
      from treasury.bank_account where id = ${id}::uuid`
  return mustBeFound(row, 'La cuenta bancaria')
})

export const fundTransferOperations = [...serveDocument(fundTransferService), balance]

const some = [1, 250_000, 10_000_000].map((whole) => pesos(whole))

/** a transfer from one bank account to another. */
export const transferPosting = definePosting({
  event: 'transfer.funds',
  label: 'Traslado de fondos',
  facts: {},
  values: { amount: 'Valor' },
  accounts: { destination: 'Cuenta de destino', source: 'Cuenta de origen' },
  lines: [
    { side: 'debit', account: 'destination', value: 'amount' },
    { side: 'credit', account: 'source', value: 'amount' },
  ],
  samples: some.map((amount) => ({ values: { amount } })),
})

/** a charge that the bank deducts by itself. */
export const bankChargePosting = definePosting({
  event: 'bank.charge',
  label: 'Cargos del banco',
  facts: {},
  values: { gmf: 'GMF', commission: 'Comisión' },
  accounts: { bank: 'Cuenta bancaria' },
  lines: [
    { side: 'debit', account: 'purpose:gmf', value: 'gmf' },
    { side: 'debit', account: 'purpose:bankCommission', value: 'commission' },
    { side: 'credit', account: 'bank', value: 'gmf + commission' },
  ],
  samples: some.map((gmf) => ({ values: { gmf, commission: pesos(38_500) } })),
})
