import { insist, must } from '@quina/kernel'

export interface RubroParent {
  readonly code: string
  readonly side: string
  readonly vigencia: number
  /** A leaf with amounts cannot become a group. */
  readonly hasAmounts: boolean
}

/** The place of a rubro in its tree. */
export type RubroPlace = Readonly<{ code: string; side: string; vigencia: number }>

/**
 * Checks that a rubro may be a child of a parent: its code begins with the parent's, in the same side and vigencia.
 * @throws Problem PRE-103 (code does not fit), PRE-101 (the parent already has amounts).
 */
export function mayHangFrom(place: RubroPlace, parent: RubroParent): void {
  const fits =
    place.code.startsWith(`${parent.code}.`) &&
    place.side === parent.side &&
    place.vigencia === parent.vigencia
  must(fits, 'PRE-103', 'code', `El código no corresponde al del padre (${parent.code}).`)
  const taken = 'El rubro padre tiene movimiento: no puede recibir hijos.'
  insist(!parent.hasAmounts, 'PRE-101', taken, { status: 409, fields: { parentId: taken } })
}

/** The data that link a rubro to an investment project. */
export interface RubroProject {
  readonly code: string
  readonly side: string
  readonly ccpetCode: string | null
  readonly mgaProduct: string | null
  readonly bpin: string | null
}

/** Investment of CCPET: the only branch reported by product and project (finance dossier §3.1). */
export const isInvestment = (ccpetCode: string): boolean => ccpetCode.startsWith('2.3.')

/** Only investment has a product of the MGA and a project, each in digits. @throws Problem PRE-117, PRE-118 */
export function mayHaveProject({ code, side, ccpetCode, mgaProduct, bpin }: RubroProject): void {
  if (mgaProduct === null && bpin === null) return
  const field = mgaProduct === null ? 'bpin' : 'mgaProduct'
  const invests = side === 'expense' && isInvestment(ccpetCode ?? code)
  must(invests, 'PRE-117', field, 'El producto MGA y el BPIN son solo de los rubros de inversión (2.3).')
  const digits = (given: string | null, form: RegExp, at: string, message: string) =>
    must(given === null || form.test(given), 'PRE-118', at, message)
  digits(mgaProduct, /^\d{7}$/, 'mgaProduct', 'El producto MGA tiene siete dígitos.')
  digits(bpin, /^\d{1,20}$/, 'bpin', 'El BPIN se escribe solo con dígitos.')
}

/** Checks that a rubro with amounts keeps its place in the tree. @throws Problem PRE-101 */
export function mustKeepPlace(
  before: RubroPlace & { parentId: string | null },
  after: RubroPlace & { parentId: string | null },
): void {
  const same =
    before.code === after.code &&
    before.side === after.side &&
    before.vigencia === after.vigencia &&
    before.parentId === after.parentId
  const message = 'El rubro tiene movimiento: no cambie su código, su padre ni su tipo.'
  insist(same, 'PRE-101', message, { status: 409, fields: { code: message } })
}
