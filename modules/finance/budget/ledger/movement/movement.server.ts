import { listOperations, type Operation } from '@quina/blocks/server'
import {
  figureMoves,
  figureMovesPath,
  movements,
  movementsPath,
  movementsPermission,
} from './movement.contract.ts'

/** The moves belong to the entity, not to one campus: what a report adds up, its list must show. */
export const movementOperations: Operation[] = [
  ...listOperations({
    list: movements,
    view: 'budget.moveList',
    path: movementsPath,
    title: 'Movimientos presupuestales',
    tag: 'budget',
    access: movementsPermission,
    scope: () => ({ campusId: null }),
  }),
  ...listOperations({
    list: figureMoves,
    view: 'budget.figureMoveList',
    path: figureMovesPath,
    title: 'Movimientos de una cifra',
    tag: 'budget',
    access: movementsPermission,
    scope: () => ({ campusId: null }),
  }),
]
