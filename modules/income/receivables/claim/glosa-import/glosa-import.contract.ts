import { code, day, money, optional, ref, text } from '@quina/blocks'

/** What a payer objects to, as it sends it in a sheet: a row for each cause; the same invoice and number are one glosa. */
export const glosaRow = {
  invoice: text('Factura', { max: 40, help: 'Con su prefijo' }),
  payerNumber: text('Número del pagador', { max: 60 }),
  date: day('Notificada el'),
  codeId: ref('receivables.glosaCode', 'Causa'),
  service: optional(code('Servicio', { max: 40, help: 'Su código en la factura; vacío si es de toda ella' })),
  amount: money('Valor glosado'),
  complement: optional(text('Complemento', { max: 500 })),
}
export const glosaImportPath = '/api/receivables/glosa'
