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

/** Whether a lot waits to be counted by the user: a first or second time, or a third where two people differ. */
export const countTurns = {
  count: 'Por contar',
  third: 'Tercer conteo',
  done: 'Ya lo contó',
  agreed: 'Listo',
} as const
const turn = z.enum(['count', 'third', 'done', 'agreed'])

/** What is counted, without what the books say nor what others counted. */
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

/** A lot that the store was not known to have, or not there. */
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

/** The sheet on paper, with nothing to copy from. */
export const countPaper = defineFile({
  id: 'warehouse.countPaper',
  taken: false,
  title: 'Hoja de conteo en papel',
  access: permissionFor(stockCount, 'view'),
  params: { id },
  opens: ['id'],
})

/**
 * What was counted against what the moves say, lot by lot, once its rounds are complete. While it is counted, only who reconciles
 * sees it: who counts does so blind.
 */
export const countDifferences = defineQuery({
  id: 'warehouse.countDifferences',
  title: 'Diferencias de un conteo',
  access: permissionFor(stockCount, 'view'),
  params: { id },
  opens: ['id'],
  answers: z.object({
    ...numbers('items', 'pending', 'third'),
    /** Null while the differences are not to be seen. */
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
