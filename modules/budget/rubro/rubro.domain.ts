import { insist } from '@quina/kernel'

export interface RubroParent {
  readonly code: string
  readonly side: string
  readonly vigencia: number
  /** A leaf with amounts cannot become a group. */
  readonly hasAmounts: boolean
}

/** Where a rubro stands in its tree. */
export interface RubroPlace {
  readonly code: string
  readonly side: string
  readonly vigencia: number
}

/**
 * Whether a rubro may hang from a parent: its code begins with the parent's, in the same side and vigencia.
 * @throws Problem PRE-103 (code does not fit), PRE-101 (the parent already has amounts).
 */
export function mayHangFrom(place: RubroPlace, parent: RubroParent): void {
  const fits =
    place.code.startsWith(`${parent.code}.`) &&
    place.side === parent.side &&
    place.vigencia === parent.vigencia
  const message = `El código no corresponde al del padre (${parent.code}).`
  insist(fits, 'PRE-103', message, { fields: { code: message } })
  const taken = 'El rubro padre tiene movimiento: no puede recibir hijos.'
  insist(!parent.hasAmounts, 'PRE-101', taken, { status: 409, fields: { parentId: taken } })
}

/** What of a rubro may no longer change once it has amounts. @throws Problem PRE-101 */
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
