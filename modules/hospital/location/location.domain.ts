import { insist } from '@quina/kernel'
import { type LocationKind, locationKinds } from './location.contract.ts'

export interface LocationPlace {
  readonly campusId: string
  readonly kind: LocationKind
}

const bedsLieIn: readonly LocationKind[] = ['room', 'cubicle']
/** From the block to the bed, as the law counts them (care dossier §4.7). */
export const locationDepthMax = 6

/**
 * Whether a location may be inside another: LOC-003 a bed lies in a room or cubicle, LOC-007 nothing lies in a bed,
 * LOC-004 both are of one site.
 */
export function mayBeInside(place: LocationPlace, parent: LocationPlace | null): void {
  const bed = 'Una cama debe estar dentro de una sala o de un cubículo.'
  const lies = place.kind !== 'bed' || (parent !== null && bedsLieIn.includes(parent.kind))
  insist(lies, 'LOC-003', bed, { fields: { parentId: bed } })
  const full = `Dentro de una ${locationKinds.bed.toLowerCase()} no puede haber nada.`
  insist(parent?.kind !== 'bed', 'LOC-007', full, { fields: { parentId: full } })
  const apart = 'La ubicación padre es de otra sede.'
  insist(parent === null || parent.campusId === place.campusId, 'LOC-004', apart, {
    fields: { parentId: apart },
  })
}
