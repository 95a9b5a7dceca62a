import { listOperations, type Operation } from '@quina/blocks/server'
import {
  figureMoves,
  figureMovesPath,
  movements,
  movementsPath,
  movementsPermission,
} from './movement.contract.ts'

/** Not limited by site: the moves belong to the entity, and a list must show every move that a report adds up. */
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
