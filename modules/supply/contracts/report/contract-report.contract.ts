import { defineReport, f } from '@quina/blocks'

const span = { from: f.day('Suscritos desde'), to: f.day('Hasta') }
const which = { number: f.code('Contrato'), contractor: f.text('Contratista') }
const drill = { number: '/contrato/edit/{contractId}' }

/** The contract data that the Contraloría and SECOP require (§5.7). */
export const contractMatrix = defineReport({
  id: 'contracts.contractMatrix',
  title: 'Matriz SIA Observa y SECOP',
  params: span,
  columns: {
    ...which,
    nit: f.text('Identificación'),
    vigencia: f.integer('Vigencia'),
    modality: f.text('Modalidad'),
    kind: f.text('Tipo'),
    object: f.text('Objeto'),
    value: f.money('Valor inicial'),
    added: f.money('Adiciones y reducciones'),
    agreed: f.money('Valor total'),
    paid: f.money('Pagado'),
    signedOn: f.optional(f.day('Suscripción')),
    startedOn: f.optional(f.day('Inicio')),
    endsOn: f.optional(f.day('Fin')),
    supervisor: f.optional(f.text('Supervisor')),
    rubros: f.optional(f.text('Rubros')),
    registro: f.optional(f.text('Registro')),
    policies: f.optional(f.text('Pólizas')),
    modifications: f.integer('Modificaciones'),
    secopId: f.optional(f.text('SECOP')),
    publishedOn: f.optional(f.day('Publicación')),
    paaLine: f.optional(f.text('Línea del PAA')),
  },
  totals: ['value', 'added', 'agreed', 'paid'],
  drill,
  landscape: true,
})

/** The data that a contract lacks before it can be reported, and its publication delay in days. */
export const contractGaps = defineReport({
  id: 'contracts.contractGaps',
  title: 'Datos por completar para SIA Observa y SECOP',
  params: span,
  columns: {
    ...which,
    signedOn: f.day('Suscripción'),
    late: f.integer('Días sin publicar'),
    lacks: f.text('Qué falta'),
  },
  totals: [],
  drill,
  empty: 'Los contratos del período están completos.',
})

/** The execution of each contract: elapsed time beside the executed and paid parts. */
export const contractExecution = defineReport({
  id: 'contracts.contractExecution',
  title: 'Ejecución de contratos',
  params: span,
  columns: {
    ...which,
    supervisor: f.optional(f.text('Supervisor')),
    state: f.text('Estado'),
    endsOn: f.optional(f.day('Fin')),
    time: f.optional(f.percent('Tiempo (%)')),
    done: f.percent('Ejecutado (%)'),
    agreed: f.money('Valor total'),
    executed: f.money('Ejecutado'),
    paid: f.money('Pagado'),
    toPay: f.money('Por pagar'),
    toOblige: f.money('Registro por obligar'),
  },
  totals: ['agreed', 'executed', 'paid', 'toPay', 'toOblige'],
  drill,
  landscape: true,
})

/** The share of each programme in each contract, with the charged and paid parts. */
export const programExecution = defineReport({
  id: 'contracts.programExecution',
  title: 'Ejecución por programa',
  params: span,
  columns: {
    program: f.text('Programa o proyecto'),
    centre: f.optional(f.text('Centro de costo')),
    ...which,
    agreed: f.money('Valor total'),
    executed: f.money('Ejecutado'),
    done: f.percent('Ejecutado (%)'),
    paid: f.money('Pagado'),
    toExecute: f.money('Por ejecutar'),
  },
  totals: ['agreed', 'executed', 'paid', 'toExecute'],
  drill: { number: '/contrato/programas/{contractId}' },
  landscape: true,
  empty: 'Ningún contrato del período se reparte entre programas.',
})

/** The quantities that suppliers still have to deliver of each order, by line. */
export const orderArrivals = defineReport({
  id: 'contracts.orderArrivals',
  title: 'Órdenes de compra frente a entradas',
  params: { from: f.day('Pedidas desde'), to: f.day('Hasta') },
  columns: {
    number: f.code('Orden'),
    day: f.day('Fecha'),
    contractor: f.text('Proveedor'),
    contract: f.code('Contrato'),
    deliverBy: f.optional(f.day('Entregar antes de')),
    detail: f.text('Detalle'),
    unit: f.text('Unidad'),
    ordered: f.quantity('Pedido'),
    received: f.quantity('Recibido'),
    pending: f.quantity('Por recibir'),
    value: f.money('Valor por recibir'),
    late: f.optional(f.integer('Días de mora')),
  },
  totals: ['value'],
  drill: { number: '/almacen/ordenes/edit/{orderId}', contract: '/contrato/edit/{contractId}' },
  landscape: true,
  empty: 'Nada de lo pedido en esas fechas está por recibir.',
})

/** Purchases that answer no order of a contract, by supplier. */
export const boughtOutside = defineReport({
  id: 'contracts.boughtOutside',
  title: 'Compras de almacén por fuera de contrato',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: { supplier: f.text('Proveedor'), receipts: f.integer('Ingresos'), value: f.money('Valor') },
  totals: ['value'],
  empty: 'Todas las compras del período responden a una orden.',
})

export const contractReports = [
  contractExecution,
  programExecution,
  contractMatrix,
  contractGaps,
  orderArrivals,
  boughtOutside,
]
