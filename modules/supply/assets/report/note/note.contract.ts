import { defineReport, f } from '@quina/blocks'

/** The notes to the financial statements that the register can produce, and the kinds of class of each. */
export const notes = {
  movable: '10.1 Propiedades, planta y equipo: muebles',
  estate: '10.2 Propiedades, planta y equipo: inmuebles',
  investment: '13 Propiedades de inversión',
  intangible: '14 Activos intangibles',
} as const

/** Each account group of a note has a column; the answer names the columns and leaves out empty ones. */
const columns = {
  line: f.text('Concepto'),
  total: f.money('Total'),
  a1: f.money('Cuenta 1'),
  a2: f.money('Cuenta 2'),
  a3: f.money('Cuenta 3'),
  a4: f.money('Cuenta 4'),
  a5: f.money('Cuenta 5'),
  a6: f.money('Cuenta 6'),
  a7: f.money('Cuenta 7'),
  a8: f.money('Cuenta 8'),
  a9: f.money('Cuenta 9'),
  a10: f.money('Cuenta 10'),
  a11: f.money('Cuenta 11'),
  a12: f.money('Cuenta 12'),
}

/** The CGN note tables from the first of January: cost, depreciation, impairment, use and bajas by account. */
export const assetNote = defineReport({
  id: 'assets.assetNote',
  title: 'Notas CGN: saldos y movimientos',
  params: { note: f.choice('Nota', notes), to: f.day('Hasta', { help: 'El último día de un mes' }) },
  columns,
  landscape: true,
})

interface NoteLine {
  readonly key: string
  readonly label: string
  /** The lines that this line sums, each with its sign. */
  readonly adds?: Readonly<Record<string, 1 | -1>>
  /** One line as a percentage of another. */
  readonly percentOf?: readonly [part: string, whole: string]
}

/** The lines of the note, in order. Additions and removals are amounts without a sign. */
export const noteLines: readonly NoteLine[] = [
  { key: 'opening', label: 'Saldo inicial' },
  { key: 'purchases', label: '+ Adquisiciones en compras' },
  { key: 'donations', label: '+ Donaciones recibidas' },
  { key: 'otherEntries', label: '+ Otras entradas de bienes' },
  { key: 'improvements', label: '+ Adiciones y mejoras' },
  { key: 'sales', label: '− Disposiciones (enajenaciones)' },
  { key: 'writtenOff', label: '− Baja en cuentas' },
  { key: 'otherExits', label: '− Otras salidas de bienes' },
  {
    key: 'subtotal',
    label: 'Subtotal',
    adds: {
      opening: 1,
      purchases: 1,
      donations: 1,
      otherEntries: 1,
      improvements: 1,
      sales: -1,
      writtenOff: -1,
      otherExits: -1,
    },
  },
  { key: 'transfersIn', label: '+ Entrada por traslado de cuentas' },
  { key: 'transfersOut', label: '− Salida por traslado de cuentas' },
  { key: 'closing', label: 'Saldo final del costo', adds: { subtotal: 1, transfersIn: 1, transfersOut: -1 } },
  { key: 'depOpening', label: 'Depreciación acumulada: saldo inicial' },
  { key: 'depYear', label: '+ Depreciación aplicada en la vigencia' },
  { key: 'depRetired', label: '− Depreciación de lo dado de baja' },
  { key: 'depIn', label: '+ Depreciación por traslado de cuentas' },
  { key: 'depOut', label: '− Depreciación por traslado de cuentas' },
  {
    key: 'depClosing',
    label: 'Depreciación acumulada: saldo final',
    adds: { depOpening: 1, depYear: 1, depRetired: -1, depIn: 1, depOut: -1 },
  },
  { key: 'impOpening', label: 'Deterioro acumulado: saldo inicial' },
  { key: 'impApplied', label: '+ Deterioro aplicado en la vigencia' },
  { key: 'impReversed', label: '− Reversión del deterioro' },
  { key: 'impRetired', label: '− Deterioro de lo dado de baja' },
  { key: 'impIn', label: '+ Deterioro por traslado de cuentas' },
  { key: 'impOut', label: '− Deterioro por traslado de cuentas' },
  {
    key: 'impClosing',
    label: 'Deterioro acumulado: saldo final',
    adds: { impOpening: 1, impApplied: 1, impReversed: -1, impRetired: -1, impIn: 1, impOut: -1 },
  },
  { key: 'carrying', label: 'Valor en libros', adds: { closing: 1, depClosing: -1, impClosing: -1 } },
  { key: 'depPercent', label: '% de depreciación acumulada', percentOf: ['depClosing', 'closing'] },
  { key: 'impPercent', label: '% de deterioro acumulado', percentOf: ['impClosing', 'closing'] },
  { key: 'inService', label: 'Uso: en servicio' },
  { key: 'stored', label: 'Uso: en bodega' },
  { key: 'maintenance', label: 'Uso: en mantenimiento' },
  { key: 'unused', label: 'Uso: no explotados' },
  { key: 'loaned', label: 'Uso: en poder de terceros' },
  { key: 'leaving', label: 'Uso: en proceso de baja o perdidos' },
  { key: 'spent', label: 'Totalmente depreciados en uso' },
  { key: 'gain', label: 'Bajas en cuentas: ingreso por utilidad' },
  { key: 'loss', label: 'Bajas en cuentas: gasto por pérdida' },
]
