import { cdp } from '../../expense/cdp/cdp.contract.ts'
import { cdpRequest } from '../../expense/cdp-request/cdp-request.contract.ts'
import { obligacion } from '../../expense/obligacion/obligacion.contract.ts'
import { registro } from '../../expense/registro/registro.contract.ts'

/** The list of each document of the chain, with the view that it reads. */
export const documentLists = {
  cdpRequest: { list: cdpRequest.list, view: 'budget.cdpRequestList' },
  cdp: { list: cdp.list, view: 'budget.cdpList' },
  registro: { list: registro.list, view: 'budget.registroList' },
  obligacion: { list: obligacion.list, view: 'budget.obligacionList' },
} as const
