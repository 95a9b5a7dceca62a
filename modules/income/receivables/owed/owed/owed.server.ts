import { campusScope, listOperations, type Operation } from '@quina/blocks/server'
import { contractBalanceList, contractBalancePath } from '../contract-balance/contract-balance.contract.ts'
import { owedInvoiceList, owedInvoicePath, viewReceivables } from './owed.contract.ts'

const shared = {
  tag: 'receivables',
  access: viewReceivables,
  scope: (actor: Parameters<typeof campusScope>[0]) => ({ campusId: campusScope(actor) }),
}

export const owedOperations: Operation[] = listOperations({
  ...shared,
  list: owedInvoiceList,
  view: 'receivables.owedInvoiceList',
  path: owedInvoicePath,
  title: 'Cartera por factura',
})

/** Cartera by contract: it names no patient. */
export const contractBalanceOperations: Operation[] = listOperations({
  ...shared,
  list: contractBalanceList,
  view: 'receivables.contractBalanceList',
  path: contractBalancePath,
  title: 'Cartera por contrato',
})
