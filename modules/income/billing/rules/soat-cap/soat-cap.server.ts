import { catalogService, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { byDecimal, type Day, type Money, must, refused, showDay } from '@quina/kernel'
import { unitValueOn } from '@quina/tariffs/server'
import { type CapKind, soatCap } from './soat-cap.contract.ts'

const service = catalogService<typeof soatCap>({
  catalog: soatCap,
  whose: 'house',
  async onSave(_tx, { values: { insurerUnits, adresUnits } }) {
    const message = 'Alguno de los dos debe pagar algo.'
    const some = Number(insurerUnits) >= 0 && Number(adresUnits) >= 0
    const paid = some && Number(insurerUnits) + Number(adresUnits) > 0
    must(paid, 'SOA-001', 'insurerUnits', message)
  },
  refusals: {
    soat_cap_once: refused('SOA-003', 'Ya hay un tope que rige desde ese día.', 'fromDay'),
  },
})

export const soatCapOperations = serveCatalog(service)

/** The cover of each payer for one victim, in pesos, and how it was calculated. */
export type CapOn = Readonly<{ insurer: Money; adres: Money; explained: string }>

/**
 * The topes of an accident on a day, to the peso, halves up.
 * @throws Problem SOA-004 when there is no tope that day; TAR-013 and RET-010 when the year has no value of its unit.
 */
export async function capOn(tx: Tx, kind: CapKind, on: Day): Promise<CapOn> {
  const row = await tx
    .selectFrom('billing.soatCap')
    .selectAll()
    .where('kind', '=', kind)
    .where('active', '=', true)
    .where('fromDay', '<=', on)
    .orderBy('fromDay', 'desc')
    .executeTakeFirst()
  const none = `No hay tope SOAT para un accidente del ${showDay(on)}: regístrelo en Topes SOAT y ADRES.`
  must(row !== undefined, 'SOA-004', 'date', none)
  const unit = row.unit as 'smldv' | 'uvt' | 'uvb'
  const value = await unitValueOn(tx, unit, on)
  const worth = (units: string) => byDecimal(value, units, { unit: 100n, rounding: 'half-up' })
  return {
    insurer: worth(row.insurerUnits),
    adres: worth(row.adresUnits),
    explained: `${row.code}: ${row.insurerUnits} y ${row.adresUnits} ${unit.toUpperCase()} del año. ${row.norm}`,
  }
}
