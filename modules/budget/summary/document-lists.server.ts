import { cdp } from '../cdp/cdp.contract.ts'
import { cdpRequest } from '../cdp-request/cdp-request.contract.ts'
import { obligacion } from '../obligacion/obligacion.contract.ts'
import { registro } from '../registro/registro.contract.ts'

/** The list of each document of the chain, with the view that it reads. */
export const documentLists = {
  cdpRequest: { list: cdpRequest.list, view: 'budget.cdpRequestList' },
  cdp: { list: cdp.list, view: 'budget.cdpList' },
  registro: { list: registro.list, view: 'budget.registroList' },
  obligacion: { list: obligacion.list, view: 'budget.obligacionList' },
} as const
