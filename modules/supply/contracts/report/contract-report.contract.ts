import { code, day, defineReport, integer, money, optional, percent, quantity, text } from '@quina/blocks'

const span = { from: day('Suscritos desde'), to: day('Hasta') }
const which = { number: code('Contrato'), contractor: text('Contratista') }
const drill = { number: '/contrato/edit/{contractId}' }

/** What the Contraloría and SECOP ask of each contract (§5.7). */
export const contractMatrix = defineReport({
  id: 'contracts.contractMatrix',
  title: 'Matriz SIA Observa y SECOP',
  params: span,
  columns: {
    ...which,
    nit: text('Identificación'),
    vigencia: integer('Vigencia'),
    modality: text('Modalidad'),
    kind: text('Tipo'),
    object: text('Objeto'),
    value: money('Valor inicial'),
    added: money('Adiciones y reducciones'),
    agreed: money('Valor total'),
    paid: money('Pagado'),
    signedOn: optional(day('Suscripción')),
    startedOn: optional(day('Inicio')),
    endsOn: optional(day('Fin')),
    supervisor: optional(text('Supervisor')),
    rubros: optional(text('Rubros')),
    registro: optional(text('Registro')),
    policies: optional(text('Pólizas')),
    modifications: integer('Modificaciones'),
    secopId: optional(text('SECOP')),
    publishedOn: optional(day('Publicación')),
    paaLine: optional(text('Línea del PAA')),
  },
  totals: ['value', 'added', 'agreed', 'paid'],
  drill,
  landscape: true,
})

/** What is missing of each contract before it is reported, and the days of publication that went by. */
export const contractGaps = defineReport({
  id: 'contracts.contractGaps',
  title: 'Datos por completar para SIA Observa y SECOP',
  params: span,
  columns: {
    ...which,
    signedOn: day('Suscripción'),
    late: integer('Días sin publicar'),
    lacks: text('Qué falta'),
  },
  totals: [],
  drill,
  empty: 'Los contratos del período están completos.',
})

/** How each contract goes: its time beside what was executed and paid of it. */
export const contractExecution = defineReport({
  id: 'contracts.contractExecution',
  title: 'Ejecución de contratos',
  params: span,
  columns: {
    ...which,
    supervisor: optional(text('Supervisor')),
    state: text('Estado'),
    endsOn: optional(day('Fin')),
    time: optional(percent('Tiempo (%)')),
    done: percent('Ejecutado (%)'),
    agreed: money('Valor total'),
    executed: money('Ejecutado'),
    paid: money('Pagado'),
    toPay: money('Por pagar'),
    toOblige: money('Registro por obligar'),
  },
  totals: ['agreed', 'executed', 'paid', 'toPay', 'toOblige'],
  drill,
  landscape: true,
})

/** What each programme pays of each contract, and what of it was charged and paid. */
export const programExecution = defineReport({
  id: 'contracts.programExecution',
  title: 'Ejecución por programa',
  params: span,
  columns: {
    program: text('Programa o proyecto'),
    centre: optional(text('Centro de costo')),
    ...which,
    agreed: money('Valor total'),
    executed: money('Ejecutado'),
    done: percent('Ejecutado (%)'),
    paid: money('Pagado'),
    toExecute: money('Por ejecutar'),
  },
  totals: ['agreed', 'executed', 'paid', 'toExecute'],
  drill: { number: '/contrato/programas/{contractId}' },
  landscape: true,
  empty: 'Ningún contrato del período se reparte entre programas.',
})

/** What suppliers still have to bring of each order, line by line. */
export const orderArrivals = defineReport({
  id: 'contracts.orderArrivals',
  title: 'Órdenes de compra frente a entradas',
  params: { from: day('Pedidas desde'), to: day('Hasta') },
  columns: {
    number: code('Orden'),
    day: day('Fecha'),
    contractor: text('Proveedor'),
    contract: code('Contrato'),
    deliverBy: optional(day('Entregar antes de')),
    detail: text('Detalle'),
    unit: text('Unidad'),
    ordered: quantity('Pedido'),
    received: quantity('Recibido'),
    pending: quantity('Por recibir'),
    value: money('Valor por recibir'),
    late: optional(integer('Días de mora')),
  },
  totals: ['value'],
  drill: { number: '/almacen/ordenes/edit/{orderId}', contract: '/contrato/edit/{contractId}' },
  landscape: true,
  empty: 'Nada de lo pedido en esas fechas está por recibir.',
})

/** What was bought without an order of a contract, supplier by supplier. */
export const boughtOutside = defineReport({
  id: 'contracts.boughtOutside',
  title: 'Compras de almacén por fuera de contrato',
  params: { from: day('Desde'), to: day('Hasta') },
  columns: { supplier: text('Proveedor'), receipts: integer('Ingresos'), value: money('Valor') },
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
