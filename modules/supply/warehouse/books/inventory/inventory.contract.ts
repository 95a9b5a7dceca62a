import { choice, code, day, defineReport, money, optional, quantity, ref, text } from '@quina/blocks'

/** Anyone without a store finds none, and reads why. */
export const empty = 'Nada hay con estos parámetros en las bodegas que usted tiene asignadas.'
const storeId = optional(ref('warehouse.store', 'Bodega'))
const groupId = optional(ref('warehouse.productGroup', 'Grupo'))

/** In which state stock is: that of its lot, unless its store is one apart. */
const state = optional(
  choice('Estado', {
    available: 'Disponible',
    quarantine: 'En cuarentena',
    blocked: 'Bloqueado',
    expired: 'Vencido',
    transit: 'En tránsito',
    consigned: 'En consignación',
  }),
)

/** What there was at the end of a day, by the date of the books (dossier §1.3 `/almacen/inventario`). */
export const inventory = defineReport({
  id: 'warehouse.inventory',
  title: 'Inventario de las bodegas de la sede',
  params: {
    on: day('Al', {
      help: 'Por la fecha de los libros, en las bodegas de esta sede en las que usted trabaja',
    }),
    storeId,
    groupId,
    state,
  },
  columns: {
    code: code('Código'),
    product: text('Producto'),
    store: text('Bodega'),
    quantity: quantity('Existencia'),
    unit: text('Unidad'),
    average: optional(quantity('Promedio')),
    value: money('Valor'),
    reserved: optional(quantity('Reservada')),
    holders: optional(text('Reservada para')),
    place: optional(text('Ubicación')),
    group: text('Grupo'),
    account: code('Cuenta'),
  },
  totals: ['value'],
  drill: { quantity: '/almacen/inventario/kardex?productId={productId}&from=2020-01-01&to={on}' },
  landscape: true,
  screen: '/almacen/inventario',
  empty,
})

/** Every move of a product, store by store, as it was booked: a book without end. */
export const kardex = defineReport({
  id: 'warehouse.kardex',
  title: 'Kardex',
  params: { productId: ref('warehouse.product', 'Producto'), from: day('Desde'), to: day('Hasta'), storeId },
  columns: {
    day: day('Fecha'),
    happenedOn: day('Ocurrió el'),
    store: text('Bodega'),
    document: optional(code('Documento')),
    party: optional(text('Tercero o dependencia')),
    movement: text('Movimiento'),
    lot: text('Lote'),
    entered: optional(quantity('Entrada')),
    issued: optional(quantity('Salida')),
    balance: quantity('Saldo'),
    unitCost: optional(quantity('Costo unitario')),
    enteredValue: optional(money('Valor entrada')),
    issuedValue: optional(money('Valor salida')),
    balanceValue: money('Saldo valor'),
    average: optional(quantity('Promedio')),
  },
  drill: { document: '{href}' },
  landscape: true,
  paged: true,
  screen: '/almacen/inventario/kardex',
  empty,
})

/** The stock against the books, account by account, with what explains each difference. */
export const stockProof = defineReport({
  id: 'warehouse.stockProof',
  title: 'Cuadre del almacén con la contabilidad, toda la entidad',
  params: { on: day('Al', { help: 'El último día de un mes; suma las bodegas de todas las sedes' }) },
  columns: {
    account: text('Cuenta'),
    stock: money('Almacén'),
    books: money('Contabilidad'),
    difference: money('Diferencia'),
    uncaused: money('Compras sin causar'),
    unposted: money('Movimientos sin contabilizar'),
    unexplained: money('Sin explicar'),
  },
  totals: ['stock', 'books', 'difference', 'uncaused', 'unposted', 'unexplained'],
  landscape: true,
  screen: '/almacen/inventario/cuadre',
})
