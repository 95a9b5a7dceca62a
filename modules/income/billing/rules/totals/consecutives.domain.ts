import { divide, scaled } from '@quina/kernel'

/** A charge with the values that number it in RIPS. */
export interface NumberedCharge {
  readonly id: string
  readonly patientId: string
  /** `consultas`, `procedimientos`, `medicamentos`, `otrosServicios`; null when it is not reported (a package). */
  readonly object: string | null
  readonly quantity: string
  /** A key shared by the doses of a medicine given at the same minute. */
  readonly gift: string
}

/** The RIPS records of a charge: the number of the first one, among those of its user and kind. */
export interface Consecutives {
  readonly userConsecutive: number
  readonly firstConsecutive: number | null
  readonly records: number
}

/** These have one record for each time; supplies report their quantity in one. */
const oneByOne = ['consultas', 'procedimientos']

/**
 * Assigns the RIPS consecutives, in the order of the charges: users as they first appear, services within user and kind. They are
 * assigned once, when the invoice is issued, since notes point to them (billing dossier §3.2). A medicine given again at the
 * same minute and price is the same record (§8.7): otherwise the rules find a duplicate (RVG13).
 */
export function consecutivesOf(charges: readonly NumberedCharge[]): ReadonlyMap<string, Consecutives> {
  const users = [...new Set(charges.map(({ patientId }) => patientId))]
  const taken = new Map<string, number>()
  const given = new Map<string, number>()
  return new Map(
    charges.map(({ id, patientId, object, quantity, gift }): readonly [string, Consecutives] => {
      const userConsecutive = users.indexOf(patientId) + 1
      if (object === null) return [id, { userConsecutive, firstConsecutive: null, records: 0 }]
      const key = `${patientId} ${object}`
      const same = object === 'medicamentos' ? given.get(`${key} ${gift}`) : undefined
      if (same !== undefined) return [id, { userConsecutive, firstConsecutive: same, records: 1 }]
      const before = taken.get(key) ?? 0
      const records = oneByOne.includes(object) ? Number(divide(scaled(quantity, 4), 10_000n, 'ceil')) : 1
      taken.set(key, before + records)
      given.set(`${key} ${gift}`, before + 1)
      return [id, { userConsecutive, firstConsecutive: before + 1, records }]
    }),
  )
}
