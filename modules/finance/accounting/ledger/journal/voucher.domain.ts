import { type Money, moneyText, zero } from '@quina/kernel'
import type { JournalEntry } from './journal.domain.ts'

/** An entry as a bookkeeper would draw it: account, debit, credit. Posting rules are tested against this text. */
export function drawVoucher({ lines }: Pick<JournalEntry, 'lines'>): string {
  const column = (amount: Money) => (amount === zero ? '' : moneyText(amount)).padStart(18)
  return lines
    .map((line) => `${line.account.padEnd(10)}${column(line.debit)}${column(line.credit)}`.trimEnd())
    .join('\n')
}
