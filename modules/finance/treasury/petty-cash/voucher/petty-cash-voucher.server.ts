import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { partOf, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { conflict, insist, money, must, negate, padded, showPesos, zero } from '@quina/kernel'
import { mustBeOpenFor } from '../expense/petty-cash-expense.domain.ts'
import { holdFund, mustHold, pettyCashLedger, toPettyCash } from '../ledger/petty-cash-ledger.server.ts'
import { fundOf } from '../petty-cash/fund-facts.server.ts'
import { pettyCashVoucher } from './petty-cash-voucher.contract.ts'

/** The vale, signed by the person who takes the money. */
const pettyCashVoucherPrint: DocumentPrint<typeof pettyCashVoucher> = {
  title: 'Vale provisional de caja menor',
  declares: () =>
    'Recibí el dinero de este vale y me comprometo a legalizarlo con sus soportes, o a devolverlo, dentro del plazo fijado.',
  pairs: ['pettyCashId', 'receiverId', 'amount', 'purpose'],
  identifies: ['receiverId'],
  worth: ({ values }) => money(String(values.amount)),
  signs: { receiver: 'Recibí', keeper: 'Responsable de la caja menor' },
}

/**
 * Rules: TES-170 … 173, 181 of its fund, TES-184 only a gasto settles it, TES-185 one open vale each. Without journal entry.
 */
export const pettyCashVoucherService = servedDocument<typeof pettyCashVoucher>({
  document: pettyCashVoucher,
  ledgers: [pettyCashLedger],
  on: {
    async approve({ tx, document, today }) {
      const { pettyCashId, amount, date } = document
      const held = await holdFund(tx, pettyCashId)
      const fund = await fundOf(tx, pettyCashId)
      mustBeOpenFor({ date, fund, today })
      const most = `El máximo de un gasto es ${showPesos(fund.expenseMax)}, y este es de ${showPesos(amount)}.`
      must(amount > zero && amount <= fund.expenseMax, 'TES-173', 'amount', most)
      await mustOweNone(tx, document)
      mustHold(held, amount, 'amount')
      return [toPettyCash(pettyCashId, date, { vouchers: amount })]
    },
    async settle({ tx, document, today }) {
      await mustBeByItsExpense(tx)
      return [toPettyCash(document.pettyCashId, today, { vouchers: negate(document.amount) })]
    },
    async reopen({ tx, document, today }) {
      await mustBeByItsExpense(tx)
      return [toPettyCash(document.pettyCashId, today, { vouchers: document.amount })]
    },
    async annul({ document, input }) {
      const early = 'La fecha no puede ser anterior a la de lo que se anula.'
      must(input.date >= document.date, 'TES-074', 'date', early)
    },
  },
  extra: async () => ({
    mayNot: {
      settle: 'Se hace al pagar el gasto que lo legaliza.',
      reopen: 'Se hace al anular el gasto que lo legalizó.',
    },
  }),
  print: pettyCashVoucherPrint,
})

/** A person gets no new vale before settling the last one (Decreto 1068 de 2015, art. 2.8.5.13). @throws Problem TES-185 */
async function mustOweNone(tx: Tx, { id, receiverId }: Stored<typeof pettyCashVoucher>): Promise<void> {
  const other = await tx
    .selectFrom('treasury.pettyCashVoucher')
    .select('number')
    .where('receiverId', '=', receiverId)
    .where('status', '=', 'approved')
    .where('id', '<>', id)
    .executeTakeFirst()
  const message = `Tiene sin legalizar el vale VP ${padded(other?.number ?? 0)}.`
  insist(other === undefined, 'TES-185', message, { status: 409, fields: { receiverId: message } })
}

async function mustBeByItsExpense(tx: Tx): Promise<void> {
  const alone = 'Un vale se legaliza con el gasto en que se usó.'
  insist(partOf(tx) === 'treasury.pettyCashExpense', 'TES-184', alone, { status: 409 })
}

export const pettyCashVoucherOperations = refusing(
  {
    'treasury.petty_cash_expense_once': conflict(
      'TES-188',
      'Ese soporte ya está en otro gasto de caja menor o en una causación.',
      'supportNumber',
    ),
    'treasury.petty_cash_vouchers_within': conflict(
      'TES-183',
      'Lo que está en vales pasaría de lo que tiene la caja menor.',
    ),
  },
  serveDocument(pettyCashVoucherService),
)
