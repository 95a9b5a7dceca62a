import {
  conditionOf,
  defineDocument,
  defineParameter,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  reversesFrom,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const scopes = {
  all: 'Toda la bodega',
  group: 'Un grupo',
  classA: 'Los de clase A',
  cyclic: 'Los que hace más no se cuentan',
  list: 'Los de una lista',
} as const

const header = {
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  scope: f.choice('Qué se cuenta', scopes),
  groupId: f.optional(f.ref('warehouse.productGroup', 'Grupo')),
  howMany: f.optional(f.integer('Cuántos productos', { min: 1, max: 5_000 })),
  frozen: f.flag('Congelar los movimientos mientras se cuenta'),
  purpose: f.note('Motivo', { min: 5, max: 500 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  counting: { label: 'En conteo', tone: 'warning' },
  reconciled: { label: 'Conciliado', tone: 'info' },
  approved: { label: 'Aprobado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

/** From this value on, a difference of a product must be investigated before approval (dossier of warehouse §3.8). */
export const investigatedFrom = defineParameter({
  id: 'warehouse.investigatedFrom',
  area: 'Almacén',
  field: f.money('Diferencia de un conteo que se investiga, desde'),
  initial: '1000000.00',
})

/** Conteo físico: two people count without seeing the books, and a third where they differ (dossier of warehouse §3.8). */
export const stockCount = defineDocument({
  id: 'warehouse.stockCount',
  label: { one: 'Conteo físico', many: 'Conteos físicos', gender: 'm' },
  number: { prefix: 'CF', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.optional(
      f.lines('Productos de la lista', { productId: f.ref('warehouse.product', 'Producto') }),
    ),
  },
  lifecycle: lifecycle('draft', states, {
    open: issues('counting', 'Abrir', {
      consequence: 'Queda listo para contarse. Si se congela, nada de lo que se cuenta podrá moverse.',
    }),
    reconcile: {
      label: 'Conciliar',
      from: 'counting',
      to: 'reconciled',
      consequence: 'Ya no se podrá contar más. Otra persona debe aprobar las diferencias.',
    },
    approve: {
      label: 'Aprobar diferencias',
      from: 'reconciled',
      to: 'approved',
      params: {
        date: f.day('Fecha'),
        investigation: f.optional(f.note('Qué se investigó de las diferencias grandes', { max: 2_000 })),
      },
      consequence: 'Lo que sobra entra y lo que falta sale de la bodega, al costo promedio.',
    },
    annul: reversesFrom(
      ['counting', 'reconciled', 'approved'],
      'Anular',
      'Lo contado no tiene efecto; si ya se ajustó, los ajustes se reversan.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'storeId', 'scope', 'groupId', 'frozen', 'purpose'),
      items: f.integer('Lotes'),
      different: f.integer('Con diferencia'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'storeId', 'scope', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  screens: screensAt('/almacen/conteos'),
})

export const countCauses = {
  record: 'Error de registro',
  broken: 'Se rompió o derramó',
  expired: 'Se venció y se retiró',
  stolen: 'Hurto',
  misplaced: 'Estaba en otra bodega',
  elsewhere: 'Estaba en otra ubicación',
  unit: 'Se contó en otra unidad',
  unknown: 'Sin explicación',
} as const

/** A lot of a count and each time it was counted, as the audit shows them. */
export const countItemFields = {
  countId: f.ref('warehouse.stockCount', 'Conteo'),
  productId: f.ref('warehouse.product', 'Producto'),
  lotId: f.ref('warehouse.lot', 'Lote'),
  binId: f.optional(f.ref('warehouse.bin', 'Ubicación')),
  found: f.flag('Lo encontró quien cuenta'),
  cause: f.optional(f.choice('Causa', countCauses)),
  explanation: f.optional(f.text('Explicación')),
  difference: f.optional(f.quantity('Diferencia')),
} satisfies Fields
export const countEntryFields = {
  itemId: f.ref('warehouse.countItem', 'Lote que se cuenta'),
  round: f.integer('Conteo', { min: 1, max: 3 }),
  userId: f.ref('admin.user', 'Quien contó'),
  quantity: f.quantity('Contado'),
  countedOn: f.day('Fecha'),
} satisfies Fields
