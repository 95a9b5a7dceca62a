import { money, showPesos } from '@quina/kernel'
import { shownDay } from '@quina/ui/web'

type Line = { readonly invoiceIdFacts?: Readonly<Record<string, string | null>> | null }

/** When the invoice of a line was filed, its age and its debt: the columns needed to settle it. */
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
