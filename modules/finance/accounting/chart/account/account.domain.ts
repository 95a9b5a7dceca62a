import { must } from '@quina/kernel'
import type { AccountValues, Nature } from './account.contract.ts'

const shape = /^[1-9](\d(\d\d){0,5})?$/

/** The code of the account above: `151403` → `1514` → `15` → `1`; null for a clase. */
export function parentCodeOf(code: string): string | null {
  if (code.length === 1) return null
  return code.slice(0, code.length === 2 ? 1 : -2)
}

/** 1 clase, 2 grupo, 3 cuenta, 4 subcuenta, and 5 to 7 the auxiliaries of the entity. */
export const levelOf = (code: string): number => Math.floor(code.length / 2) + 1

/** Whether an account belongs to the CGN's catalogue, whose new versions may rename it. The entity adds auxiliaries below. */
export const isOfficial = (code: string): boolean => levelOf(code) <= 4

const debitClasses = new Set(['1', '5', '6', '7', '8'])
/** Contra accounts, whose nature is the opposite of their class (finance dossier §5.1). */
const contra = /^(1386|1580|1685|1695|1975|131980|4395|73\d\d95|322502|323002|89|99)/

/** The nature of an account by its class; contra accounts have the opposite. */
export function natureOf(code: string): Nature {
  const byClass = debitClasses.has(code.charAt(0))
  return byClass !== contra.test(code) ? 'debit' : 'credit'
}

/** @throws Problem CON-002 when the code is not of the chart's lengths, CON-008 when it is too high in the tree for moves. */
export function mustBeWellFormed({ code, acceptsMoves }: Pick<AccountValues, 'code' | 'acceptsMoves'>): void {
  must(shape.test(code), 'CON-002', 'code', 'El código lleva solo dígitos: 1, 2, 4, 6, 8, 10 o 12.')
  const high = 'Solo las subcuentas y los auxiliares aceptan movimiento.'
  must(levelOf(code) >= 4 || !acceptsMoves, 'CON-008', 'acceptsMoves', high)
}

/** The facts that decide whether an account may change. */
export interface AccountHistory extends Pick<AccountValues, 'code' | 'nature'> {
  readonly hasMoves: boolean
  readonly hasChildren: boolean
}

/**
 * Checks a change to an account.
 * @throws Problem CON-005 (nature with moves), CON-006 (official nature), CON-007 (code), CON-008 (moves above auxiliaries).
 */
export function mustAllowChange(before: AccountHistory, after: AccountValues): void {
  must(before.code === after.code, 'CON-007', 'code', 'El código de una cuenta no cambia: cree otra.')
  const moved = 'La cuenta tiene movimiento y no puede cambiar de naturaleza.'
  const sameNature = before.nature === after.nature
  must(sameNature || !before.hasMoves, 'CON-005', 'nature', moved)
  const official = 'Es una cuenta del catálogo de la CGN: su naturaleza no cambia.'
  must(sameNature || !isOfficial(before.code), 'CON-006', 'nature', official)
  const above = 'La cuenta tiene auxiliares: son ellos los que aceptan movimiento.'
  must(!before.hasChildren || !after.acceptsMoves, 'CON-008', 'acceptsMoves', above)
}
