import { taxYearOn } from '@quina/accounting/server'
import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { type Day, divide, insist, type Money, money, refused, vigenciaOf, zero } from '@quina/kernel'
import type { ManualUnit } from '../manual/manual.contract.ts'
import { uvb } from './uvb.contract.ts'

const uvbService = catalogService<typeof uvb>({
  catalog: uvb,
  whose: 'house',
  refusals: { uvb_year: refused('TAR-016', 'Ya hay una UVB para ese año.', 'year') },
})

export const uvbOperations = serveCatalog(uvbService)

/**
 * The value of a unit of a manual on a day, in pesos: that of its year and never of another. A day's wage is a thirtieth of the
 * monthly one, to the centavo. Manuals in UVR or in pesos contain their values: zero.
 * @throws Problem TAR-013 when the year has no value, RET-010 when it has no UVT.
 */
export async function unitValueOn(tx: Tx, unit: ManualUnit, on: Day): Promise<Money> {
  if (unit === 'pesos' || unit === 'uvr') return zero
  if (unit === 'uvb') return uvbOf(tx, vigenciaOf(on))
  const year = await taxYearOn(tx, on)
  if (unit === 'uvt') return year.uvt
  insist(year.minimumWage !== null, 'TAR-013', `No hay salario mínimo para el año ${vigenciaOf(on)}.`)
  return divide(year.minimumWage, 30n, 'half-up') as Money
}

/** @throws Problem TAR-013 when the year has no UVB. */
export async function uvbOf(tx: Tx, year: number): Promise<Money> {
  const row = await rowWhere(tx, 'tariffs.uvb', { year, active: true }, ['value'])
  insist(row !== undefined, 'TAR-013', `No hay UVB para el año ${year}: regístrela antes de liquidar.`)
  return money(row.value)
}
