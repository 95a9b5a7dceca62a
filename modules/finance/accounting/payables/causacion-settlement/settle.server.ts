import type { InputOf } from '@quina/blocks'
import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, type Money, must, pluck, plus, showPesos, zero } from '@quina/kernel'
import { entry, type JournalEntry } from '../../ledger/journal/journal.domain.ts'
import { postingLines } from '../../ledger/posting/posting-lines.server.ts'
import { firstOffRate } from '../../withholding/withheld/off-rate.server.ts'
import type { SparedWithholding } from '../../withholding/withholding/spared.domain.ts'
import type { TaxedLine, WithholdingLine } from '../../withholding/withholding/withholding.domain.ts'
import { withholdingsFor } from '../../withholding/withholding/withholdings-for.server.ts'
import { type causacion, type Destination, vatTolerance } from '../causacion/causacion.contract.ts'
import { supportName } from '../support-source/support.domain.ts'
import { type ConceptFacts, destine } from './destination.domain.ts'
import { causacionCommands } from './entry.domain.ts'
import {
  type AdvanceFacts,
  advanceFacts,
  type CertifiedDeductions,
  centresOf,
  conceptsOf,
  earlierOf,
  fuentesOf,
  fundsOf,
  municipalityOf,
  type RuleFacts,
} from './facts.server.ts'
import { figuresOf, type LineFigures, mustBeBilled, type Totals, totalsOf } from './figures.domain.ts'

type Input = InputOf<typeof causacion>
/** The fields of a causación that decide its figures: enough to preview them while the user types. */
export type CausacionInput = Omit<
  Input,
  'kind' | 'sourceId' | 'supportDate' | 'electronicCode' | 'supervisor' | 'final'
> & {
  /** The site whose municipality applies, unless the causación has another. */
  readonly campusId: string
}

export interface SettledLine extends LineFigures {
  readonly account: string
  readonly vatAccount: string | null
  readonly destination: Destination
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly detail: string | null
}

export type DecidedWithRule = DecidedWithholding & Omit<RuleFacts, 'ruleBase'>

/** All that approving a causación posts, computed from its values and the facts of its day. */
export interface SettledCausacion {
  readonly item: string
  readonly lines: readonly SettledLine[]
  readonly withholdings: readonly DecidedWithRule[]
  readonly spared: readonly SparedWithholding[]
  readonly totals: Totals
  /** The code of the account of the debt: that of the concept with the highest value. */
  readonly payableAccount: string
  readonly entry: JournalEntry
}

/**
 * Computes the amounts, accounts, withholdings and voucher of a causación. Nothing is written.
 * @throws Problem CXP-006, 008, 009, 010, 012, 014, 015, 024, 025, 027, CON-018 and those of `withholdingsFor`.
 */
export async function settle(tx: Tx, given: CausacionInput): Promise<SettledCausacion> {
  mustBeByTable(given)
  mustBeBilled(given.lines, await parameterOn(tx, vatTolerance, given.date))
  const concepts = await conceptsOf(tx, pluck(given.lines, 'conceptId'))
  const lines = await settledLines(tx, given, concepts)
  const { decided, spared } = await withheldFrom(tx, given, { concepts, lines })
  const advance = await advanceFacts(tx, given.advanceId)
  const amortised = mustAmortise(given, advance)
  const withheld = decided.reduce((sum, { amount }) => (sum + amount) as Money, zero)
  const totals = totalsOf(lines, { withheld, amortised })
  const item = supportName(given)
  const payableAccount = payableOf(given, lines, concepts)
  const commands = causacionCommands({
    terceroId: given.terceroId,
    lines,
    withholdings: decided.map((one) => ({ ...one, terceroId: one.fundId ?? given.terceroId })),
    advance: advance === null ? null : { ...advance, amount: amortised },
    payable: { account: payableAccount, item, dueOn: given.dueOn, amount: totals.net },
  })
  const voucher = await postingLines(tx, given.date, commands)
  const heading = { kind: 'CA', day: given.date, concept: `${item}: ${given.purpose}` }
  return {
    item,
    lines,
    withholdings: decided,
    spared,
    totals,
    payableAccount,
    entry: entry(heading, voucher),
  }
}

type Concepts = ReadonlyMap<string, ConceptFacts>

