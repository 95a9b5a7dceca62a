import { catalogScreens } from '@quina/blocks/web'
import { intern } from './intern.contract.ts'

/** Rotations of internos with their risk cover. */
export const { List: Interns } = catalogScreens(intern, {
  columns: [
    ...([
      'terceroId',
      'identification',
      'schoolId',
      'rotation',
      'costCentreId',
      'fromDay',
      'untilDay',
    ] as const),
    ...(['arlId', 'riskClass', 'coveredUntil', 'situation'] as const),
  ],
})
