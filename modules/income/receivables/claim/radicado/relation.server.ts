import { f } from '@quina/blocks'
import { exportRows, load, type Operation, serveFile } from '@quina/blocks/server'
import { filing, filingRelation } from '../filing/filing.contract.ts'
import { filingService } from '../filing/filing.server.ts'
import { filedInvoices } from '../filing/filing-facts.server.ts'

const columns = {
  at: f.integer('N.º'),
  number: f.code('Factura'),
  day: f.day('Fecha'),
  patient: f.optional(f.text('Paciente')),
  contract: f.optional(f.text('Contrato')),
  gross: f.money('Valor bruto'),
  prepaid: f.money('Pagos de usuarios'),
  amount: f.money('Valor a pagar'),
  balance: f.money('Saldo'),
  cufe: f.optional(f.code('CUFE', { max: 96 })),
  cuv: f.optional(f.code('CUV', { max: 96 })),
  late: f.flag('Fuera de término'),
  filingNumber: f.optional(f.code('Radicado')),
  filedOn: f.optional(f.day('Fecha de radicado')),
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
      rows: invoices.map((one, index) => ({ ...one, at: index + 1 })),
    })
  }),
]
