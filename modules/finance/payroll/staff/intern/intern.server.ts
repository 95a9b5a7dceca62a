import { catalogService, serveCatalog } from '@quina/blocks/server'
import { must, refused, showDay } from '@quina/kernel'
import { intern } from './intern.contract.ts'

/** Rules: NOM-485 its days, NOM-486 the cover ends before the rotation, NOM-487 two rotations at once. */
export const internService = catalogService<typeof intern>({
  catalog: intern,
  whose: 'site',
  chosenBy: ['payroll'],
  async onSave(_tx, { values: { fromDay, untilDay, coveredUntil } }) {
    must(untilDay >= fromDay, 'NOM-485', 'untilDay', 'La rotación no puede terminar antes de comenzar.')
    const message = `La cobertura debe llegar al fin de la rotación, el ${showDay(untilDay)}.`
    must(coveredUntil >= untilDay, 'NOM-486', 'coveredUntil', message)
  },
  refusals: {
    intern_rotation: refused('NOM-487', 'Ya está en otra rotación en esos días.', 'fromDay'),
  },
})

export const internOperations = serveCatalog(internService)
