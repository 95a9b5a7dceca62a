import { causacion } from '@quina/accounting/contract'
import { permissionFor, type Segregation } from '@quina/blocks'
import { counts } from '../../documents/counting/count-sheet/count-sheet.contract.ts'
import { stockCount } from '../../documents/counting/stock-count/stock-count.contract.ts'
import { receipt } from '../../documents/receiving/receipt/receipt.contract.ts'
import { stockPosting } from './stock-posting.contract.ts'

/** Pairs of permissions that one person may not have together (payroll, warehouse and assets dossier §7). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-40',
    label: 'Recibir en el almacén y contabilizarlo',
    one: [permissionFor(receipt, 'approve')],
    other: [permissionFor(stockPosting, 'approve'), permissionFor(causacion, 'approve')],
  },
  {
    code: 'SOD-48',
    label: 'Contar existencias y aprobar las diferencias',
    one: [counts],
    other: [permissionFor(stockCount, 'approve')],
  },
]
