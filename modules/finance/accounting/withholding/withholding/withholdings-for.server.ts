import { parameterOn } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { withholdsIca, withholdsIva } from '@quina/hospital/contract'
import { type Day, insist, larger, type Money, minus, notFound, plus, sumOf, zero } from '@quina/kernel'
import { taxProfileOn } from '@quina/people/server'
import { type TaxYear, taxYearOn } from '../../setup/uvt/uvt.server.ts'
import { excludedFromIca } from '../ica-exclusion/ica-exclusion.domain.ts'
import { icaExclusionsOn } from '../ica-exclusion/ica-exclusion.server.ts'
import { labourTaxOn } from '../labour-income/bracket.server.ts'
import { contributionsOf, type LabourMonth, type RiskClass } from '../labour-income/labour-income.domain.ts'
import type { ContractKind, WithholdingMoment } from '../withholding-rule/withholding-rule.contract.ts'
import { conceptOf, type WithholdingRule } from '../withholding-rule/withholding-rule.domain.ts'
import { rulesOn } from '../withholding-rule/withholding-rule.server.ts'
import type { Supplier } from './spared.domain.ts'
import {
  type MonthTax,
  type Part,
  personalConcepts,
  type TaxedLine,
  type Withholdings,
  withhold,
} from './withholding.domain.ts'

/** The month of an independent under the table of art. 383, who certifies fewer than two workers and claims no costs. */
export interface IndependentMonth extends Omit<LabourMonth, 'gross' | 'compulsory'> {
  readonly risk: RiskClass
  /** Paid and withheld earlier in the same month: the base accumulates, and the earlier withholding is subtracted. */
  readonly paidBefore?: Money
  readonly withheldBefore?: Money
  readonly baseBefore?: Money
}

export interface WithholdingQuestion {
  readonly terceroId: string
  /** The day of the causación or of the payment, whichever comes first. */
  readonly date: Day
  readonly moment: WithholdingMoment
  readonly lines: readonly TaxedLine[]
  /** Where the activity is performed: without it there is no ICA. */
  readonly municipalityId?: string | null
  readonly contractKind?: ContractKind | null
  /** The earlier payments to the tercero this year. */
  readonly yearToDate?: Money
  /** Only counts for natural persons. */
  readonly independent?: IndependentMonth | null
  /** The part of the lines that is paid now. */
  readonly part?: Part | null
}

/**
 * Computes the withholdings of a document from a tercero, each with its rule, base, UVT, rate and norm, and those not made, with
 * the reason. Nothing is written.
 * @throws Problem RET-010 (the year has no UVT), RET-020 (a concept without rules on the day), RET-021 (no minimum wage), RET-022
 * (the table of art. 383 is missing), TER-025 (the tercero has no tax profile on the day).
 */
export async function withholdingsFor(tx: Tx, input: WithholdingQuestion): Promise<Withholdings> {
  const { date, lines } = input
  const year = await taxYearOn(tx, date)
  const rules = await rulesOn(tx, date)
  if (input.moment === 'causacion') mustKnow(rules, lines)
  const supplier = await supplierOn(tx, input.terceroId, date)
  const entity = {
    withholdsIva: await parameterOn(tx, withholdsIva, date),
    withholdsIca: await parameterOn(tx, withholdsIca, date),
  }
  const municipalityId = input.municipalityId ?? null
  const subject = { terceroId: input.terceroId, supplier, municipalityId }
  return withhold({
    icaExcluded: excludedFromIca(subject, await icaExclusionsOn(tx, date)),
    moment: input.moment,
    supplier,
    entity,
    lines,
    municipalityId,
    contractKind: input.contractKind ?? null,
    yearToDate: input.yearToDate ?? zero,
    labour: supplier.personType === 'natural' ? await labourOf(tx, input, year) : null,
    rules,
    uvt: year.uvt,
    part: input.part ?? null,
  })
}

function mustKnow(rules: readonly WithholdingRule[], lines: readonly TaxedLine[]): void {
  const known = new Set(
    rules
      .filter(({ kind, base }) => kind === 'renta' && base !== 'labour')
      .map(({ code }) => conceptOf(code)),
  )
  const unknown = lines.find(({ concept }) => !known.has(concept))
  insist(
    unknown === undefined,
    'RET-020',
    `No hay regla de retención para «${unknown?.concept}» en esa fecha.`,
    { fields: { concept: 'Elija otro concepto o registre su regla.' } },
  )
}

async function supplierOn(tx: Tx, terceroId: string, on: Day): Promise<Supplier> {
  const person = await rowOf(tx, 'people.terceroFace', terceroId, ['personType', 'isPublicEntity'])
  if (person === undefined) throw notFound('El tercero')
  const profile = await taxProfileOn(tx, terceroId, on)
  const personType = person.personType as Supplier['personType']
  return { ...profile, personType, isPublic: person.isPublicEntity }
}

/** The table for a month of personal services. Null when not requested, or when the document has no such line. */
async function labourOf(
  tx: Tx,
  { independent, lines, date, moment }: WithholdingQuestion,
  { minimumWage }: TaxYear,
): Promise<MonthTax | null> {
  const personal = lines.filter(({ concept }) => personalConcepts.includes(concept))
  if (!independent || personal.length === 0 || moment === 'payment') return null
  insist(minimumWage !== null, 'RET-021', 'El año no tiene salario mínimo: regístrelo con la UVT.')
  const { risk, paidBefore = zero, withheldBefore = zero, baseBefore = zero, ...deductions } = independent
  const gross = plus(sumOf(personal, 'base'), paidBefore)
  const compulsory = contributionsOf(gross, minimumWage, risk).total
  const month = await labourTaxOn(tx, date, { ...deductions, gross, compulsory })
  return { ...month, tax: larger(minus(month.tax, withheldBefore), zero), baseBefore }
}
