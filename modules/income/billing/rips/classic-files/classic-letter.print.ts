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
import { type Day, money, plural, showDay, sumOf } from '@quina/kernel'
import { type ClassicKind, classicKinds } from './classic-kinds.contract.ts'

interface Letter {
  readonly number: number
  readonly day: Day
  readonly payer: string
  readonly from: Day
  readonly to: Day
  /** The files as they were sent, by their names. */
  readonly files: Readonly<Record<string, string>>
}

const fileColumns: readonly PrintColumn[] = [
  { key: 'file', header: 'Archivo', kind: 'text' },
  { key: 'name', header: 'Qué lleva', kind: 'text' },
  { key: 'records', header: 'Registros', kind: 'integer' },
]
const invoiceColumns: readonly PrintColumn[] = [
  { key: 'number', header: 'Factura', kind: 'text' },
  { key: 'date', header: 'Expedida', kind: 'text' },
  { key: 'contract', header: 'Contrato', kind: 'text' },
  { key: 'paid', header: 'Copagos y cuotas', kind: 'money' },
  { key: 'net', header: 'Neto', kind: 'money' },
]

/** The letter of a remission: its files with their record counts, and its invoices, derived from the sent files. */
export function classicLetter(context: PrintContext, letter: Letter): Paper {
  const { number, day, payer, from, to, files } = letter
  const remission = String(number).padStart(6, '0')
  const invoices = recordsOf(files[`AF${remission}.txt`]).map(invoiceOf)
  return paper(context, {
    title: 'Relación de RIPS (Resolución 3374)',
    number: `Remisión ${remission}`,
    subtitle: showDay(day),
    pieces: [
      notes(`Señores\n\n${payer}`),
      notes(
        `Remitimos los RIPS de ${plural(invoices.length, 'factura', 'facturas')} del ${showDay(from)} al ${showDay(to)}, ` +
          'en los archivos que se relacionan.',
      ),
      lineTable({
        columns: fileColumns,
        rows: Object.entries(files).map(([file, text]) => ({
          values: { file, name: nameOf(file), records: recordsOf(text).length },
        })),
      }),
      lineTable({
        columns: invoiceColumns,
        rows: invoices.map((values) => ({ values })),
        totals: ['paid', 'net'],
      }),
      words(sumOf(invoices, ({ net }) => money(net))),
      signatures(signersOf(context, { billing: 'Responsable de facturación' })),
    ],
  })
}

const nameOf = (file: string): string => classicKinds[file.slice(0, 2) as ClassicKind] ?? ''

const recordsOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split('\r\n').filter((line) => line !== '')

/** The invoice of an AF record. No field contains a comma, so commas only separate fields. */
function invoiceOf(record: string) {
  const fields = record.split(',')
  const [day, month, year] = (fields[5] ?? '').split('/')
  return {
    number: fields[4] ?? '',
    date: `${year}/${month}/${day}`,
    contract: fields[10] ?? '',
    paid: fields[13] ?? '',
    net: fields[16] ?? '',
  }
}
