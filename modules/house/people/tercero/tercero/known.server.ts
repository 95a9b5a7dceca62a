import { rowWhere, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import type { TerceroValues } from './tercero.contract.ts'
import { bareNumber } from './tercero.domain.ts'

export type KnownTercero = Readonly<{ id: string; name: string; number: string }>

/**
 * Returns the tercero of an imported row, by its present document, with or without DV.
 * @throws Problem TER-050 when nobody has that document.
 */
export async function terceroKnownBy(
  tx: Tx,
  { documentType, terceroNumber }: Pick<TerceroValues, 'documentType'> & { readonly terceroNumber: string },
): Promise<KnownTercero> {
  const { number } = bareNumber({ documentType, number: terceroNumber, checkDigit: null })
  const found = await rowWhere(tx, 'people.tercero', { documentType, number }, ['id', 'name', 'number'])
  const message = 'No hay un tercero con ese documento: créelo primero.'
  must(found !== undefined, 'TER-050', 'terceroNumber', message)
  return found
}
