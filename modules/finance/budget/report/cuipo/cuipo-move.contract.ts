import { f, listOf } from '@quina/blocks'
import { originKinds } from '../../ledger/movement/movement.contract.ts'

/** The moves of the budget with the key of their CUIPO row; the figures of the forms add them up. */
export const cuipoMoves = listOf({
  columns: {
    number: f.optional(f.integer('Documento')),
    day: f.day('Fecha'),
    class: f.code('Clase'),
    rubroCode: f.code('Rubro'),
    rubroName: f.text('Nombre del rubro'),
    terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
    purpose: f.optional(f.text('Objeto')),
    figure: f.choice('Cifra', {
      inicial: 'Presupuesto inicial',
      definitiva: 'Presupuesto definitivo',
      registro: 'Compromisos',
      obligacion: 'Obligaciones',
      pago: 'Pagos',
      recaudado: 'Recaudos',
    }),
    side: f.choice('Lado', { income: 'Ingresos', expense: 'Gastos' }),
    origin: f.optional(f.choice('Facturado en', originKinds)),
    ccpetCode: f.code('CCPET'),
    vigenciaGasto: f.optional(f.code('Vigencia del gasto')),
    cpc: f.code('CPC'),
    fuenteCode: f.code('Fuente'),
    situacion: f.choice('Situación de fondos', { '1.0': 'Sin', '2.0': 'Con' }),
    mgaProduct: f.code('Producto MGA'),
    bpin: f.code('BPIN'),
    chipCode: f.code('Tercero CHIP'),
    campusId: f.optional(f.ref('admin.campus', 'Sede')),
    amount: f.money('Valor'),
  },
  totals: ['amount'],
  sort: '-day',
  filters: ['figure', 'ccpetCode', 'cpc', 'fuenteCode', 'day'],
  byVigencia: true,
  searches: 'Rubro u objeto',
})

export const cuipoMovesPath = '/api/budget/cuipo-move'
