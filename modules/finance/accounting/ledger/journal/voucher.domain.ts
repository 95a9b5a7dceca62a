import { type Money, moneyText, zero } from '@quina/kernel'
import type { JournalEntry } from './journal.domain.ts'

/** Prints an entry as text: account, debit, credit. The tests of posting rules compare this text. */
export function drawVoucher({ lines }: Pick<JournalEntry, 'lines'>): string {
  const column = (amount: Money) => (amount === zero ? '' : moneyText(amount)).padStart(18)
  return lines
    .map((line) => `${line.account.padEnd(10)}${column(line.debit)}${column(line.credit)}`.trimEnd())
    .join('\n')
}
