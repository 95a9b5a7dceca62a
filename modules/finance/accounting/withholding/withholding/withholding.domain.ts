import { divide, fraction, larger, type Money, minus, plus, scaled, sumOf, zero } from '@quina/kernel'
import { exceeds, pesosOfUvt } from '../../setup/uvt/uvt.domain.ts'
import type { LabourTax } from '../labour-income/labour-income.domain.ts'
import type {
  ContractKind,
  RateUnit,
  WithholdingKind,
  WithholdingMoment,
} from '../withholding-rule/withholding-rule.contract.ts'
import { conceptOf, type WithholdingRule } from '../withholding-rule/withholding-rule.domain.ts'
import { explainLabour, explainRule } from './explain.domain.ts'
import { type Entity, type SparedWithholding, type Supplier, sparedBy } from './spared.domain.ts'

/** One line of a document: its concept, its value without VAT, and its VAT. */
export interface TaxedLine {
  /** `COM`, `SER`, `HON`… */
  readonly concept: string
  readonly base: Money
  readonly vat: Money
  /** The AIU (administration, contingencies and profit), when only that part bears withholding. */
  readonly aiu?: Money | null
}

export interface WithholdingCase {
  readonly moment: WithholdingMoment
  readonly supplier: Supplier
  readonly entity: Entity
  readonly lines: readonly TaxedLine[]
  /** Where the activity is performed. */
  readonly municipalityId: string | null
  /** Why the law excludes the supplier from ICA; null when it does not. */
  readonly icaExcluded: string | null
  readonly contractKind: ContractKind | null
  /** The earlier payments to the tercero this year, for rates that rise with them. */
  readonly yearToDate: Money
  /** Set for a natural person whose services bear the table of art. 383. */
  readonly labour: MonthTax | null
  /** The rules in force on the day. */
  readonly rules: readonly WithholdingRule[]
  readonly uvt: Money
  /** The part of the lines that is paid now: minimums and brackets apply to the whole, the withholding to the part. */
  readonly part?: Part | null
}

export type Part = Readonly<{ paid: Money; of: Money }>

/** The tax of a month so far, less the withholdings of its earlier payments. */
export interface MonthTax extends LabourTax {
  /** The base of the earlier payments of the month, so that it is not certified twice. */
  readonly baseBefore?: Money
}

/** One withholding, with everything a certificate or an audit needs to compute it again. */
export interface WithholdingLine {
  readonly ruleId: string
  readonly kind: WithholdingKind
  readonly code: string
  readonly name: string
  readonly accountId: string
  readonly base: Money
  readonly rate: string
  readonly rateUnit: RateUnit
  readonly uvt: Money
  readonly minimum: Money
  readonly amount: Money
  readonly norm: string | null
  readonly explanation: string
}

export interface Withholdings {
  readonly lines: readonly WithholdingLine[]
  /** The withholdings not made, and why. */
  readonly spared: readonly SparedWithholding[]
  readonly total: Money
}

/** Personal services: art. 383 governs them when it applies, instead of the rates of fees and services. */
export const personalConcepts: readonly string[] = ['HON', 'SER']

/**
 * Computes the withholdings of a document on a day (finance dossier §5.7.3). Bases are added up by concept; each line is rounded
 * half-up to the peso, or to the multiple of its rule. Renta, IVA and ICA are computed once, at the causación or the payment,
 * whichever comes first; a rule acts only at its own moment.
 */
export function withhold(input: WithholdingCase): Withholdings {
  const found: (WithholdingLine | SparedWithholding)[] = [
    ...renta(input),
    ...iva(input),
    ...ica(input),
    ...local(input),
  ]
  const lines = found.filter((one): one is WithholdingLine => 'ruleId' in one)
  return {
    lines,
    spared: found.filter((one): one is SparedWithholding => !('ruleId' in one)),
    total: sumOf(lines, 'amount'),
  }
}

function groupsOf(lines: readonly TaxedLine[]): readonly (readonly [string, readonly TaxedLine[]])[] {
  const concepts = [...new Set(lines.map(({ concept }) => concept))]
  return concepts.map((concept) => [concept, lines.filter((line) => line.concept === concept)])
}

