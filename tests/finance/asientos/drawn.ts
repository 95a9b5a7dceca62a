import { drawVoucher } from '@quina/accounting/domain'
import { pesos } from '@quina/kernel'
import { expect } from 'vitest'
import type { AnyPosting } from '../../../modules/finance/accounting/ledger/posting/posting.contract.ts'
import {
  linesOf,
  type Payload,
} from '../../../modules/finance/accounting/ledger/posting/posting-lines.domain.ts'
import { purposes } from '../../../modules/finance/accounting/ledger/purpose/purpose.contract.ts'

/** The purposes as they are seeded: the accounts of the starter chart. */
const seeded = () =>
  Object.fromEntries(purposes().flatMap(({ key, starter }) => (starter ? [[key, starter]] : [])))

export type Command = readonly [
  posting: AnyPosting,
  values: Readonly<Record<string, number>>,
  rest?: Partial<Payload>,
]

/** The events that some test of the file drew. */
export const seen = new Set<string>()

/** The voucher that the declared templates write, as a bookkeeper draws it. It balances. */
export function drawn(...commands: readonly Command[]): string {
  const lines = commands.flatMap(([posting, values, rest = {}]) => {
    seen.add(posting.event)
    const amounts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, pesos(value)]))
    return linesOf(posting, { ...rest, values: amounts }, { rules: {}, purposes: seeded() })
  })
  const stored = lines.filter(({ debit, credit }) => debit !== credit)
  expect(stored.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)).toBe(0n)
  return `\n${drawVoucher({ lines: stored })}\n`
}
