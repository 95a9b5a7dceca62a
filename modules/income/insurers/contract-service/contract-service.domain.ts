import { type Day, insist } from '@quina/kernel'
import type { CoverValues } from './contract-service.contract.ts'

const at = (field: string, message: string) => ({ fields: { [field]: message } })

/**
 * Checks that the values of a service are consistent, and within the days of its contract.
 * @throws Problem CTR-070 (price), CTR-071 (own percentage), CTR-072 (days), CTR-073 (before the contract).
 */
export function mustCover(
  { mode, price, factor, fromDay, untilDay }: CoverValues,
  { startsOn, endsOn }: { readonly startsOn: Day; readonly endsOn: Day },
): void {
  const priced = mode === 'fixed' ? 'Escriba el precio pactado.' : 'Solo un precio pactado lleva precio.'
  insist((mode === 'fixed') === (price !== null), 'CTR-070', priced, at('price', priced))
  const negative = 'El precio no puede ser negativo.'
  insist(price === null || price >= 0n, 'CTR-070', negative, at('price', negative))
  const own = 'El porcentaje propio es de lo que se cobra según el tarifario.'
  insist(factor === null || mode === 'manual', 'CTR-071', own, at('factor', own))
  const days = 'La fecha final no puede ser anterior a la inicial.'
  insist(untilDay === null || untilDay >= fromDay, 'CTR-072', days, at('untilDay', days))
  const out = 'El contrato no rige desde esa fecha.'
  insist(fromDay >= startsOn && fromDay <= endsOn, 'CTR-073', out, at('fromDay', out))
}
