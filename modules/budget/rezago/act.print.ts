import {
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  paper,
  signatures,
  signersOf,
} from '@quina/blocks/print'
import { type Day, money, moneyText, showDay, sumOf } from '@quina/kernel'
import { type RezagoKind, rezagoKinds } from './rezago.contract.ts'

export interface PrintedAct {
  readonly year: number
  readonly actNumber: string
  readonly actDate: Day
  readonly lines: readonly PrintedLine[]
}
export interface PrintedLine {
  readonly kind: RezagoKind
  readonly origin: string
  readonly tercero: string
  readonly rubro: string
  readonly fuente: string
  readonly constituted: string
}

const columns = [
  { key: 'origin', header: 'Origen', kind: 'text' },
  { key: 'tercero', header: 'Tercero', kind: 'text' },
  { key: 'rubro', header: 'Rubro', kind: 'text' },
  { key: 'fuente', header: 'Fuente', kind: 'code' },
  { key: 'constituted', header: 'Valor', kind: 'money' },
] as const

/** The resolution that constitutes cuentas por pagar and reservas: what each class adds up to, line by line. */
export function actPaper({ year, actNumber, actDate, lines }: PrintedAct, context: PrintContext): Paper {
  const kinds = (Object.keys(rezagoKinds) as RezagoKind[]).filter((kind) =>
    lines.some((line) => line.kind === kind),
  )
  const total = moneyText(sumOf(lines, (line) => money(line.constituted)))
  return paper(context, {
    title: 'Resolución de cuentas por pagar y reservas',
    number: actNumber,
    subtitle: showDay(actDate),
    landscape: true,
    verify: { number: actNumber, date: actDate, total },
    pieces: [
      notes(
        `Por la cual se constituyen las cuentas por pagar y las reservas presupuestales de la vigencia fiscal ${year}, ` +
          `con cargo al presupuesto de la vigencia ${year + 1}.`,
      ),
      ...kinds.flatMap((kind) => [
        notes('', { heading: rezagoKinds[kind] }),
        lineTable({
          columns,
          rows: lines.filter((line) => line.kind === kind).map((values) => ({ values: { ...values } })),
          totals: ['constituted'],
        }),
      ]),
      signatures(signersOf(context, { manager: 'Gerente', budgetHead: 'Jefe de presupuesto' })),
    ],
  })
}
