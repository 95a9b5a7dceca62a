import {
  lineTable,
  notes,
  type Paper,
  type PrintColumn,
  type PrintContext,
  paper,
  signatures,
  signersOf,
  words,
} from '@quina/blocks/print'
import { type Day, money, showDay, sumOf } from '@quina/kernel'

export interface LetterClaim {
  readonly number: number
  readonly invoice: string
  readonly victim: string
  readonly plate: string | null
  readonly policy: string | null
  readonly happened: string | null
  /** Money text. */
  readonly claimed: string
}

interface Letter {
  readonly kind: string
  readonly number: number
  readonly day: Day
  readonly payer: string
  readonly claims: readonly LetterClaim[]
}

const columns: readonly PrintColumn[] = [
  { key: 'number', header: 'Consecutivo', kind: 'text' },
  { key: 'invoice', header: 'Factura', kind: 'text' },
  { key: 'victim', header: 'Víctima', kind: 'text' },
  { key: 'happened', header: 'Evento', kind: 'text' },
  { key: 'plate', header: 'Placa', kind: 'text' },
  { key: 'policy', header: 'Póliza', kind: 'text' },
  { key: 'claimed', header: 'Reclamado', kind: 'money' },
]

/** The letter that goes with the files of a lot (billing dossier §11: relation letter). */
export function batchLetter(context: PrintContext, { kind, number, day, payer, claims }: Letter): Paper {
  const rows = claims.map(({ happened, ...claim }) => ({
    values: { ...claim, number: String(claim.number), happened: happened === null ? '' : showDay(happened) },
  }))
  const many =
    claims.length === 1
      ? 'la reclamación que se relaciona'
      : `las ${claims.length} reclamaciones que se relacionan`
  return paper(context, {
    title: `Relación de reclamaciones ${kind.toUpperCase()}`,
    number: `Lote ${number}`,
    subtitle: showDay(day),
    pieces: [
      notes(`Señores\n\n${payer}`),
      notes(`Presentamos ${many}, con sus soportes y los archivos de este lote.`),
      lineTable({ columns, rows, totals: ['claimed'] }),
      words(sumOf(claims, ({ claimed }) => money(claimed))),
      signatures(signersOf(context, { billing: 'Responsable de la reclamación' })),
    ],
  })
}
