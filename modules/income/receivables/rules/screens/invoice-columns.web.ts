import { money, showPesos } from '@quina/kernel'
import { shownDay } from '@quina/ui/web'

type Line = { readonly invoiceIdFacts?: Readonly<Record<string, string | null>> | null }

/** The columns needed to settle an invoice: the day of its filing, its age and its debt. */
export const filedColumn = {
  key: 'filed',
  header: 'Radicada · edad',
  width: 155,
  render: ({ invoiceIdFacts: facts }: Line) =>
    facts?.filed ? `${shownDay(facts.filed)} · ${facts.filedAge} d` : null,
} as const
export const owesColumn = {
  key: 'owed',
  header: 'Debe',
  width: 140,
  align: 'right',
  render: ({ invoiceIdFacts: facts }: Line) => (facts?.balance ? showPesos(money(facts.balance)) : null),
} as const
