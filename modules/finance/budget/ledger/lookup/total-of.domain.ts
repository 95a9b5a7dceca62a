import { money, showPesos, sumOf } from '@quina/kernel'

/** The total of a document's lines in words for a title: `193.400.000`. */
export const totalOf = ({ lines }: Readonly<Record<string, unknown>>): string =>
  showPesos(sumOf((lines as readonly { amount: string }[] | null) ?? [], (line) => money(line.amount)))
