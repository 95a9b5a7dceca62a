import { byDecimal, type Day, type Money, minus, zero } from '@quina/kernel'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { ConceptBase } from '../../engine/method/method.contract.ts'
import { line, totalsOf } from '../../engine/person/person.domain.ts'
import type { PersonTotals } from '../../engine/person/person-facts.domain.ts'
import type { SettledLine } from '../../engine/person/settlement-payment.domain.ts'
import { type SetApart, treatmentOf } from '../../engine/withholding/separate-payments.domain.ts'
import { explained, term } from '../../law/explanation/explanation.domain.ts'
import { type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { BenefitRegime } from '../benefit/benefit.contract.ts'
import { conceptOf } from '../provision/benefit-accounts.contract.ts'
import type { SettlementLine } from './settlement.contract.ts'

type Kind = SettlementLine['kind']

const apartAs: Readonly<Partial<Record<Kind, SetApart>>> = {
  primaServicios: 'prima-servicios',
  primaNavidad: 'prima-navidad',
  cesantias: 'cesantias',
  intereses: 'intereses-cesantias',
  indemnizacion: 'indemnizacion',
}

const social: readonly ConceptBase[] = ['pension', 'health', 'risk', 'parafiscal']

/** The contribution bases of a benefit in a regime (payroll dossier §2.8): rest in money of a servidor público has none. */
function contributesTo(kind: Kind, regime: BenefitRegime, enjoyed: boolean): readonly ConceptBase[] {
  if (kind === 'bsp') return social
  if (kind === 'primaServicios') return regime === 'publico' ? ['parafiscal'] : []
  return kind === 'vacaciones' && (enjoyed || regime !== 'publico') ? ['parafiscal'] : []
}

/** How contributions and withholding treat a benefit of a regime, in a payroll of its own or in a settlement. */
export function lawOfBenefit(kind: Kind, regime: BenefitRegime, enjoyed = false) {
  const own = regime === 'publico' || regime === 'oficial' ? regime : 'privado'
  const treatment = treatmentOf(apartAs[kind] ?? 'other', own)
  const taxed: readonly ConceptBase[] = treatment === 'month' ? ['withholding'] : []
  return { treatment, bases: [...contributesTo(kind, regime, enjoyed), ...taxed] }
}

/** Only the part of an integral salary that the law sets contributes (`IBC_INTEGRAL`), rounded up to the peso. */
export const contributedPart = (
  amount: Money,
  regime: BenefitRegime,
  { parameters, on }: { readonly parameters: Parameters; readonly on: Day },
): Money =>
  regime === 'integral'
    ? byDecimal(amount, parameterOn(parameters, 'IBC_INTEGRAL', on).value, { rounding: 'ceil', unit: 100n })
    : amount

interface RegimeFacts {
  readonly regime: BenefitRegime
  /** The FNA gets the cesantías in place of the person. */
  readonly sendsToFna: boolean
  /** The rest is enjoyed as days off. */
  readonly enjoyed: boolean
}

/** The lines of a liquidation as payroll lines; rest in advance that is recovered is a deduction. */
export const settledLines = (
  lines: readonly SettlementLine[],
  { regime, sendsToFna, enjoyed }: RegimeFacts,
): SettledLine[] =>
  lines
    .filter(({ figure }) => figure.amount !== 0n)
    .map(({ kind, label, figure }) => {
      const { treatment, bases } = lawOfBenefit(kind, regime, enjoyed)
      const nature = kind === 'cesantias' && sendsToFna ? ('employer' as const) : ('earning' as const)
      const line = { name: label, salary: false, noveltyId: null }
      if (kind === 'diasAnticipados')
        return { treatment: 'excluded', line: { ...line, ...takenBack, figure: opposite(figure), bases: [] } }
      const concept = kind === 'indemnizacion' ? 'INDEMNIZACION' : conceptOf(kind, enjoyed)
      return { treatment, line: { ...line, concept, nature, figure, bases } }
    })

const takenBack = { concept: 'REINTEGRO', nature: 'deduction' } as const

/** Turns a negative line into a deduction with a positive amount. */
const opposite = (figure: SettlementLine['figure']): SettlementLine['figure'] => ({
  ...figure,
  amount: minus(zero, figure.amount),
  terms: figure.terms.map((one) => ({
    ...one,
    rate: one.rate.startsWith('-') ? one.rate.slice(1) : `-${one.rate}`,
  })),
})

/** After the orders, the rest of the cesantías of the year goes to the fund of the person, who is paid nothing. */
export function depositedBalance<T extends Readonly<{ lines: readonly PayrollLine[]; totals: PersonTotals }>>(
  paid: T,
  on: Day,
): T {
  const label = 'Cesantías que se consignan en su fondo'
  const figure = explained([term({ label, base: paid.totals.net, norm: 'Ley 50/1990, art. 99', day: on })])
  const lines = [...paid.lines, line('CES-FONDO', label, { nature: 'deduction', figure })]
  return { ...paid, lines, totals: totalsOf(lines) }
}
