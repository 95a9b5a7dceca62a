import { advanceOptions } from '@quina/accounting/contract'
import { type Money, money, zero } from '@quina/kernel'
import type { LookupOption } from '@quina/ui/web'

type LineText = Readonly<{ kind: string | null; amount: Money }>

/**
 * How a deduction is typed, in orders and in egresos: a deduction that crosses an anticipo chooses one of the payee's open
 * anticipos, which fills in the account, the document and, while the value is empty, the value.
 */
export const deductionLines = {
  columns: ['kind', 'ruleId', 'advanceId', 'accountId', 'terceroId', 'openItem', 'base', 'amount'],
  widths: {
    kind: 130,
    ruleId: 135,
    advanceId: 155,
    accountId: 145,
    terceroId: 145,
    openItem: 95,
    base: 115,
    amount: 125,
  },
  lookup: {
    advanceId: ({ terceroId }: { readonly terceroId: string }) => ({
      to: advanceOptions.to,
      query: { terceroId, open: true },
    }),
  },
  chosen: { advanceId: crossed },
  editable: {
    ruleId: isOther,
    advanceId: (line: LineText) => !isOther(line) || line.kind === '',
    accountId: isOther,
    terceroId: isOther,
    openItem: isOther,
    base: isOther,
  },
} as const

function isOther({ kind }: LineText): boolean {
  return kind !== 'advance'
}

function crossed(option: LookupOption | null, { amount }: LineText) {
  const facts = option?.facts
  if (!facts) return { openItem: '' }
  return {
    kind: 'advance' as const,
    accountId: facts.accountId ?? null,
    accountIdLabel: facts.accountLabel ?? '',
    openItem: facts.openItem ?? '',
    ...(amount === zero && facts.available ? { amount: money(facts.available) } : {}),
  }
}
