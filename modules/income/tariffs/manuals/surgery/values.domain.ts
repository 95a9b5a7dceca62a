import { byDecimal, factorOf, insist, type Money, roundTo, scaled } from '@quina/kernel'
import { type Component, type ComponentValues, components } from './surgery.contract.ts'

/** The value of a component in a manual, for a range of groups of SOAT or of UVR. */
export interface ComponentWorth {
  readonly component: Component
  /** Only for procedures without incision. */
  readonly bloodless: boolean
  readonly fromKey: string
  readonly untilKey: string
  /** The item that prices it, in units of the manual or as it was published. */
  readonly item: {
    readonly code: string
    readonly units: string | null
    readonly published: Money | null
  } | null
  readonly value: Money | null
  /** The value is multiplied by the UVR. */
  readonly perUvr: boolean
}

/** A procedure as its components are looked up: by its group, or by its UVR. */
export type ProcedureKey = Readonly<{ key: string; bloodless: boolean }>

export interface ValueRules {
  readonly unitValue: Money
  readonly unit: Money
  readonly final: Money
  /** Only the total is rounded to a multiple: values are exact to the centavo. */
  readonly exact: boolean
  readonly percent: string
  readonly charges: Readonly<Record<Component, boolean>>
}

/** Where the value of a component comes from. */
export type ComponentBasis = Readonly<{ code: string | null; units: string | null; unitValue: Money | null }>

export interface ProcedureValues {
  readonly values: ComponentValues
  readonly basis: Readonly<Partial<Record<Component, ComponentBasis>>>
  /** The percentage is already included in the values. */
  readonly included: boolean
}

const precision = 4

/**
 * The components of a procedure in a manual (billing dossier §5.3, §5.4). SOAT: units by their value, to the multiple of the
 * unit. By UVR, the percentage is applied first, and the value of one UVR is rounded to the multiple of the unit before it is
 * multiplied; a value independent of the UVR is rounded to the final multiple. Null is not charged.
 * @throws Problem TAR-018 when the manual lacks the item of a component.
 */
export function valuesOf(
  procedure: ProcedureKey,
  table: readonly ComponentWorth[],
  rules: ValueRules,
): ProcedureValues {
  const included = table.some(({ value }) => value !== null)
  const found = components.flatMap((component) => {
    const worth = rules.charges[component] ? worthOf(component, procedure, table) : undefined
    return worth === undefined ? [] : [[component, worth] as const]
  })
  const none = { surgeon: null, anaesthetist: null, assistant: null, theatre: null, materials: null }
  const priced = found.map(([component, worth]) => [component, amountOf(worth, procedure, rules)] as const)
  return {
    values: { ...none, ...Object.fromEntries(priced) },
    basis: Object.fromEntries(
      found.map(([component, worth]) => [component, basisOf(worth, procedure, rules)]),
    ),
    included,
  }
}

/** A value for procedures without incision goes before a value for all. */
function worthOf(component: Component, { key, bloodless }: ProcedureKey, table: readonly ComponentWorth[]) {
  const wanted = scaled(key, precision)
  const fits = table.filter(
    (row) =>
      row.component === component &&
      (bloodless || !row.bloodless) &&
      scaled(row.fromKey, precision) <= wanted &&
      wanted <= scaled(row.untilKey, precision),
  )
  return fits.find((row) => row.bloodless) ?? fits[0]
}

function amountOf(worth: ComponentWorth, { key }: ProcedureKey, rules: ValueRules): Money {
  const { item, value, perUvr } = worth
  const { unitValue, unit, final, exact, percent } = rules
  if (item !== null) {
    if (item.published !== null) return item.published
    const lacks = `El manual no tiene el código ${item.code}, con el que paga un componente de la cirugía.`
    insist(item.units !== null, 'TAR-018', lacks)
    return byDecimal(unitValue, item.units, { unit: exact ? 1n : unit, rounding: 'half-up' })
  }
  const agreed = byDecimal(value ?? (0n as Money), factorOf(percent), { rounding: 'half-up' })
  if (!perUvr) return exact ? agreed : roundTo(agreed, final, 'half-up')
  return byDecimal(exact ? agreed : roundTo(agreed, unit, 'half-up'), key, { rounding: 'half-up' })
}

function basisOf({ item, value, perUvr }: ComponentWorth, { key }: ProcedureKey, { unitValue }: ValueRules) {
  if (item !== null)
    return { code: item.code, units: item.units, unitValue: item.units === null ? null : unitValue }
  return { code: null, units: perUvr ? key : null, unitValue: perUvr ? value : null }
}
