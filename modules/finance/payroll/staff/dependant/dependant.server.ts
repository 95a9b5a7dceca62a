import { type RowsService, refusing, serveRows } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { conflict, must, mustBeFound, refused } from '@quina/kernel'
import { dependants, heirs, withholdingFacts } from './dependant.contract.ts'

const lockParent = async (tx: Tx, id: string): Promise<void> => {
  mustBeFound(await rowOf(tx, 'people.employeeFace', id, ['id']), 'El empleado')
}
const days = 'La fecha final no puede ser anterior a la inicial.'

/** Rules: NOM-380 days, NOM-381 the same person twice. */
const dependantService: RowsService<typeof dependants> = {
  rows: dependants,
  whose: 'site',
  table: 'payroll.dependant',
  parent: 'employeeId',
  order: 'fromDay',
  lockParent,
  onSave: async (_tx, { values: { fromDay, untilDay } }) => {
    must(untilDay === null || untilDay >= fromDay, 'NOM-380', 'untilDay', days)
  },
}

/** Rules: NOM-382 its value, NOM-383 two of one kind on a day. */
const withholdingFactService: RowsService<typeof withholdingFacts> = {
  rows: withholdingFacts,
  whose: 'site',
  table: 'payroll.withholdingFact',
  parent: 'employeeId',
  order: 'fromDay',
  lockParent,
  onSave: async (_tx, { values: { kind, amount, rate, fromDay, untilDay } }) => {
    must(untilDay >= fromDay, 'NOM-380', 'untilDay', days)
    const fixed = kind === 'fixedRate'
    must(
      (rate !== null) === fixed,
      'NOM-382',
      'rate',
      'Solo el porcentaje fijo lleva porcentaje, y lo lleva siempre.',
    )
    must(
      (amount !== null) === !fixed,
      'NOM-382',
      'amount',
      fixed ? 'No lleva valor.' : 'Diga el valor del mes.',
    )
  },
}

const heirService: RowsService<typeof heirs> = {
  rows: heirs,
  whose: 'site',
  table: 'payroll.heir',
  parent: 'employeeId',
  order: 'id',
  lockParent,
}

export const dependantOperations = refusing(
  {
    'payroll.heir_once': conflict('NOM-479', 'Ese tercero ya está entre los herederos.', 'terceroId'),
    'payroll.heir_percent': refused(
      'NOM-480',
      'La parte de un heredero es mayor que 0 y a lo sumo 100 %.',
      'percent',
    ),
    'payroll.dependant_once': conflict(
      'NOM-381',
      'Ese dependiente ya está registrado desde ese día.',
      'document',
    ),
    'payroll.withholding_fact_once': conflict(
      'NOM-383',
      'Ya hay un dato de esa clase en esas fechas.',
      'fromDay',
    ),
  },
  [...serveRows(dependantService), ...serveRows(withholdingFactService), ...serveRows(heirService)],
)
