import type { InputOf } from '@quina/blocks'
import { type Day, minus, must, zero } from '@quina/kernel'
import type { DepreciationMethod } from '../../register/asset/asset-life.contract.ts'
import type { initialInventory } from './initial-inventory.contract.ts'

export type InitialLine = InputOf<typeof initialInventory>['lines'][number]

/** Whether the cost is in the entity's own asset accounts; assets of others are in order accounts. */
export const isOwn = ({ tenure }: Pick<InitialLine, 'tenure'>): boolean =>
  tenure === null || tenure === 'own' || tenure === 'leasing'

interface ClassFacts {
  readonly cutOff: Day
  /** The life of the class; null when the class is not depreciated. */
  readonly lifeMonths: number | null
  readonly method: DepreciationMethod
  /** The field prefix: `lines.3.` in a document, nothing in a row of a file. */
  readonly at?: string
}

/**
 * @throws Problem BIE-131 acquired after the cut-off, BIE-132 without cost, `VALOR_ACUMULADO_EXCEDE_COSTO`, BIE-133 the remaining
 * life, BIE-138 the remaining units, BIE-134 and BIE-135 out of the store without place or custodian, BIE-136 an asset of others
 * with a cost
 */
export function mustBeInitial(line: InitialLine, { cutOff, lifeMonths, method, at = '' }: ClassFacts): void {
  const {
    acquiredOn,
    cost,
    accumulated,
    residual,
    remainingMonths,
    remainingUnits,
    state,
    locationId,
    custodianId,
  } = line
  must(acquiredOn <= cutOff, 'BIE-131', `${at}acquiredOn`, 'Se adquirió después del corte.')
  const own = isOwn(line)
  must(
    own || (cost === 0n && accumulated === 0n),
    'BIE-136',
    `${at}cost`,
    'Lo que es de otros va en el valor declarado.',
  )
  must(!own || cost > 0n, 'BIE-132', `${at}cost`, 'El costo es mayor que cero.')
  const carried = minus(minus(cost, accumulated), residual ?? zero)
  const over = 'La depreciación y el valor residual pasan del costo.'
  must(accumulated >= 0n && carried >= 0n, 'VALOR_ACUMULADO_EXCEDE_COSTO', `${at}accumulated`, over)
  const depreciates = own && lifeMonths !== null
  const left = remainingMonths ?? 0
  const without = 'Escriba cuántos meses le faltan por depreciar.'
  must(!depreciates || carried === 0n || left > 0, 'BIE-133', `${at}remainingMonths`, without)
  const units = 'Escriba cuántas unidades le faltan por producir.'
  const byUnits = depreciates && method === 'units'
  const counted = carried === 0n || (remainingUnits ?? 0) > 0
  must(!byUnits || counted, 'BIE-138', `${at}remainingUnits`, units)
  const land = 'Esa clase no se deprecia: deje vacíos la depreciación y los meses.'
  must(depreciates || (accumulated === 0n && left === 0), 'BIE-137', `${at}accumulated`, land)
  const placed = state === 'stored'
  must(placed || locationId !== null, 'BIE-134', `${at}locationId`, 'Indique dónde está.')
  must(placed || custodianId !== null, 'BIE-135', `${at}custodianId`, 'Indique quién responde por él.')
}