function* renta(input: WithholdingCase): Generator<WithholdingLine | SparedWithholding> {
  const byTable = input.labour !== null
  for (const [concept, lines] of groupsOf(input.lines)) {
    if (byTable && personalConcepts.includes(concept)) continue
    const rule = rentaRule(input, concept)
    if (rule !== undefined && rule.moment !== input.moment) continue
    const spared = sparedBy('renta', input, concept)
    if (spared !== null) yield spared
    else if (rule === undefined)
      yield { kind: 'renta', concept, reason: 'Ninguna regla vigente es de este beneficiario.' }
    else yield apply(rule, baseOf(rule, lines), input)
  }
  if (byTable) yield* labour(input)
}

function* labour(input: WithholdingCase): Generator<WithholdingLine | SparedWithholding> {
  const lines = input.lines.filter(({ concept }) => personalConcepts.includes(concept))
  const rule = input.rules.find(({ base }) => base === 'labour')
  const tax = input.labour
  if (tax === null || lines.length === 0 || rule === undefined || rule.moment !== input.moment) return
  const spared = sparedBy('renta', input, conceptOf(rule.code))
  if (spared !== null) yield spared
  else if (tax.tax === zero)
    yield {
      kind: 'renta',
      concept: rule.code,
      reason: `La base depurada (${tax.baseInUvt} UVT) no alcanza la tabla.`,
    }
  else
    yield {
      ...ruleFacts(rule, input.uvt),
      rate: tax.bracket.rate,
      base: larger(minus(tax.base, tax.baseBefore ?? zero), zero),
      minimum: pesosOfUvt('95', input.uvt),
      amount: tax.tax,
      explanation: explainLabour(tax, input.uvt),
    }
}

/** Withholding of IVA: applies to the VAT of a concept from the same minimum as its renta. */
function* iva(input: WithholdingCase): Generator<WithholdingLine | SparedWithholding> {
  const rule = mostParticular(input.rules.filter((one) => one.kind === 'iva' && isFor(one, input.supplier)))
  for (const [concept, lines] of groupsOf(input.lines)) {
    const vat = sumOf(lines, 'vat')
    if (vat === zero || (rule?.moment ?? 'causacion') !== input.moment) continue
    const spared = sparedBy('iva', input, concept)
    const same = rentaRule(input, concept)
    const minimum = minimumOf(same, input.uvt)
    if (spared !== null) yield spared
    else if (rule === undefined)
      yield { kind: 'iva', concept, reason: 'No hay regla de retención de IVA vigente.' }
    else if (sumOf(lines, 'base') < minimum) yield below('iva', concept)
    else
      yield computed(
        { ...rule, minUvt: same?.minUvt ?? null },
        { base: partOf(vat, input.part), minimum },
        input,
      )
  }
}

function* ica(input: WithholdingCase): Generator<WithholdingLine | SparedWithholding> {
  if (
    input.moment === 'payment' &&
    !input.rules.some(({ kind, moment }) => kind === 'ica' && moment === 'payment')
  )
    return
  const spared = sparedBy('ica', input, null)
  if (spared !== null) return yield spared
  const rule = icaRule(input)
  if (rule === undefined)
    return yield { kind: 'ica', concept: null, reason: 'El municipio no tiene tarifa para esa actividad.' }
  if (rule.moment !== input.moment) return
  const base = sumOf(input.lines, (line) =>
    rentaRule(input, line.concept)?.base === 'aiu' ? (line.aiu ?? line.base) : line.base,
  )
  yield apply(rule, base, input)
}

/** The ICA rule of the activity, or else the general one of the municipality, which yields to the rate of the tax profile. */
function icaRule({ rules, municipalityId, supplier }: WithholdingCase): WithholdingRule | undefined {
  const local = rules.filter(
    (rule) => rule.kind === 'ica' && rule.municipalityId === municipalityId && isFor(rule, supplier),
  )
  const exact = mostParticular(local.filter(({ ciiu }) => ciiu !== null && ciiu === supplier.ciiu))
  if (exact !== undefined) return exact
  const general = mostParticular(local.filter(({ ciiu }) => ciiu === null))
  return general && supplier.icaRate !== null ? { ...general, rate: supplier.icaRate } : general
}

const localKinds: readonly WithholdingKind[] = ['estampilla', 'contribucion', 'other']

