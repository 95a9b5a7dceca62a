import { defineReport, f } from '@quina/blocks'

/** The message for users without an assigned store. */
export const empty = 'Nada hay con estos parámetros en las bodegas que usted tiene asignadas.'
const storeId = f.optional(f.ref('warehouse.store', 'Bodega'))
const groupId = f.optional(f.ref('warehouse.productGroup', 'Grupo'))

/** The state of stock: that of its lot, unless its store is for quarantine, consignment or transit. */
const state = f.optional(
  f.choice('Estado', {
    available: 'Disponible',
    quarantine: 'En cuarentena',
    blocked: 'Bloqueado',
    expired: 'Vencido',
    transit: 'En tránsito',
    consigned: 'En consignación',
  }),
)

/** The stock at the end of a day, by book date (dossier §1.3 `/almacen/inventario`). */
export const inventory = defineReport({
  id: 'warehouse.inventory',
  title: 'Inventario de las bodegas de la sede',
  params: {
    on: f.day('Al', {
      help: 'Por la fecha de los libros, en las bodegas de esta sede que usted ve',
    }),
    storeId,
    groupId,
    state,
  },
  columns: {
    code: f.code('Código'),
    product: f.text('Producto'),
    store: f.text('Bodega'),
    quantity: f.quantity('Existencia'),
    unit: f.text('Unidad'),
    average: f.optional(f.quantity('Promedio')),
    value: f.money('Valor'),
    reserved: f.optional(f.quantity('Reservada')),
    holders: f.optional(f.text('Reservada para')),
    place: f.optional(f.text('Ubicación')),
    group: f.text('Grupo'),
    account: f.code('Cuenta'),
  },
  totals: ['value'],
  drill: { quantity: '/almacen/inventario/kardex?productId={productId}&from=2020-01-01&to={on}' },
  landscape: true,
  screen: '/almacen/inventario',
  empty,
})

/** The moves of a product, by store, in the order in which they were booked, page by page. */
export const kardex = defineReport({
  id: 'warehouse.kardex',
  title: 'Kardex',
  params: {
    productId: f.ref('warehouse.product', 'Producto'),
    from: f.day('Desde'),
    to: f.day('Hasta'),
    storeId,
  },
  columns: {
    day: f.day('Fecha'),
    happenedOn: f.day('Ocurrió el'),
    store: f.text('Bodega'),
    document: f.optional(f.code('Documento')),
    party: f.optional(f.text('Tercero o dependencia')),
    movement: f.text('Movimiento'),
    lot: f.text('Lote'),
    entered: f.optional(f.quantity('Entrada')),
    issued: f.optional(f.quantity('Salida')),
    balance: f.quantity('Saldo'),
    unitCost: f.optional(f.quantity('Costo unitario')),
    enteredValue: f.optional(f.money('Valor entrada')),
    issuedValue: f.optional(f.money('Valor salida')),
    balanceValue: f.money('Saldo valor'),
    average: f.optional(f.quantity('Promedio')),
  },
  drill: { document: '{href}' },
  landscape: true,
  paged: true,
  screen: '/almacen/inventario/kardex',
  empty,
})

/** The stock against the books, by account, with the explanation of each difference. */
export const stockProof = defineReport({
  id: 'warehouse.stockProof',
  title: 'Cuadre del almacén con la contabilidad, toda la entidad',
  params: { on: f.day('Al', { help: 'El último día de un mes; suma las bodegas de todas las sedes' }) },
  columns: {
    account: f.text('Cuenta'),
    stock: f.money('Almacén'),
    books: f.money('Contabilidad'),
    difference: f.money('Diferencia'),
    uncaused: f.money('Compras sin causar'),
    unposted: f.money('Movimientos sin contabilizar'),
    unexplained: f.money('Sin explicar'),
  },
  totals: ['stock', 'books', 'difference', 'uncaused', 'unposted', 'unexplained'],
  landscape: true,
  screen: '/almacen/inventario/cuadre',
})
