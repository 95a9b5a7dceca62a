import { entry } from '@quina/accounting/domain'
import { journalLedger, toJournal } from '@quina/accounting/server'
import { type DocumentPrint, notes, totals } from '@quina/blocks/print'
import { serveDocument, servedDocument, serveQuery } from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, storedRow, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  mustBeFound,
  negate,
  plus,
  showPesos,
  zero,
} from '@quina/kernel'
import { cashWorth, mustCount } from '../../receipt/cash-count/cash-count.domain.ts'
import { cashTable, differencePosted } from '../../receipt/cash-count/counting.server.ts'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import { mustBeOpenFor } from '../expense/petty-cash-expense.domain.ts'
import {
  type FundHoldings,
  holdFund,
  mustHold,
  pettyCashLedger,
  toPettyCash,
} from '../ledger/petty-cash-ledger.server.ts'
import { fundOf } from '../petty-cash/fund-facts.server.ts'
import { pettyCashBalance, pettyCashCount } from './petty-cash-count.contract.ts'

/** The acta of a count of a caja menor: each denomination, the vales, and the book balance. */
const pettyCashCountPrint: DocumentPrint<typeof pettyCashCount> = {
  title: 'Acta de arqueo de caja menor',
  lines: [],
  worth: ({ values }) => cashWorth(values.cash),
  adds: ({ values, facts }) => {
    const counted = cashWorth(values.cash)
    const books = money(String(facts?.books ?? '0'))
    const vouchers = money(String(facts?.vouchers ?? '0'))
    const difference = minus(plus(counted, vouchers), books)
    return [
      cashTable(values.cash),
      totals([
        { label: 'Efectivo contado', amount: counted, strong: true },
        { label: 'En vales provisionales', amount: vouchers },
        { label: 'Saldo en libros', amount: books },
        { label: difference < 0n ? 'Faltante' : 'Sobrante', amount: difference },
      ]),
      notes(`Responde por la caja menor: ${String(facts?.keeper ?? '')}.`),
    ]
  },
  signs: { keeper: 'Responsable de la caja menor', counter: 'Quien cuenta', treasurer: 'Tesorero' },
}

/** Rules: TES-018, 019, 074, 077, 154, 170, 171 and 181 of this document. Approving the count also posts its difference. */
export const pettyCashCountService = servedDocument<typeof pettyCashCount>({
  document: pettyCashCount,
  lines: { cash: 'treasury.pettyCashCountCash' },
  ledgers: [pettyCashLedger, journalLedger],
  on: {
    async approve({ tx, document, today }) {
      mustCount(document, today)
      const held = await holdFund(tx, document.pettyCashId)
      const fund = await fundOf(tx, document.pettyCashId)
      mustBeOpenFor({ date: document.date, fund: { ...fund, policyUntil: null }, today })
      const then = await heldOn(tx, document.pettyCashId, document.date)
      const cash = cashWorth(document.cash)
      await keep(tx, document.id, { cash, ...then })
      const difference = minus(plus(cash, then.vouchers), then.books)
      if (difference === zero) return []
      mustTake(held, difference)
      const { date } = document
      const { concept, lines } = await differencePosted(tx, { prefix: 'AM', date, difference, of: fund })
      return [
        toPettyCash(fund.id, date, { amount: difference }),
        toJournal([entry({ kind: 'NC', day: date, concept, movesBanks: true }, lines)]),
      ]
    },
    async annul({ document, input }) {
      const early = 'La fecha no puede ser anterior a la de lo que se anula.'
      must(input.date >= document.date, 'TES-074', 'date', early)
    },
  },
  extra: async (tx, stored) => {
    const { keeper } = await keeperOf(tx, stored.pettyCashId)
    if (stored.status === 'draft') {
      const then = await heldOn(tx, stored.pettyCashId, stored.date)
      return { facts: { keeper, books: moneyText(then.books), vouchers: moneyText(then.vouchers) } }
    }
    const { books, vouchers } = await storedRow(tx, 'treasury.pettyCashCount', stored.id, [
      'books',
      'vouchers',
    ])
    const posted = await postedByTreasury(tx, { document: 'treasury.pettyCashCount', id: stored.id })
    return { facts: { keeper, books, vouchers }, posted }
  },
  print: pettyCashCountPrint,
})

/**
 * A shortage may not exceed the money that is not out in vales; a surplus must fit in the fund.
 * @throws Problem TES-181, TES-077
 */
function mustTake(held: FundHoldings, difference: Money): void {
  if (difference < zero) mustHold(held, negate(difference), 'cash')
  const room = minus(held.fund, held.balance)
  const message = `En la caja caben ${showPesos(room)}: consigne el resto con un comprobante de ingreso y cuente sin él.`
  insist(difference <= room, 'TES-077', message, { status: 409, fields: { cash: message } })
}

type FundBalances = Readonly<{ books: Money; vouchers: Money }>

/** Returns the balance of the fund on a day, and the part of it that was out in vales. */
async function heldOn(tx: Tx, pettyCashId: string, on: Day): Promise<FundBalances> {
  const row = await oneFrom<Record<'books' | 'vouchers', string>>(tx)`
    select coalesce(sum(amount), 0)::numeric(18,2) as books, coalesce(sum(vouchers), 0)::numeric(18,2) as vouchers
    from treasury.petty_cash_move where petty_cash_id = ${pettyCashId}::uuid and day <= ${on}`
  return { books: money(row.books), vouchers: money(row.vouchers) }
}

async function keep(tx: Tx, id: string, { cash, books, vouchers }: FundBalances & { readonly cash: Money }) {
  await changeById(tx, 'treasury.pettyCashCount', id, {
    counted: moneyText(cash),
    books: moneyText(books),
    vouchers: moneyText(vouchers),
  })
}

async function keeperOf(tx: Tx, pettyCashId: string): Promise<{ readonly keeper: string }> {
  const row = await rowFrom<{ keeper: string }>(tx)`
    select t.name as keeper from treasury.petty_cash c join people.tercero_face t on t.id = c.keeper_id
    where c.id = ${pettyCashId}::uuid`
  return mustBeFound(row, 'La caja menor')
}

const balance = serveQuery(pettyCashBalance, async ({ tx, input: { id, date } }) => {
  const { keeper } = await keeperOf(tx, id)
  const { books, vouchers } = await heldOn(tx, id, date)
  return { balance: moneyText(books), vouchers: moneyText(vouchers), keeper }
})

export const pettyCashCountOperations = [...serveDocument(pettyCashCountService), balance]