export async function settledLines(
  tx: Tx,
  { lines }: CausacionInput,
  concepts: Concepts,
): Promise<SettledLine[]> {
  const centres = await centresOf(
    tx,
    lines.flatMap(({ costCentreId }) => (costCentreId === null ? [] : [costCentreId])),
  )
  const fuentes = await fuentesOf(tx, lines)
  return lines.map((line, index) => {
    const concept = mustBeUsable(concepts.get(line.conceptId), index)
    const { account, destination } = destine(concept, centres.get(line.costCentreId ?? '') ?? null, index)
    const vatAccount = line.vatUse === 'deductible' ? mustHaveVat(concept, index) : null
    const { costCentreId, detail } = line
    const fuenteId = fuentes.get(line.registroLineId ?? '') ?? null
    return { ...figuresOf(line), account, vatAccount, destination, costCentreId, fuenteId, detail }
  })
}

function mustBeUsable(concept: ConceptFacts | undefined, at: number): ConceptFacts {
  must(concept?.active === true, 'CXP-014', `lines.${at}.conceptId`, 'El concepto está inactivo.')
  return concept
}

function mustHaveVat({ code, vat }: ConceptFacts, at: number): string {
  const message = `El concepto ${code} no tiene cuenta de IVA descontable.`
  must(vat !== null, 'CXP-014', `lines.${at}.vatUse`, message)
  return vat
}

type TaxFacts = Readonly<{ concepts: Concepts; lines: readonly SettledLine[] }>

/** The deductions certified in the month, in this causación and the earlier ones. */
const certifiedSoFar = (given: CausacionInput, before: CertifiedDeductions): CertifiedDeductions => ({
  dependants: given.dependants === true || before.dependants,
  housingInterest: plus(given.housingInterest ?? zero, before.housingInterest),
  prepaidHealth: plus(given.prepaidHealth ?? zero, before.prepaidHealth),
  voluntary: plus(given.voluntary ?? zero, before.voluntary),
})

/** Deductions from the base of the table are only allowed where the table applies. @throws Problem CXP-027 */
function mustBeByTable(given: CausacionInput): void {
  const lowers = ['dependants', 'housingInterest', 'prepaidHealth', 'voluntary'] as const
  const declared = lowers.find((name) => given[name] === true || typeof given[name] === 'bigint')
  const message = 'Solo baja la base de la tabla del art. 383: elija el riesgo laboral.'
  const fits = given.labourRisk !== null || declared === undefined
  must(fits, 'CXP-027', declared ?? 'labourRisk', message)
}

export async function withheldFrom(tx: Tx, given: CausacionInput, { concepts, lines }: TaxFacts) {
  const taxed = given.lines.flatMap((line, index): TaxedLine[] => {
    const concept = concepts.get(line.conceptId)?.withholdingConcept ?? null
    const figures = lines[index]
    if (concept === null || figures === undefined) return []
    return [{ concept, base: figures.base, vat: figures.vat, aiu: line.aiu }]
  })
  if (taxed.length === 0) return { decided: [], spared: [] }
  const { terceroId, date, contractKind, labourRisk } = given
  const { yearToDate, certified, ...month } = await earlierOf(tx, terceroId, date)
  const independent =
    labourRisk === null ? null : { risk: labourRisk, ...month, ...certifiedSoFar(given, certified) }
  const found = await withholdingsFor(tx, {
    terceroId,
    date,
    moment: 'causacion',
    lines: taxed,
    municipalityId: given.municipalityId ?? (await municipalityOf(tx, given.campusId)),
    contractKind,
    yearToDate,
    independent,
  })
  const decided = decide(byRule(found.lines), given.adjustments ?? [])
  const rules = await fundsOf(tx, pluck(decided, 'ruleId'))
  await mustMatchRates(
    tx,
    given,
    decided.filter(({ proposed, ruleId }) => proposed !== null && rules.get(ruleId)!.ruleBase !== 'labour'),
    rules,
  )
  const withRules = decided.map((one) => {
    const { ruleBase: _, ...facts } = rules.get(one.ruleId)!
    return { ...one, ...facts }
  })
  return { decided: withRules, spared: found.spared }
}

