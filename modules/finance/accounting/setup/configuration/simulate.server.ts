import type { ValuesOf } from '@quina/blocks'
import { rowsWhere, type Tx } from '@quina/db/server'
import { isMoneyText, type Money, money, moneyText, must, pluck, sumOf } from '@quina/kernel'
import { drawVoucher } from '../../ledger/journal/voucher.domain.ts'
import { mustPost } from '../../ledger/posting/check.domain.ts'
import { linesOf } from '../../ledger/posting/posting-lines.domain.ts'
import { setupOn } from '../../ledger/posting/setup.server.ts'
import { postingCalled } from './change.server.ts'
import type { simulatePosting } from './configuration.contract.ts'

type Input = ValuesOf<typeof simulatePosting.params>

/**
 * Simulates the voucher of an event on a day. Nothing is written; the user types the accounts that the document would bring.
 * @throws Problem CON-050 … 053 as posting would, CON-058 for a value that is not an amount, CON-127 for a fact that is not
 * chosen.
 */
export async function simulate(tx: Tx, { event, lines, date, facts, values, accounts }: Input) {
  const posting = postingCalled(event)
  if (lines !== null) mustPost(posting, lines)
  const setup = await setupOn(tx, [event], date)
  const rules = lines === null ? setup.rules : { [event]: lines }
  const chosen = Object.fromEntries(
    Object.entries(posting.facts).map(([name, all]) => [name, factOf(facts[name], name, all)]),
  )
  const amounts = Object.fromEntries(
    Object.keys(posting.values).map((name) => [name, amountOf(values[name], name)]),
  )
  const posted = linesOf(posting, { facts: chosen, values: amounts, accounts }, { ...setup, rules }).filter(
    (line) => line.debit !== line.credit,
  )
  const names = await namesOf(tx, pluck(posted, 'account'))
  return {
    lines: posted.map(({ account, debit, credit }) => ({
      account,
      name: names.get(account) ?? 'No existe',
      debit: moneyText(debit),
      credit: moneyText(credit),
    })),
    debit: moneyText(sumOf(posted, 'debit')),
    credit: moneyText(sumOf(posted, 'credit')),
    drawn: drawVoucher({ lines: posted }),
  }
}

function factOf(given: string | undefined, name: string, options: Readonly<Record<string, string>>): string {
  const message = 'Elija una opción.'
  must(given !== undefined && Object.hasOwn(options, given), 'CON-127', `facts.${name}`, message)
  return given
}

function amountOf(given: string | undefined, name: string): Money {
  must(given !== undefined && isMoneyText(given), 'CON-058', `values.${name}`, 'Escriba un valor.')
  return money(given)
}

async function namesOf(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await rowsWhere(tx, 'accounting.account', { code: [...codes] }, ['code', 'name'])
  return new Map(rows.map(({ code, name }) => [code, name]))
}
