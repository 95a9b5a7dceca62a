import { campusScope, listOperations, type Operation } from '@quina/blocks/server'
import { owedInvoiceList, owedInvoicePath, viewReceivables } from './owed.contract.ts'

export const owedOperations: Operation[] = listOperations({
  list: owedInvoiceList,
  view: 'receivables.owedInvoiceList',
  path: owedInvoicePath,
  title: 'Cartera por factura',
  tag: 'receivables',
  access: viewReceivables,
  scope: (actor) => ({ campusId: campusScope(actor) }),
})
