import { code, day, flag, integer, money, optional, text } from '@quina/blocks'
import { exportRows, load, type Operation, serveFile } from '@quina/blocks/server'
import { filing, filingRelation } from '../filing/filing.contract.ts'
import { filingService } from '../filing/filing.server.ts'
import { filedInvoices } from '../filing/filing-facts.server.ts'

const columns = {
  at: integer('N.º'),
  number: code('Factura'),
  day: day('Fecha'),
  patient: optional(text('Paciente')),
  contract: optional(text('Contrato')),
  gross: money('Valor bruto'),
  prepaid: money('Pagos de usuarios'),
  amount: money('Valor a pagar'),
  balance: money('Saldo'),
  cufe: optional(code('CUFE', { max: 96 })),
  cuv: optional(code('CUV', { max: 96 })),
  late: flag('Fuera de término'),
  filingNumber: optional(code('Radicado')),
  filedOn: optional(day('Fecha de radicado')),
}

/** Relación de envío, in the sheet that the payer requires. */
export const relationOperations: Operation[] = [
  serveFile(filingRelation, async ({ tx, actor, input: { filingId: id, format } }) => {
    const stored = await load(tx, { document: filing, tables: filingService, actor }, id)
    const invoices = await filedInvoices(tx, id)
    return exportRows({
      format,
      title: `Relacion de envio RAD ${stored.number ?? 'borrador'}`,
      columns,
      rows: invoices.map((one, at) => ({ ...one, at: at + 1 })),
    })
  }),
]
