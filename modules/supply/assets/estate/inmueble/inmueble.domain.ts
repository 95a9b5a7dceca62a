import { addDays, type Day, day, fraction, type Money, minus, must, scaled, zero } from '@quina/kernel'
import type { EstateUse, PaperKind } from './inmueble.contract.ts'

/** The identification, the areas and the values of real estate. */
export interface Estate {
  readonly registration: string
  readonly npn: string | null
  readonly landArea: string
  readonly builtArea: string | null
  readonly appraisedOn: Day | null
  readonly appraisedLand: Money | null
  readonly appraisedBuilding: Money | null
}

/**
 * @throws Problem `MATRICULA_INVALIDA` a registration that is not circle and number, `NPN_INVALIDO` a number without thirty
 * digits, `BIE-110` an area that is not above zero, `BIE-111` an appraisal without its day, `BIE-119` one without the value of
 * the land
 */
export function mustBeEstate(given: Estate): void {
  const { registration, npn, landArea, builtArea, appraisedOn, appraisedLand, appraisedBuilding } = given
  const pattern = 'La matrícula es el círculo y el número: 140-12345.'
  must(/^\d{3}-\d+$/.test(registration), 'MATRICULA_INVALIDA', 'registration', pattern)
  const digits = `El número predial nacional tiene 30 dígitos: escribió ${npn?.length ?? 0}.`
  must(npn === null || /^\d{30}$/.test(npn), 'NPN_INVALIDO', 'npn', digits)
  const above = 'El área es mayor que cero.'
  must(scaled(landArea, 4) > 0n, 'BIE-110', 'landArea', above)
  must(builtArea === null || scaled(builtArea, 4) > 0n, 'BIE-110', 'builtArea', above)
  const values = [appraisedLand, appraisedBuilding].filter((value) => value !== null)
  must(values.length === 0 || appraisedOn !== null, 'BIE-111', 'appraisedOn', 'Escriba la fecha del avalúo.')
  const without = 'El avalúo dice cuánto vale el terreno.'
  must(appraisedBuilding === null || appraisedLand !== null, 'BIE-119', 'appraisedLand', without)
}

/**
 * Splits one price between land and building by their appraised values: the land in whole pesos, half-up, and the building the
 * rest (C4-9). Without a building, the land takes everything.
 * @throws Problem BIE-112 a building without an appraisal
 */
export function splitPrice(
  price: Money,
  {
    builtArea,
    appraisedLand,
    appraisedBuilding,
  }: Pick<Estate, 'builtArea' | 'appraisedLand' | 'appraisedBuilding'>,
): { readonly land: Money; readonly building: Money } {
  if (builtArea === null) return { land: price, building: zero }
  const message =
    'Registre cuánto valen el terreno y la construcción según el avalúo: con él se reparte el precio.'
  must(appraisedLand !== null && appraisedBuilding !== null, 'BIE-112', 'price', message)
  const whole = appraisedLand + appraisedBuilding
  const land = fraction(price, { part: appraisedLand, whole, rounding: 'half-up', unit: 100n })
  return { land, building: minus(price, land) }
}

/** Returns the default classes: the kind of soil decides the land's class, and the use of the building decides the building's. */
export const usualClasses = (soil: 'urban' | 'rural', use: EstateUse): { land: string; building: string } =>
  use === 'rented'
    ? { land: 'INV-TER', building: 'INV-EDI' }
    : { land: soil === 'urban' ? 'TER-URB' : 'TER-RUR', building: use === 'care' ? 'EDI-HOS' : 'EDI-OFI' }

/** Returns the default expiry of a paper: thirty days for a certificate of title, three years for an appraisal. */
export function usualExpiry(kind: PaperKind, issuedOn: Day): Day | null {
  if (kind === 'title') return addDays(issuedOn, 30)
  if (kind !== 'appraisal') return null
  const [year = '', month = '', date = ''] = issuedOn.split('-')
  const leap = month === '02' && date === '29'
  return day(`${Number(year) + 3}-${month}-${leap ? '28' : date}`)
}
