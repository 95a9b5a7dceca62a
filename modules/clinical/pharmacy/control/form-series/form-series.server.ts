import { catalogService, refusing, serveCatalog } from '@quina/blocks/server'
import { conflict, must } from '@quina/kernel'
import { formSeries } from './form-series.contract.ts'

/** Rules: FAR-061 the numbers go up, FAR-062 a number belongs to one book, FAR-063 the prefix has only capitals. */
export const formSeriesService = catalogService<typeof formSeries>({
  catalog: formSeries,
  whose: 'house',
  chosenBy: ['pharmacy'],
  async onSave(_tx, { values: { firstNumber, lastNumber, prefix } }) {
    must(
      firstNumber <= lastNumber,
      'FAR-061',
      'lastNumber',
      'El último número no puede ser menor que el primero.',
    )
    must(/^[A-Z]*$/.test(prefix), 'FAR-063', 'prefix', 'El prefijo va en letras mayúsculas.')
  },
})

export const formSeriesOperations = refusing(
  {
    'pharmacy.form_series_once': conflict(
      'FAR-062',
      'Otro talonario ya tiene alguno de esos números.',
      'firstNumber',
    ),
  },
  serveCatalog(formSeriesService),
)