/**
 * Checks that a changed withholding is still its base times another valid rate of its account, not any amount. The table of art.
 * 383 has no rate.
 * @throws Problem CON-018
 */
async function mustMatchRates(
  tx: Tx,
  { date, terceroId, adjustments }: CausacionInput,
  changed: readonly DecidedWithholding[],
  rules: ReadonlyMap<string, RuleFacts>,
): Promise<void> {
  if (changed.length === 0) return
  const declared = changed.map(({ ruleId, base, amount }) => {
    const { account } = rules.get(ruleId)!
    return { account, terceroId, base, amount }
  })
  const bad = await firstOffRate(tx, date, declared)
  if (bad === null) return
  const at = (adjustments ?? []).findIndex(({ ruleId }) => ruleId === changed[bad.at]!.ruleId)
  const message = `Lo retenido en la cuenta ${bad.account} no corresponde a su base con ninguna tarifa vigente.`
  must(false, 'CON-018', `adjustments.${at}.amount`, message)
}

/** The amortised amount: at most the balance of the anticipo, which must be of the same tercero. @throws Problem CXP-012 */
function mustAmortise({ terceroId, amortised }: CausacionInput, advance: AdvanceFacts | null): Money {
  if (advance === null) {
    must(amortised === null, 'CXP-012', 'advanceId', 'Elija el anticipo que amortiza.')
    return zero
  }
  must(advance.terceroId === terceroId, 'CXP-012', 'advanceId', 'El anticipo es de otro tercero.')
  const amount = amortised ?? zero
  const more = `Del anticipo quedan por amortizar ${showPesos(advance.left)}.`
  const fits = amount > zero && amount <= advance.left
  insist(fits, 'CXP-012', more, { status: 409, facts: { left: advance.left }, fields: { amortised: more } })
  return amount
}

function payableOf(
  { lines: given }: CausacionInput,
  lines: readonly SettledLine[],
  concepts: Concepts,
): string {
  const most = lines.reduce(
    (best, line, index) => (line.gross > (lines[best]?.gross ?? zero) ? index : best),
    0,
  )
  return concepts.get(given[most]!.conceptId)!.credit
}

/** A withholding to make: that of the rule, or the one that a user decided, with the reason. */
interface DecidedWithholding extends WithholdingLine {
  /** The amount of the rule, when a user changed it. */
  readonly proposed: Money | null
  readonly reason: string | null
}

type Adjustment = Readonly<{ ruleId: string; amount: Money; reason: string }>

/** Adds up the withholdings of several concepts under the same rule. */
function byRule(lines: readonly WithholdingLine[]): WithholdingLine[] {
  const found = new Map<string, WithholdingLine>()
  for (const line of lines) {
    const same = found.get(line.ruleId)
    found.set(line.ruleId, same === undefined ? line : added(same, line))
  }
  return [...found.values()]
}

const added = (one: WithholdingLine, other: WithholdingLine): WithholdingLine => ({
  ...one,
  base: plus(one.base, other.base),
  amount: plus(one.amount, other.amount),
  explanation: `${one.explanation} ${other.explanation}`,
})

/** The withholdings with the users' changes; those changed to zero are left out. @throws Problem CXP-010 */
function decide(
  proposed: readonly WithholdingLine[],
  adjustments: readonly Adjustment[],
): DecidedWithholding[] {
  for (const [at, { ruleId, amount }] of adjustments.entries()) {
    const gone = 'La retención que cambió ya no se propone: quite el cambio.'
    const known = proposed.some((line) => line.ruleId === ruleId)
    must(known, 'CXP-010', `adjustments.${at}.ruleId`, gone)
    must(amount >= zero, 'CXP-010', `adjustments.${at}.amount`, 'La retención no puede ser negativa.')
  }
  return proposed
    .map((line) =>
      withAdjustment(
        line,
        adjustments.find(({ ruleId }) => ruleId === line.ruleId),
      ),
    )
    .filter(({ amount }) => amount > zero)
}

function withAdjustment(line: WithholdingLine, adjustment: Adjustment | undefined): DecidedWithholding {
  if (adjustment === undefined || adjustment.amount === line.amount)
    return { ...line, proposed: null, reason: null }
  return { ...line, amount: adjustment.amount, proposed: line.amount, reason: adjustment.reason }
}