function* local(input: WithholdingCase): Generator<WithholdingLine | SparedWithholding> {
  const { moment, municipalityId, contractKind, supplier } = input
  for (const rule of input.rules.filter(({ kind }) => localKinds.includes(kind))) {
    const here = rule.municipalityId === null || rule.municipalityId === municipalityId
    const meant = rule.contractKind === null || rule.contractKind === contractKind
    const base = baseOf(rule, input.lines)
    // A bracket ends where the next begins: both in the pesos of art. 868.
    const beyond = rule.untilUvt !== null && base >= pesosOfUvt(rule.untilUvt, input.uvt)
    if (rule.moment !== moment || !here || !meant || beyond || !isFor(rule, supplier)) continue
    const { kind, code: concept } = rule
    if (rule.sparesPublic && supplier.isPublic)
      yield { kind, concept, reason: 'El tercero es una entidad pública.' }
    else yield apply(rule, base, input)
  }
}

/** The most specific rule of a concept for this beneficiary. */
function rentaRule({ rules, supplier }: WithholdingCase, concept: string): WithholdingRule | undefined {
  const fitting = rules.filter(
    (rule) => rule.kind === 'renta' && conceptOf(rule.code) === concept && isFor(rule, supplier),
  )
  return mostParticular(fitting)
}

const mostParticular = (rules: readonly WithholdingRule[]): WithholdingRule | undefined =>
  rules.find(({ beneficiary }) => beneficiary !== 'all') ?? rules[0]

function isFor({ beneficiary }: WithholdingRule, supplier: Supplier): boolean {
  if (beneficiary === 'all') return true
  if (beneficiary === 'filer') return supplier.incomeFiler
  if (beneficiary === 'non_filer') return !supplier.incomeFiler
  return supplier.personType === beneficiary
}

function baseOf({ base }: WithholdingRule, lines: readonly TaxedLine[]): Money {
  if (base === 'vat') return sumOf(lines, 'vat')
  if (base === 'aiu') return sumOf(lines, (line) => line.aiu ?? line.base)
  if (base === 'total') return sumOf(lines, (line) => plus(line.base, line.vat))
  return sumOf(lines, 'base')
}

const minimumOf = (rule: WithholdingRule | undefined, uvt: Money): Money =>
  rule?.minPesos ?? pesosOfUvt(rule?.minUvt ?? '0', uvt)

const below = (kind: WithholdingKind, concept: string | null): SparedWithholding => ({
  kind,
  concept,
  reason: 'La base no alcanza el mínimo.',
})

function apply(
  rule: WithholdingRule,
  base: Money,
  input: WithholdingCase,
): WithholdingLine | SparedWithholding {
  const minimum = minimumOf(rule, input.uvt)
  if (base <= zero || base < minimum) return below(rule.kind, conceptOf(rule.code))
  return computed(rule, { base: partOf(base, input.part), minimum }, input)
}

/** Half-up to the cent. */
const partOf = (base: Money, part: Part | null | undefined): Money =>
  part ? (divide(base * part.paid, part.of, 'half-up') as Money) : base

function computed(
  rule: WithholdingRule,
  { base, minimum }: Pick<WithholdingLine, 'base' | 'minimum'>,
  { yearToDate, uvt }: WithholdingCase,
): WithholdingLine {
  const risen = rule.yearlyUvt !== null && exceeds(plus(yearToDate, base), rule.yearlyUvt, uvt)
  const rate = risen ? (rule.yearlyRate ?? rule.rate) : rule.rate
  const whole = rule.rateUnit === 'mil' ? 1_000_000_000n : 100_000_000n
  const unit = BigInt(rule.multiple) * 100n
  const amount = fraction(base, { part: scaled(rate, 6), whole, rounding: 'half-up', unit })
  const applied = { ...ruleFacts(rule, uvt), base, rate, minimum, amount }
  return { ...applied, explanation: explainRule(applied, { rule, risen }) }
}

const ruleFacts = ({ id, kind, code, name, accountId, rateUnit, norm }: WithholdingRule, uvt: Money) => ({
  ruleId: id,
  kind,
  code,
  name,
  accountId,
  rateUnit,
  norm,
  uvt,
})
