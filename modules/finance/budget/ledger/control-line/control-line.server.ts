import { type Operation, serveCommand } from '@quina/blocks/server'
import { rowOf } from '@quina/db/server'
import { must } from '@quina/kernel'
import { openControlLines } from '../ledger/control-lines.server.ts'
import { openControlLine } from './control-line.contract.ts'

/**
 * Opens a line of control for a rubro leaf and a fuente that the initial budget did not combine, for a new agreement or other
 * money, or returns the existing one.
 * @throws Problem PRE-002, PRE-004, PRE-042
 */
export const controlLineOperations: Operation[] = [
  serveCommand(openControlLine, async ({ tx, input: { rubroId, fuenteId, vigenciaGasto } }) => {
    const rubro = await rowOf(tx, 'budget.rubroList', rubroId, [
      'side',
      'vigencia',
      'leaf',
      'ccpetCode',
      'active',
    ])
    const refuse = (holds: boolean, code: string, message: string) => must(holds, code, 'rubroId', message)
    refuse(rubro?.active === true, 'PRE-042', 'El rubro no existe o está inactivo.')
    refuse(rubro?.leaf === true, 'PRE-002', 'El rubro no es una cuenta de captura (hoja).')
    refuse(rubro?.ccpetCode !== null, 'PRE-004', 'Hay rubros hoja sin código CCPET.')
    const side = rubro!.side as 'income' | 'expense'
    const name = { rubroId, fuenteId, ...(side === 'income' ? {} : { vigenciaGasto }) }
    const table = side === 'income' ? 'aforo' : 'apropiacion'
    const idOf = await openControlLines(tx, table, { names: [name], vigencia: rubro!.vigencia! })
    return { id: idOf(name), side }
  }),
]
