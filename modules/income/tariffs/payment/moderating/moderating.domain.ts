import { byDecimal, fraction, larger, type Money, minus, pesos, scaled, smaller, zero } from '@quina/kernel'
import type { Exemption, Moderating, ModeratingQuestion } from './moderating.contract.ts'

const beneficiaries = ['02', '03']

/**
 * The cuota moderadora or the copago of a service (billing dossier §1.5), rounded to the peso. They exclude each other: the
 * contributory pay a cuota for all ambulatory services, never more than the service is worth (an included service is worth
 * nothing and has its whole cuota); beneficiaries and the subsidised pay the copago, up to the rest of the topes of the event and
 * of the year.
 */
export function moderatingOf(question: ModeratingQuestion): Moderating {
  const { exempt, serviceClass, range, userType, value } = question
  if (exempt !== null) return nothing(exempt)
  if (serviceClass === 'exempt') return nothing('service')
  if (serviceClass === 'cuota' && range.regime === 'contributory' && range.cuota !== null)
    return { concept: 'cuota', amount: value === zero ? range.cuota : smaller(range.cuota, value), why: null }
  const pays = range.regime === 'subsidised' || beneficiaries.includes(userType)
  return serviceClass === 'copago' && pays ? copagoOf(question) : nothing('not-affected')
}

function copagoOf({ range, value, paidInEvent, paidInYear }: ModeratingQuestion): Moderating {
  const part = scaled(range.copagoPercent, 4)
  const gross = fraction(value, { part, whole: 1_000_000n, rounding: 'half-up', unit: 100n })
  const inEvent = larger(zero, minus(range.eventCap, paidInEvent))
  const inYear = larger(zero, minus(range.yearCap, paidInYear))
  const amount = smaller(gross, smaller(inEvent, inYear))
  if (amount === zero)
    return nothing(inEvent === zero ? 'event-cap' : inYear === zero ? 'year-cap' : 'not-affected')
  return { concept: 'copago', amount, why: null }
}

const nothing = (why: Exemption): Moderating => ({ concept: 'none', amount: zero, why })

/** The values of a year come from the UVB: a cuota to the nearest hundred pesos, a tope to the nearest peso. */
export const cuotaFromUvb = (uvb: string, valueOfUvb: Money): Money =>
  byDecimal(valueOfUvb, uvb, { unit: pesos(100), rounding: 'half-up' })
export const capFromUvb = (uvb: string, valueOfUvb: Money): Money =>
  byDecimal(valueOfUvb, uvb, { unit: pesos(1), rounding: 'half-up' })
