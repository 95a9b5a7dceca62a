import { decimalSum } from '../../law/explanation/exact.domain.ts'
import type { LawKey } from '../../law/parameter/law.contract.ts'
import type { LegalParameter } from '../../law/parameter/parameter.contract.ts'
import { optionOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { ContributionFacts, Contributor, System } from './contribution.contract.ts'
import type { PilaRates } from './pila-facts.contract.ts'
import type { OwnedStretch } from './stretch.domain.ts'

/** The systems to which a person contributes, by type and subtype. */
export interface Coverage {
  readonly health: boolean
  readonly pension: boolean
  /** Days and IBC of pension are reported although its rate is zero: the excepted regime (subtype 06). */
  readonly pensionDays: boolean
  readonly solidarity: boolean
  readonly risk: boolean
  readonly ccf: boolean
}

const exceptedRegime = '06'

export function coverageOf({ type, subtype, foreigner }: Contributor): Coverage {
  const excepted = subtype.code === exceptedRegime
  const pension = type.pension === 'O' && subtype.payable.pension && !excepted && !foreigner
  return {
    health: type.health === 'O' && subtype.payable.health,
    pension,
    pensionDays: pension || excepted,
    solidarity: pension || excepted,
    risk: type.risk === 'O',
    ccf: type.ccf === 'O',
  }
}

/** Apprentices in the classroom, residents and students: the house pays all their contributions. */
const allByEmployer: ReadonlySet<string> = new Set(['12', '19', '20', '21', '23', '58'])
export const employerPaysAll = ({ type }: Contributor): boolean => allByEmployer.has(type.code)

/** The rates of a PILA line, with the parameters behind each. */
export interface LineRates extends PilaRates {
  readonly used: Readonly<Partial<Record<System, readonly LegalParameter[]>>>
}

export interface RateGiven {
  readonly facts: ContributionFacts
  readonly parameters: Parameters
  readonly coverage: Coverage
  readonly exonerated: boolean
}

const riskKeys = ['ARL_I', 'ARL_II', 'ARL_III', 'ARL_IV', 'ARL_V'] as const

/**
 * The rate of each system for a line (C1.3): absences contribute nothing to the ARL; only days worked, holidays and paid leave
 * contribute to the family fund; for days without pay the house pays its own part only.
 */
export function ratesOf(stretch: OwnedStretch, given: RateGiven): LineRates {
  const { facts, parameters, coverage } = given
  const read = (key: LawKey) => parameterOn(parameters, key, facts.on)
  const hasWages = stretch.kind === 'worked' || stretch.kind === 'vacation' || stretch.kind === 'paidLeave'
  const risk = read(riskKeys[facts.contributor.riskClass - 1] ?? 'ARL_I')
  const health = healthRate(stretch, given)
  const pension = pensionRate(stretch, given)
  const ccf = read('CCF')
  const levies = hasWages && coverage.ccf ? leviesOf(given) : noLevies
  const pays = { risk: coverage.risk && stretch.kind === 'worked', ccf: coverage.ccf && hasWages }
  return {
    health: health.rate,
    pension: pension.rate,
    risk: pays.risk ? risk.value : '0',
    ccf: pays.ccf ? ccf.value : '0',
    ...levies.rates,
    used: {
      health: health.used,
      pension: pension.used,
      solidarity: [read('FSP_SOLIDARIDAD')],
      subsistence: [read('FSP_SUBSISTENCIA')],
      risk: [risk],
      ccf: [ccf],
      ...levies.used,
    },
  }
}

type Rate = Readonly<{ rate: string; used: readonly LegalParameter[] }>

/** The health rate: only the house's part on days without pay, only the employee's part where the house is exonerated. */
function healthRate({ kind }: OwnedStretch, { facts, parameters, coverage, exonerated }: RateGiven): Rate {
  const all = parameterOn(parameters, 'SALUD_TOTAL', facts.on)
  const own = parameterOn(parameters, 'SALUD_TRABAJADOR', facts.on)
  const used = [all, own]
  if (!coverage.health) return { rate: '0', used }
  if (kind === 'unpaid') return { rate: exonerated ? '0' : decimalSum(all.value, `-${own.value}`), used }
  return { rate: exonerated ? own.value : all.value, used }
}

function pensionRate({ kind }: OwnedStretch, { facts, parameters, coverage }: RateGiven): Rate {
  const all = parameterOn(parameters, 'PENSION_TOTAL', facts.on)
  const own = parameterOn(parameters, 'PENSION_TRABAJADOR', facts.on)
  const risk = parameterOn(parameters, 'PENSION_ALTO_RIESGO', facts.on)
  const more = facts.contributor.highRisk ? [risk] : []
  const used = [all, own, ...more]
  if (!coverage.pension) return { rate: '0', used }
  const parts = [all.value, ...more.map(({ value }) => value)]
  return { rate: decimalSum(...parts, kind === 'unpaid' ? `-${own.value}` : '0'), used }
}

type Levies = Readonly<{ rates: Pick<PilaRates, 'sena' | 'icbf' | 'esap' | 'men'>; used: LineRates['used'] }>

const noLevies: Levies = { rates: { sena: '0', icbf: '0', esap: '0', men: '0' }, used: {} }

/** Scheme A or B of the Ley 21/1982 (C1.4); an exonerated house pays neither SENA nor ICBF. */
function leviesOf({ facts, parameters, exonerated }: RateGiven): Levies {
  if (exonerated) return noLevies
  const { on } = facts
  const read = (key: LawKey) => parameterOn(parameters, key, on)
  const scheme = optionOn(parameters, 'ESQUEMA_PARAFISCAL', on)
  const icbf = read('ICBF')
  const sena = read(scheme === 'A' ? 'SENA_A' : 'SENA_B')
  if (scheme === 'B')
    return {
      rates: { ...noLevies.rates, sena: sena.value, icbf: icbf.value },
      used: { sena: [sena], icbf: [icbf] },
    }
  const esap = read('ESAP_A')
  const men = read('MEN_A')
  return {
    rates: { sena: sena.value, icbf: icbf.value, esap: esap.value, men: men.value },
    used: { sena: [sena], icbf: [icbf], esap: [esap], men: [men] },
  }
}
