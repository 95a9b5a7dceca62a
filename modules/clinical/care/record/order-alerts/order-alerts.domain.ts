import type { InputOf } from '@quina/blocks'
import { type Day, must, showDay } from '@quina/kernel'
import { shortestReason } from '@quina/people/domain'
import type { medicalOrder } from '../medical-order/medical-order.contract.ts'

/** The alerts to see before signing or carrying out an order: allergies, repetitions, services unfit for the patient. */
type OrderInput = InputOf<typeof medicalOrder>
type Medicine = NonNullable<OrderInput['medicines']>[number]
type Service = NonNullable<OrderInput['services']>[number]

/** Returns the ordered medicines that the patient already takes, which the prescriber must see. */
export const duplicatesOf = (ordered: readonly string[], taking: readonly string[]): readonly string[] =>
  ordered.filter((name) => taking.includes(name)).map((name) => `Ya tiene una fórmula vigente de ${name}.`)

/**
 * Requires a written reason for each line that matches an allergy, be it a medicine or the contrast of a study.
 * @throws Problem ORD-024 beside the reason of the first that lacks it.
 */
export function mustGiveReasons(
  lines: readonly Pick<Medicine, 'allergyReason'>[],
  warnings: readonly string[],
  name: 'medicines' | 'services' = 'medicines',
): void {
  const place = lines.findIndex(({ allergyReason }, index) => warnings[index] && !isReason(allergyReason))
  const other = name === 'medicines' ? 'cambie el medicamento' : 'cambie el estudio'
  const sentence = `Escriba por qué lo ordena (${shortestReason} letras o más), o ${other}.`
  must(place < 0, 'ORD-024', `${name}.${place}.allergyReason`, `${warnings[place]} ${sentence}`)
}

const isReason = (text: string | null): boolean => (text ?? '').trim().length >= shortestReason

/**
 * An allergy recorded after the signature prevents carrying the order out, until a reason is written.
 * @throws Problem ORD-028.
 */
export function mustGiveLateReason(learnt: readonly string[], reason: string | null): void {
  const message = `Se supo después de firmarla. ${learnt.join(' ')} Escriba por qué se realiza, o anule la orden.`
  must(learnt.length === 0 || isReason(reason), 'ORD-028', 'allergyReason', message)
}

/** The patients whom an official code fits; `A` is both sexes. */
export type Fitness = Readonly<{ label: string; sex: string; ageMin: number; ageMax: number }>

export type Person = Readonly<{ sex: string; age: number }>

const sexWords: Readonly<Record<string, string>> = { M: 'hombres', F: 'mujeres' }

/**
 * Returns why a code does not fit a patient; null when it fits. RIPS has the same rule for the CUPS (RVC016) and for the
 * diagnosis (RVC028); a patient of indeterminate sex fits both.
 */
export function misfitOf({ label, sex, ageMin, ageMax }: Fitness, { sex: own, age }: Person): string | null {
  if (sex !== 'A' && own !== 'I' && sex !== own)
    return `${label} es solo para ${sexWords[sex] ?? 'otro sexo'}.`
  return age < ageMin || age > ageMax ? `${label} es para edades de ${ageMin} a ${ageMax} años.` : null
}

/**
 * Requires the justification of a service that does not fit the sex or the age: RIPS notifies it (RVC016), and the document of a
 * patient who changed sex may show the former one.
 * @throws Problem ORD-026 beside the CUPS of the first that lacks it.
 */
export function mustFit(
  services: readonly Pick<Service, 'instructions'>[],
  misfits: readonly (string | null)[],
): void {
  const place = services.findIndex(({ instructions }, index) => misfits[index] && !isReason(instructions))
  const sentence = `Cámbielo, o escriba la justificación en su renglón (${shortestReason} letras o más).`
  must(place < 0, 'ORD-026', `services.${place}.procedureId`, `${misfits[place]} ${sentence}`)
}

/** @throws Problem ORD-027 beside the diagnosis, until the user confirms that they saw it. */
export function mustHaveSeenMisfit(misfit: string | null, confirmed: boolean): void {
  const message = `${misfit} Elija otro, o confirme que vio las alertas.`
  must(misfit === null || confirmed, 'ORD-027', 'diagnosisId', message)
}

/** An examination that had already been ordered for the patient. */
export type RepeatedOrder = Readonly<{ name: string; code: string; date: Day; done: boolean }>

/** Returns a sentence for each earlier order with its date; the user who orders the examination again confirms having seen it. */
export const repeatedOf = (before: readonly RepeatedOrder[]): readonly string[] =>
  before.map(({ name, code, date, done }) => {
    const how = done ? 'se hizo' : 'está por realizar'
    return `${name} ya se ordenó el ${showDay(date)} (${code}) y ${how}.`
  })

/** @throws Problem ORD-003 until the user confirms having seen the alerts. */
export function mustHaveSeen(alerts: readonly string[], confirmed: boolean): void {
  const message = `${alerts.join(' ')} Si aun así lo ordena, confírmelo.`
  must(alerts.length === 0 || confirmed, 'ORD-003', 'alertsConfirmed', message)
}
