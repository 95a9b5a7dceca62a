import { type DocumentPrint, lineTable, notes, type PrintColumn, type PrintedOf } from '@quina/blocks/print'
import { money, showPesos, sumOf } from '@quina/kernel'
import type { filing } from './filing.contract.ts'

const columns: PrintColumn[] = [
  { key: 'at', header: 'N.º', kind: 'text', width: 'auto' },
  { key: 'number', header: 'Factura', kind: 'code' },
  { key: 'day', header: 'Fecha', kind: 'day' },
  { key: 'patient', header: 'Paciente', kind: 'text' },
  { key: 'gross', header: 'Valor bruto', kind: 'money' },
  { key: 'prepaid', header: 'Pagos de usuarios', kind: 'money' },
  { key: 'amount', header: 'Valor a pagar', kind: 'money' },
]

const worthOf = ({ values }: PrintedOf<typeof filing>) =>
  sumOf(values.invoices, ({ amount }) => money(amount))

/** Cuenta de cobro with its relación de envío: the letter, the invoices and what they are worth in words. */
export const filingPrint: DocumentPrint<typeof filing> = {
  title: 'Cuenta de cobro',
  declares: (printed) => {
    const { payer } = printed.facts
    const { letter } = printed.values
    const who = `${payer?.name ?? ''}, ${payer?.identification ?? ''}`
    const sum = `debe a esta entidad la suma de ${showPesos(worthOf(printed))} pesos`
    const owes = `${sum} por los servicios de salud de las facturas que se relacionan.`
    return [`${who}, ${owes}`, ...(letter === null ? [] : [letter])].join('\n\n')
  },
  pairs: ['payerId', 'contractId', 'date', 'periodFrom', 'periodTo', 'medium', 'responsible', 'notes'],
  lines: [],
  worth: worthOf,
  adds: (printed) => {
    const { invoices, filingNumber, filedOn } = printed.facts
    const rows = invoices.map((one, at) => ({ values: { ...one, at: String(at + 1) } }))
    return [
      notes('', { heading: `Relación de envío: ${invoices.length} facturas` }),
      lineTable({ columns, rows, totals: ['gross', 'prepaid', 'amount'] }),
      ...(filingNumber === null
        ? []
        : [notes(`Radicado ${filingNumber} del ${String(filedOn).replaceAll('-', '/')}.`)]),
    ]
  },
  signs: { receivables: 'Cartera', manager: 'Representante legal' },
}
