import { type Day, type Id, larger, type Money, zero } from '@quina/kernel'
import { type About, credit, debit, type JournalLine } from '../journal/journal.domain.ts'

/** A line of a causación as it is posted: accounts decided, amounts worked out. */
export interface PostedLine {
  readonly account: string
  /** Where the VAT goes when it is not cost; null when it is. */
  readonly vatAccount: string | null
  readonly costCentreId: string | null
  readonly base: Money
  readonly vat: Money
  readonly detail: string | null
}

export interface PostedWithholding {
  readonly account: string
  /** Whose money it is: the supplier's, or the fund's that receives an estampilla. */
  readonly terceroId: string
  readonly base: Money
  readonly amount: Money
}

export interface CausacionPosting {
  readonly terceroId: string
  readonly lines: readonly PostedLine[]
  readonly withholdings: readonly PostedWithholding[]
  readonly advance: { readonly account: string; readonly item: string; readonly amount: Money } | null
  readonly payable: {
    readonly account: string
    readonly item: string
    readonly dueOn: Day
    readonly net: Money
  }
}

const who = (terceroId: string): About => ({ terceroId: terceroId as Id<'people.tercero'> })

/** The voucher of a causación (finance dossier §5.5; §16 CAUSACION.LINEA, CAUSACION.RETENCION, CAUSACION.NETO). */
export function causacionLines({
  terceroId,
  lines,
  withholdings,
  advance,
  payable,
}: CausacionPosting): JournalLine[] {
  const cost = lines.flatMap((line) => costLines(line, terceroId))
  const kept = withholdings.map((one) =>
    credit(one.account, one.amount, { ...who(one.terceroId), base: one.base }),
  )
  const amortised =
    advance === null
      ? []
      : [credit(advance.account, advance.amount, { ...who(terceroId), openItem: advance.item })]
  const { account, item, dueOn, net } = payable
  return [...cost, ...amortised, ...kept, credit(account, net, { ...who(terceroId), openItem: item, dueOn })]
}

function costLines(line: PostedLine, terceroId: string): JournalLine[] {
  const { account, vatAccount, costCentreId, base, vat, detail } = line
  const about = { ...who(terceroId), costCentreId, concept: detail }
  if (vatAccount === null) return [debit(account, (base + vat) as Money, about)]
  return [debit(account, base, about), debit(vatAccount, vat, { ...who(terceroId), base })]
}

/** What a payable or a receivable says of its document, when a credit note moves it. */
export interface NotePosting extends Omit<CausacionPosting, 'advance' | 'payable'> {
  readonly payable: { readonly account: string; readonly item: string; readonly amount: Money }
  readonly receivable: { readonly account: string; readonly item: string; readonly amount: Money }
}

/** The voucher of a supplier's credit note: the opposite of its part of the causación (finance dossier §17, E-17). */
export function noteLines({
  terceroId,
  lines,
  withholdings,
  payable,
  receivable,
}: NotePosting): JournalLine[] {
  const owed = [payable, receivable].map(({ account, item, amount }) =>
    debit(account, larger(amount, zero), { ...who(terceroId), openItem: item }),
  )
  const kept = withholdings.map((one) =>
    debit(one.account, one.amount, { ...who(one.terceroId), base: one.base }),
  )
  const cost = lines
    .flatMap((line) => costLines(line, terceroId))
    .map((line) => ({ ...line, debit: line.credit, credit: line.debit }))
  return [...owed, ...kept, ...cost]
}
