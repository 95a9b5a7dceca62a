import { money, showPesos, sumOf } from '@quina/kernel'
import { figuresOf } from '../causacion-settlement/figures.domain.ts'

/** The gross of the lines, for the title of the confirmation. */
export const grossIn = ({ lines }: Readonly<Record<string, unknown>>): string =>
  showPesos(
    sumOf(
      (lines ?? []) as readonly SentLine[],
      ({ quantity, unitPrice, vatRate, ...line }) =>
        figuresOf({
          ...{ quantity, unitPrice: money(unitPrice), vatRate },
          ...{ aiu: sent(line.aiu), vatBase: sent(line.vatBase), billedVat: sent(line.billedVat) },
        }).gross,
    ),
  )

interface SentLine {
  readonly quantity: string
  readonly unitPrice: string
  readonly vatRate: string | null
  readonly aiu?: string | null
  readonly vatBase?: string | null
  readonly billedVat?: string | null
}

const sent = (amount: string | null | undefined) => (amount == null ? null : money(amount))
