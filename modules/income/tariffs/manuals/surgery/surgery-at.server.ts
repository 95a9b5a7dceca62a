import type { Tx } from '@quina/db/server'
import {
  byDecimal,
  centavos,
  type Day,
  factorOf,
  insist,
  type Money,
  moneyText,
  roundTo,
  sumOf,
} from '@quina/kernel'
import type { AgreedTerms } from '../price/agreed.contract.ts'
import type { ComponentFormula, PriceFormula } from '../price/price.contract.ts'
import { percentOf, percentsOf } from '../price/price.domain.ts'
import { type Priceable, priceableIn } from '../price/priceable.server.ts'
import { versionOn } from '../version/version-on.server.ts'
import type { Relation, SurgeryLine } from './surgery.contract.ts'
import { surgeryOf } from './surgery.domain.ts'
import { type ProcedureValues, valuesOf } from './values.domain.ts'

export interface SurgeryQuestion {
  readonly tarifarioId: string
  readonly day: Day
  /** In any order: the result begins with the one with the most expensive surgeon. */
  readonly procedures: readonly {
    readonly serviceId: string
    /** Its relation to the first procedure. */
    readonly relation: Relation
    /** Done without incision in this act; not needed for a service that never has one. */
    readonly bloodless?: boolean
    readonly terms?: AgreedTerms
  }[]
  /** Adds the agreed surcharge to fees when the act was at night or on a holiday. */
  readonly surcharge?: 'night' | 'holiday' | null
}

export interface SurgicalLine extends SurgeryLine {
  readonly serviceId: string
  /** For example 39000 of SOAT; null when the manual has no code for it. */
  readonly itemCode: string | null
}

export type PricedSurgery = Readonly<{ lines: readonly SurgicalLine[]; total: Money; formula: PriceFormula }>

/**
 * The price of one act in the theatre (billing dossier §5.3, §5.4), with a line for each component of each procedure.
 * @throws Problem TAR-010 to TAR-018, as `priceAt`; TAR-019 a procedure without group or UVR in the manual.
 */
export async function surgeryAt(tx: Tx, question: SurgeryQuestion): Promise<PricedSurgery> {
  const { tarifarioId, day, procedures, surcharge = null } = question
  const rules = await versionOn(tx, tarifarioId, day)
  const serviceIds = procedures.map(({ serviceId }) => serviceId)
  const found = await priceableIn(tx, { rules, serviceIds, day })
  return pricedActs(actsOf(found, procedures), surcharge)
}

/** @throws Problem TAR-017 when the service of a procedure does not exist. */
export const actsOf = (
  found: ReadonlyMap<string, Priceable>,
  procedures: SurgeryQuestion['procedures'],
): readonly Act[] =>
  procedures.map(({ serviceId, relation, bloodless = false, terms = {} }) => {
    const priceable = found.get(serviceId)
    insist(priceable !== undefined, 'TAR-017', 'El servicio no existe.')
    return { priceable, relation, bloodless: bloodless || priceable.service.bloodless, terms }
  })

/** The price of a surgery alone, as shown in a list of prices. */
export function singleSurgery(priceable: Priceable, terms: AgreedTerms) {
  const { total, formula } = pricedActs(
    [{ priceable, relation: 'bilateral', bloodless: priceable.service.bloodless, terms }],
    null,
  )
  return { price: total, formula }
}

export interface Act {
  readonly priceable: Priceable
  readonly relation: Relation
  readonly bloodless: boolean
  readonly terms: AgreedTerms
}

/** Prices acts whose facts were already read. @throws Problem TAR-011, TAR-012, TAR-018, TAR-019. */
export function pricedActs(acts: readonly Act[], surcharge: SurgeryQuestion['surcharge']): PricedSurgery {
  const first = acts[0]
  insist(first !== undefined, 'TAR-011', 'La cirugía no tiene procedimientos.')
  const { rules } = first.priceable
  const rounds = first.terms.rounds ?? rules.rounds
  const final = first.terms.finalRounding ?? rules.finalRounding
  const valued = acts.map((act) => valuesFor(act, { exact: rounds === 'total', final }))
  const surgery = surgeryOf(
    acts.map((act, index) => procedureOf(act, valued[index]!)),
    { factors: rules.surgery, bloodless: rules.bloodless, percent: '0', final, rounds },
  )
  const added =
    surcharge === 'night' ? rules.nightPercent : surcharge === 'holiday' ? rules.holidayPercent : null
  const lines = surgery.lines.map((line): SurgicalLine => {
    const itemCode = valued[line.at]!.basis[line.component]?.code ?? null
    const amount = raised(line, added, rounds === 'total' ? centavo : final)
    return { ...line, amount, serviceId: acts[line.at]!.priceable.service.id, itemCode }
  })
  const exact = sumOf(lines, 'amount')
  const total = rounds === 'total' ? roundTo(exact, final, 'half-up') : exact
  return { lines, total, formula: formulaOf(first, { lines, valued, total }) }
}

const centavo = centavos(1n)

type AgreedProcedure = ProcedureValues & { readonly percents: readonly string[] }

function valuesFor(
  { priceable, bloodless, terms }: Act,
  { exact, final }: { readonly exact: boolean; readonly final: Money },
): AgreedProcedure {
  const { procedure, rules, worths, unitValue, service } = priceable
  const message = `El servicio ${service.code} no se liquida por componentes con este tarifario.`
  insist(procedure !== null, 'TAR-019', message)
  const { percents } = percentsOf(priceable.sourcesFor(terms))
  const shared = { unitValue, unit: rules.unitRounding, final, exact, charges: rules.charges }
  return {
    ...valuesOf({ ...procedure, bloodless }, worths, { ...shared, percent: together(percents) }),
    percents,
  }
}

/** Combines percentages that accumulate into one. */
const together = (percents: readonly string[]): string =>
  percents.length < 2 ? (percents[0] ?? '0') : percentOf(percents.map(factorOf))

function procedureOf({ priceable: { service }, relation, bloodless }: Act, valued: AgreedProcedure) {
  const percent = valued.included ? '0' : together(valued.percents)
  return { code: service.code, values: valued.values, bloodless, relation, percent }
}

/** Raises only fees: the theatre and the materials cost the same at night. */
function raised({ component, amount }: SurgeryLine, added: string | null, unit: bigint): Money {
  if (added === null || component === 'theatre' || component === 'materials') return amount
  return byDecimal(amount, factorOf(added), { unit, rounding: 'half-up' })
}

interface PricedLines {
  readonly lines: readonly SurgicalLine[]
  /** In the order of the procedures. */
  readonly valued: readonly AgreedProcedure[]
  readonly total: Money
}

function formulaOf(
  { priceable: { rules, rests } }: Act,
  { lines, valued, total }: PricedLines,
): PriceFormula {
  const components = lines.map(({ code, at, component, value, percent, amount }): ComponentFormula => {
    const basis = valued[at]!.basis[component]
    return {
      procedure: code,
      component,
      code: basis?.code ?? null,
      units: basis?.units ?? null,
      unitValue: basis?.unitValue == null ? null : moneyText(basis.unitValue),
      value: moneyText(value),
      percent,
      amount: moneyText(amount),
    }
  })
  const percents = [...new Set(valued.flatMap((one) => one.percents))]
  const none = { code: null, units: null, unitValue: null, base: null }
  const manual = rules.manual?.kind ?? null
  return { source: 'surgery', manual, ...none, percents, rests, components, final: moneyText(total) }
}
