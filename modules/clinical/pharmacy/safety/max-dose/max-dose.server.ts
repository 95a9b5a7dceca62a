import { catalogService, refusing, serveCatalog } from '@quina/blocks/server'
import { conflict, must, scaled } from '@quina/kernel'
import { maxDose } from './max-dose.contract.ts'

/** Rules: FAR-020 more than zero, FAR-021 once for each active principle and unit. */
export const maxDoseService = catalogService<typeof maxDose>({
  catalog: maxDose,
  whose: 'house',
  chosenBy: ['pharmacy'],
  async onSave(_tx, { values }) {
    must(scaled(values.perDay, 4) > 0n, 'FAR-020', 'perDay', 'El máximo debe ser mayor que cero.')
  },
})

export const maxDoseOperations = refusing(
  {
    'pharmacy.max_dose_once': conflict(
      'FAR-021',
      'Ese principio activo ya tiene un máximo en esa unidad.',
      'ingredientId',
    ),
  },
  serveCatalog(maxDoseService),
)
