import { entry } from '@quina/accounting/domain'
import { journalLedger, toJournal } from '@quina/accounting/server'
import { type DocumentPrint, notes, type PrintedOf, totals } from '@quina/blocks/print'
import { serveDocument, servedDocument, serveQuery } from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, type Money, money, moneyText, must, mustBeFound, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { cashBalance, cashCount } from './cash-count.contract.ts'
import { countedOf, differenceOf, mustCount } from './cash-count.domain.ts'
import { cashTable, differencePosted } from './counting.server.ts'

const countIn = ({ cash, papers }: PrintedOf<typeof cashCount>['values']) => ({
  cash,
  papers: (papers ?? []).map(({ amount, ...rest }) => ({ ...rest, amount: money(amount) })),
})

/** The acta of a count: each denomination, the other items, the book balance and the result. */
const cashCountPrint: DocumentPrint<typeof cashCount> = {
  title: 'Acta de arqueo de caja',
  lines: [{ field: 'papers', total: 'amount' }],
  worth: ({ values }) => countedOf(countIn(values)),
  adds: ({ values, facts }) => {
    const count = countIn(values)
    const { books, keeper } = facts
    const found = differenceOf(count, money(books))
    return [
      cashTable(count.cash),
      totals([
        { label: 'Total contado', amount: countedOf(count), strong: true },
        { label: 'Saldo en libros', amount: money(books) },
        { label: found < 0n ? 'Faltante' : 'Sobrante', amount: found },
      ]),
      notes(`Responde por la caja: ${keeper}.`),
    ]
  },
  signs: { keeper: 'Responsable de la caja', counter: 'Quien cuenta', treasurer: 'Tesorero' },
}

/** Rules: TES-016 … 020 of this document and those of the journal. Approving the count also posts its difference. */
export const cashCountService = servedDocument<typeof cashCount>({
  document: cashCount,
  lines: { cash: 'treasury.cashCountCash', papers: 'treasury.cashCountPaper' },
  ledgers: [journalLedger],
  async onSave(tx, { cashRegisterId }) {
    const { active } = await registerOf(tx, cashRegisterId)
    must(active, 'TES-015', 'cashRegisterId', 'La caja está inactiva.')
  },
  on: {
    async approve({ tx, document, today }) {
      mustCount(document, today)
      const register = await registerOf(tx, document.cashRegisterId)
      await holdCash(tx, register.accountId)
      const books = await inBooks(tx, register.accountId, document.date)
      const counted = countedOf(document)
      await changeById(tx, 'treasury.cashCount', document.id, {
        books: moneyText(books),
        counted: moneyText(counted),
      })
      const difference = differenceOf(document, books)
      if (difference === zero) return []
      const { date } = document
      const { concept, lines } = await differencePosted(tx, { prefix: 'AQ', date, difference, of: register })
      return [toJournal([entry({ kind: 'NC', day: date, concept }, lines)])]
    },
    async annul({ document, input }) {
      const early = 'La fecha no puede ser anterior a la del arqueo.'
      must(input.date >= document.date, 'TES-016', 'date', early)
    },
  },
  extra: async (tx, { id, status, date, cashRegisterId }) => {
    const register = await registerOf(tx, cashRegisterId)
    const stored = await storedOf(tx, id)
    const books = status === 'draft' ? await inBooks(tx, register.accountId, date) : money(stored.books)
    const { keeper, ceiling } = register
    return { facts: { books: moneyText(books), keeper, ceiling, entries: stored.entries ?? [] } }
  },
  print: cashCountPrint,
})

interface Register {
  readonly name: string
  readonly accountId: string
  readonly account: string
  readonly keeperId: Id<'people.tercero'>
  readonly keeper: string
  readonly ceiling: string
  readonly active: boolean
}

async function registerOf(tx: Tx, id: string): Promise<Register> {
  const row = await rowFrom<Register>(tx)`
    select c.name, c.account_id, a.code as account, c.keeper_id, t.name as keeper, c.ceiling::text as ceiling, c.active
    from treasury.cash_register c join accounting.account_face a on a.id = c.account_id
    join people.tercero_face t on t.id = c.keeper_id where c.id = ${id}::uuid`
  return mustBeFound(row, 'La caja')
}

/** Locks the account against other postings, so that the count is compared with the book balance of that moment. */
const holdCash = (tx: Tx, accountId: string) =>
  sql`select from accounting.account_balance_face where account_id = ${accountId}::uuid
      order by vigencia, period for no key update`.execute(tx)

async function inBooks(tx: Tx, accountId: string, on: Day): Promise<Money> {
  const row = await oneFrom<{ balance: string }>(tx)`
    select treasury.account_balance_on(${accountId}::uuid, ${on})::numeric(18,2) as balance`
  return money(row.balance)
}

interface StoredCount {
  readonly books: string
  readonly entries: readonly { readonly id: string; readonly label: string }[] | null
}

async function storedOf(tx: Tx, id: string): Promise<StoredCount> {
  return oneFrom<StoredCount>(tx)`
    select c.books, (select jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || e.number) order by e.at, e.number)
                     from accounting.entry_face e join accounting.voucher_kind_face k on k.id = e.kind_id
                     where e.document = 'treasury.cashCount' and e.document_id = c.id) as entries
    from treasury.cash_count c where c.id = ${id}::uuid`
}

const balance = serveQuery(cashBalance, async ({ tx, input: { id, date } }) => {
  const { accountId, keeper, ceiling } = await registerOf(tx, id)
  return { balance: moneyText(await inBooks(tx, accountId, date)), keeper, ceiling }
})

export const cashCountOperations = [...serveDocument(cashCountService), balance]
