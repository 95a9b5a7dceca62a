import { f } from '@quina/blocks'

/** What a payer objects to, in its own sheet: a row for each cause; the rows with the same invoice and number are one glosa. */
export const glosaRow = {
  invoice: f.text('Factura', { max: 40, help: 'Con su prefijo' }),
  payerNumber: f.text('Número del pagador', { max: 60 }),
  date: f.day('Notificada el'),
  codeId: f.ref('receivables.glosaCode', 'Causa'),
  service: f.optional(
    f.code('Servicio', { max: 40, help: 'Su código en la factura; vacío si es de toda ella' }),
  ),
  amount: f.money('Valor glosado'),
  complement: f.optional(f.text('Complemento', { max: 500 })),
}
export const glosaImportPath = '/api/receivables/glosa'
