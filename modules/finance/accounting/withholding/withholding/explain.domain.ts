import { type Money, showPesos } from '@quina/kernel'
import type { LabourTax } from '../labour-income/labour-income.domain.ts'
import { rateText, shortDecimal } from '../withholding-rule/decimal.domain.ts'
import { beneficiaries, type RateUnit } from '../withholding-rule/withholding-rule.contract.ts'
import type { WithholdingRule } from '../withholding-rule/withholding-rule.domain.ts'

type AppliedRule = Readonly<{ base: Money; rate: string; rateUnit: RateUnit; uvt: Money; minimum: Money }>

/** *Compras generales (declarante): 2,5 % de 12.000.000. Base mínima 524.000 (10 UVT de 52.374).* */
export function explainRule(
  { base, rate, rateUnit, uvt, minimum }: AppliedRule,
  { rule, risen }: { readonly rule: WithholdingRule; readonly risen: boolean },
): string {
  const whose = rule.beneficiary === 'all' ? '' : ` (${beneficiaries[rule.beneficiary].toLowerCase()})`
  const computed = `${rule.name}${whose}: ${rateText({ rate, rateUnit })} de ${showPesos(base)}.`
  const inUvt = rule.minUvt === null ? '' : ` (${shortDecimal(rule.minUvt)} UVT de ${showPesos(uvt)})`
  const least = minimum > 0n ? ` Base mínima ${showPesos(minimum)}${inUvt}.` : ' Sin base mínima.'
  const limit = risen ? ` Lo pagado en el año supera ${shortDecimal(rule.yearlyUvt ?? '')} UVT.` : ''
  return `${computed}${least}${limit}`
}

/** Explains the use of the table: net, exempt, base in UVT and row. */
export function explainLabour(
  { net, deductions, exempt, base, baseInUvt, bracket }: LabourTax,
  uvt: Money,
): string {
  const { rate, minusUvt, plusUvt } = bracket
  const more = Number(plusUvt) === 0 ? '' : ` + ${shortDecimal(plusUvt)} UVT`
  const deducted = deductions === 0n ? '' : ` Deducciones ${showPesos(deductions)}.`
  return (
    `Pago menos aportes obligatorios: ${showPesos(net)}.${deducted} Renta exenta del 25 %: ${showPesos(exempt)}. ` +
    `Base ${showPesos(base)} = ${shortDecimal(baseInUvt)} UVT de ${showPesos(uvt)}. ` +
    `(${shortDecimal(baseInUvt)} − ${shortDecimal(minusUvt)}) × ${shortDecimal(rate)} %${more}.`
  )
}
