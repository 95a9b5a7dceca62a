import { choice, code, day, integer, listOf, money, optional, ref, text } from '@quina/blocks'
import { originKinds } from '../../ledger/movement/movement.contract.ts'

/** The moves of the budget under the key by which CUIPO reports them: what each figure of its forms adds up. */
export const cuipoMoves = listOf({
  columns: {
    number: optional(integer('Documento')),
    day: day('Fecha'),
    class: code('Clase'),
    rubroCode: code('Rubro'),
    rubroName: text('Nombre del rubro'),
    terceroId: optional(ref('people.tercero', 'Tercero')),
    purpose: optional(text('Objeto')),
    figure: choice('Cifra', {
      inicial: 'Presupuesto inicial',
      definitiva: 'Presupuesto definitivo',
      registro: 'Compromisos',
      obligacion: 'Obligaciones',
      pago: 'Pagos',
      recaudado: 'Recaudos',
    }),
    side: choice('Lado', { income: 'Ingresos', expense: 'Gastos' }),
    origin: optional(choice('Facturado en', originKinds)),
    ccpetCode: code('CCPET'),
    vigenciaGasto: optional(code('Vigencia del gasto')),
    cpc: code('CPC'),
    fuenteCode: code('Fuente'),
    situacion: choice('Situación de fondos', { '1.0': 'Sin', '2.0': 'Con' }),
    mgaProduct: code('Producto MGA'),
    bpin: code('BPIN'),
    chipCode: code('Tercero CHIP'),
    campusId: optional(ref('admin.campus', 'Sede')),
    amount: money('Valor'),
  },
  totals: ['amount'],
  sort: '-day',
  filters: ['figure', 'ccpetCode', 'cpc', 'fuenteCode', 'day'],
  byVigencia: true,
  searches: 'Rubro u objeto',
})

export const cuipoMovesPath = '/api/budget/cuipo-move'
