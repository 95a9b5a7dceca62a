import { catalogService, parameterOn, serveCatalog } from '@quina/blocks/server'
import { lockedRow, rowOf, rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import {
  type Day,
  day,
  insist,
  type Money,
  minus,
  money,
  must,
  mustBeFound,
  refused,
  showPesos,
  sum,
  sumOf,
  zero,
} from '@quina/kernel'
import { contractBalance } from '../use/use.server.ts'
import { type ContractYearValues, contractYear, months } from './contract-year.contract.ts'

const twice = 'Ese contrato ya tiene esa vigencia en ese régimen.'

/** Rules: CTR-060 to CTR-066. */
export const contractYearService = catalogService<typeof contractYear>({
  catalog: contractYear,
  whose: 'site',
  chosenBy: ['insurers', 'billing'],
  async onSave(tx, { id, values }) {
    await mustBeIncome(tx, values)
    mustFitYear(values, await roomOf(tx, values, id))
  },
  existing: async (tx, values) =>
    rowWhere(
      tx,
      'insurers.contractYear',
      {
        contractId: String(values.contractId),
        vigencia: Number(values.vigencia),
        regime: String(values.regime),
      },
      ['id', 'version'],
    ),
  refusals: { contract_year_once: refused('CTR-065', twice, 'vigencia') },
})

export const contractYearOperations = serveCatalog(contractYearService)

/** Locks the contract: two of its years cannot both take the remaining value. */
async function roomOf(
  tx: Tx,
  { contractId, vigencia }: ContractYearValues,
  id: string | null,
): Promise<YearRoom> {
  const held = mustBeFound(
    await lockedRow(tx, 'insurers.contract', contractId, ['startsOn', 'endsOn']),
    'El contrato',
  )
  const { worth } = await contractBalance(tx, contractId)
  const years = await rowsWhere(tx, 'insurers.contractYear', { contractId, active: true }, ['id', 'value'])
  return {
    worth,
    others: sumOf(
      years.filter((year) => year.id !== id),
      ({ value }) => money(value),
    ),
    startsOn: held.startsOn as Day,
    endsOn: held.endsOn as Day,
    vigenciaOpen: await isOpen(tx, vigencia),
  }
}

/** Whether the vigencia is open; a provider without public budget has no vigencias to open. */
async function isOpen(tx: Tx, vigencia: number): Promise<boolean> {
  if (!(await parameterOn(tx, manejaPresupuesto, day(`${vigencia}-12-31`)))) return true
  const found = await tx
    .selectFrom('budget.vigenciaFace')
    .selectAll()
    .where('year', '=', vigencia)
    .executeTakeFirst()
  return found !== undefined && found.status !== 'closed'
}

/** @throws Problem CTR-066 when its rubros are not rubros of income of the vigencia. */
async function mustBeIncome(tx: Tx, { vigencia, rubroId, priorRubroId }: ContractYearValues): Promise<void> {
  for (const [name, id] of Object.entries({ rubroId, priorRubroId })) {
    if (id === null) continue
    const rubro = await rowOf(tx, 'budget.rubroFace', id, ['side', 'vigencia'])
    const message = `Elija un rubro de ingreso de ${vigencia}.`
    must(rubro?.side === 'income' && rubro.vigencia === vigencia, 'CTR-066', name, message)
  }
}

/** The limits of the contract for one of its years. */
interface YearRoom {
  /** The value of the contract with its otrosíes; null when it is undetermined. */
  readonly worth: Money | null
  /** The value of its other years and regimes. */
  readonly others: Money
  readonly startsOn: Day
  readonly endsOn: Day
  readonly vigenciaOpen: boolean
}

const at = (field: string, message: string) => ({ fields: { [field]: message } })
const plannedOf = (values: ContractYearValues): Money => sum(months.map((month) => values[`plan${month}`]))

/**
 * Checks that a year fits in its contract (billing dossier §2.1).
 * @throws Problem CTR-060 (value), CTR-061 (months), CTR-062 (more than the contract), CTR-063 (a year out of its days), CTR-064
 * (vigencia not open).
 */
function mustFitYear(values: ContractYearValues, room: YearRoom): void {
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
