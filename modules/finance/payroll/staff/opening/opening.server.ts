import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowOf } from '@quina/db/server'
import { type Day, must, mustBeFound, showDay } from '@quina/kernel'
import { opening } from './opening.contract.ts'

/** Rules: NOM-370 one for each vinculación, NOM-371 the cut, NOM-372 incomplete data of an incapacity. */
export const openingService = catalogService<typeof opening>({
  catalog: opening,
  whose: 'site',
  chosenBy: ['payroll'],
  onSave: async (tx, { values }) => {
    const half = 'Diga los días de incapacidad y hasta cuándo se contaron, o ninguno.'
    must((values.sickDays === null) === (values.sickUntil === null), 'NOM-372', 'sickUntil', half)
    const { startDate } = mustBeFound(
      await rowOf(tx, 'payroll.engagement', values.engagementId, ['startDate']),
      'La vinculación',
    )
    const early = `El corte no puede ser anterior al ingreso, el ${showDay(startDate as Day)}.`
    must(values.onDay >= startDate, 'NOM-371', 'onDay', early)
  },
})

export const openingOperations = serveCatalog(openingService)
