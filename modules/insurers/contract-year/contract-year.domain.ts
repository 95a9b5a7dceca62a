import { type Day, insist, type Money, minus, showPesos, sum, zero } from '@quina/kernel'
import { type ContractYearValues, months } from './contract-year.contract.ts'

/** What the contract lets a year have. */
export interface YearRoom {
  /** The value of the contract with its otrosíes; null when it is undetermined. */
  readonly worth: Money | null
  /** What its other years and regimes have. */
  readonly others: Money
  readonly startsOn: Day
  readonly endsOn: Day
  readonly vigenciaOpen: boolean
}

const at = (field: string, message: string) => ({ fields: { [field]: message } })
const plannedOf = (values: ContractYearValues): Money => sum(months.map((month) => values[`plan${month}`]))

/**
 * A year of a contract fits in it (billing dossier §2.1).
 * @throws Problem CTR-060 (value), CTR-061 (months), CTR-062 (more than the contract), CTR-063 (a year out of its days),
 * CTR-064 (vigencia not open).
 */
export function mustFitYear(values: ContractYearValues, room: YearRoom): void {
  const { value, vigencia } = values
  const some = 'El valor debe ser mayor que cero.'
  insist(value > zero, 'CTR-060', some, at('value', some))
  const planned = plannedOf(values)
  const differing = `Los meses suman ${showPesos(planned)} y el valor es ${showPesos(value)}.`
  insist(planned === zero || planned === value, 'CTR-061', differing, at('value', differing))
  const out = 'El contrato no rige en esa vigencia.'
  const within = vigencia >= Number(room.startsOn.slice(0, 4)) && vigencia <= Number(room.endsOn.slice(0, 4))
  insist(within, 'CTR-063', out, at('vigencia', out))
  insist(
    room.vigenciaOpen,
    'CTR-064',
    'La vigencia no está abierta en presupuesto.',
    at('vigencia', 'No está abierta.'),
  )
  if (room.worth === null) return
  const left = minus(room.worth, room.others)
  const more = `Al contrato le quedan ${showPesos(left < zero ? zero : left)} por distribuir.`
  insist(value <= left, 'CTR-062', more, at('value', more))
}
