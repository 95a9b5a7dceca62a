import { type Day, insist } from '@quina/kernel'
import type { ContractProgramValues, ProgramServiceValues, ProgramValues } from './program.contract.ts'

const at = (field: string, message: string) => ({ fields: { [field]: message } })

/**
 * Checks that the values of a programme are consistent.
 * @throws Problem FAC-180 (days), FAC-181 (ages), FAC-182 (banda), FAC-183 (value).
 */
export function mustBeProgram(values: ProgramValues): void {
  const { fromDay, untilDay, minAge, maxAge, corridor, kind, value } = values
  const days = 'La fecha final no puede ser anterior a la inicial.'
  insist(untilDay === null || untilDay >= fromDay, 'FAC-180', days, at('untilDay', days))
  const ages = 'La edad final no puede ser menor que la inicial.'
  insist(minAge === null || maxAge === null || maxAge >= minAge, 'FAC-181', ages, at('maxAge', ages))
  const band = 'La banda es de 0 a 100 %, y solo de un pago global prospectivo.'
  const fits = corridor === null || (kind === 'pgp' && Number(corridor) >= 0 && Number(corridor) <= 100)
  insist(fits, 'FAC-182', band, at('corridor', band))
  const negative = 'El valor no puede ser negativo.'
  insist(value >= 0n, 'FAC-183', negative, at('value', negative))
}

/** @throws Problem FAC-184 (an included service with a value), FAC-183 (below zero), FAC-185 (weight out of 0 to 100). */
export function mustBePart({ mode, value, weight }: ProgramServiceValues): void {
  const free = 'Lo incluido en el programa no tiene valor propio.'
  insist(mode === 'priced' || value === null, 'FAC-184', free, at('value', free))
  const negative = 'El valor no puede ser negativo.'
  insist(value === null || value >= 0n, 'FAC-183', negative, at('value', negative))
  const heavy = 'El peso va de más de 0 a 100 %.'
  const fits = weight === null || (Number(weight) > 0 && Number(weight) <= 100)
  insist(fits, 'FAC-185', heavy, at('weight', heavy))
}

/** The contract and the programme at the time of agreeing. */
export interface ProgramAgreement {
  readonly contract: { readonly startsOn: Day; readonly endsOn: Day }
  readonly program: { readonly fromDay: Day; readonly untilDay: Day | null; readonly weighted: boolean }
  /** The total weight of its services, and their number. */
  readonly weight: number
  readonly services: number
}

/**
 * Checks that a complete programme is agreed within its own days and those of the contract.
 * @throws Problem FAC-180 (days), FAC-186 (out of its contract or programme), FAC-187 (without services, or measured by weights
 * that do not add up to 100), FAC-183 (an amount below zero).
 */
export function mustAgree(
  values: ContractProgramValues,
  { contract, program, weight, services }: ProgramAgreement,
): void {
  const { fromDay, untilDay } = values
  const days = 'La fecha final no puede ser anterior a la inicial.'
  insist(untilDay === null || untilDay >= fromDay, 'FAC-180', days, at('untilDay', days))
  const out = 'Un programa se pacta dentro de los días del contrato y de los suyos.'
  const until = untilDay ?? fromDay
  const inContract = fromDay >= contract.startsOn && until <= contract.endsOn
  const inProgram = fromDay >= program.fromDay && until <= (program.untilDay ?? until)
  insist(inContract && inProgram, 'FAC-186', out, at('fromDay', out))
  const unready = 'Se vincula un programa que tiene servicios; si se mide por pesos, deben sumar 100 %.'
  const whole = services > 0 && (!program.weighted || weight === 100)
  insist(whole, 'FAC-187', unready, at('programId', unready))
  for (const name of ['monthlyValue', 'activityValue', 'userValue'] as const) {
    const message = 'El valor no puede ser negativo.'
    const amount = values[name]
    insist(amount === null || amount >= 0n, 'FAC-183', message, at(name, message))
  }
}
