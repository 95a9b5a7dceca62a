import {
  defineCommand,
  defineFile,
  defineQuery,
  f,
  numbers,
  permission,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { countCauses, stockCount } from '../stock-count/stock-count.contract.ts'

export const counts = permission('warehouse.stockCount.count', 'Contar existencias sin ver los saldos')

const id = f.ref('warehouse.stockCount', 'Conteo')
const itemId = f.ref('warehouse.countItem', 'Lote que se cuenta')

/** The turn of a user for a lot: a first or second count, or a third when two people differ. */
export const countTurns = {
  count: 'Por contar',
  third: 'Tercer conteo',
  done: 'Ya lo contó',
  agreed: 'Listo',
} as const
const turn = z.enum(['count', 'third', 'done', 'agreed'])

/** The lots to count, without book quantities or other people's counts. */
export const countSheet = defineQuery({
  id: 'warehouse.countSheet',
  title: 'Hoja de conteo',
  access: counts,
  params: { id },
  opens: ['id'],
  answers: z.object({
    ...strings('number', 'storeId', 'store', 'purpose'),
    open: z.boolean(),
    items: z.array(
      z.object({
        ...strings('id', 'productId', 'code', 'product', 'unit', 'lot'),
        ...stringsOrNull('expiry', 'place', 'mine'),
        turn,
      }),
    ),
  }),
})

export const recordCount = defineCommand({
  id: 'warehouse.recordCount',
  verb: 'Guardar lo contado',
  access: counts,
  about: { itemId },
  params: { quantity: f.quantity('Cantidad') },
  answers: z.object({ turn }),
})

/** Records a lot that was not known to be in the store, or in that place. */
export const recordFound = defineCommand({
  id: 'warehouse.recordFound',
  verb: 'Agregar lo que se encontró',
  access: counts,
  about: { id },
  params: {
    productId: f.ref('warehouse.product', 'Producto'),
    lot: f.optional(f.text('Lote', { max: 40 })),
    expiry: f.optional(f.day('Vence')),
    binId: f.optional(f.ref('warehouse.bin', 'Ubicación', { help: 'Vacío: no está en ninguna' })),
    quantity: f.quantity('Cantidad'),
  },
  answers: z.object({ itemId: z.string() }),
})

/** The sheet on paper, without quantities to copy. */
export const countPaper = defineFile({
  id: 'warehouse.countPaper',
  taken: false,
  title: 'Hoja de conteo en papel',
  access: permissionFor(stockCount, 'view'),
  params: { id },
  opens: ['id'],
})

/**
 * The counts against the moves, by lot, once all rounds are complete. During the count only the reconciler sees them: counting is
 * blind.
 */
export const countDifferences = defineQuery({
  id: 'warehouse.countDifferences',
  title: 'Diferencias de un conteo',
  access: permissionFor(stockCount, 'view'),
  params: { id },
  opens: ['id'],
  answers: z.object({
    ...numbers('items', 'pending', 'third'),
    /** Null while the differences are hidden. */
    value: z.string().nullable(),
    differences: z.array(
      z.object({
        ...strings('id', 'product', 'unit', 'lot'),
        ...stringsOrNull('expiry', 'place'),
        ...strings('expected', 'counts', 'difference', 'value'),
        investigated: z.boolean(),
        ...stringsOrNull('cause', 'explanation'),
      }),
    ),
  }),
})

export const explainDifference = defineCommand({
  id: 'warehouse.explainDifference',
  verb: 'Decir la causa',
  access: permissionFor(stockCount, 'reconcile'),
  about: { itemId },
  params: {
    cause: f.choice('Causa', countCauses),
    explanation: f.optional(f.text('Explicación', { max: 300 })),
  },
  answers: z.object({ id: z.string() }),
})
