import { atText, birthOf, rule, type Where, type Wrong, yearsOn } from '../rule/find.domain.ts'
import { freePurposes } from '../rule/matrix.contract.ts'
import type { Case, Rule } from '../rule/rule.domain.ts'
import { type ServiceRecord, textIn } from '../view/rips-view.domain.ts'

const purposes: Where = {
  consultas: ['finalidadTecnologiaSalud'],
  procedimientos: ['finalidadTecnologiaSalud'],
}
const ofConsultation: Where = { consultas: ['finalidadTecnologiaSalud'] }

const integralAssessment = '11'
const preconception = '22'
const prenatal = '23'
const voluntaryInterruption = '24'
const birthAndAfter = '25'
const newbornCare = '26'
const newbornFollowUp = '27'
const collective = '42'
const causesOfInterruption = ['34', '35', '36', '42', '49']
const promotion = '40'
const maternal = '42'

const ofWomen = [preconception, prenatal, voluntaryInterruption, birthAndAfter]
const lastYearOfNewborn = 1

/** The required cause of each purpose. Some codes of the norm have the same rule for the same pair: each one is reported. */
const causes: readonly (readonly [code: string, purpose: string, cause: string])[] = [
  ['RVC067', integralAssessment, promotion],
  ['RVC068', preconception, maternal],
  ['RVC069', birthAndAfter, maternal],
  ['RVC070', prenatal, maternal],
  ['RVC071', newbornFollowUp, maternal],
  ['RVC072', birthAndAfter, maternal],
  ['RVC073', prenatal, maternal],
  ['RVC074', newbornFollowUp, maternal],
  ['RVC075', preconception, maternal],
  ['RVC076', birthAndAfter, maternal],
  ['RVC077', prenatal, maternal],
  ['RVC078', newbornFollowUp, maternal],
]

/** The purpose of an attention, with its cause, its patient, and whether it may be charged for. */
export const purposeRules: readonly Rule[] = [
  rule(
    'RVC010',
    'N',
    'La interrupción voluntaria del embarazo es de una mujer.',
    atText(
      purposes,
      (purpose, { userData }) => purpose === voluntaryInterruption && textIn(userData, 'codSexo') !== 'F',
    ),
  ),
  rule('RVC051', 'N', 'La finalidad no corresponde al sexo o a la edad.', atText(purposes, unfit)),
  rule(
    'RVC052',
    'N',
    'La finalidad de interrupción voluntaria del embarazo no corresponde a la causa.',
    atText(
      ofConsultation,
      (purpose, { data }) =>
        purpose === voluntaryInterruption && !causesOfInterruption.includes(causeOf(data)),
    ),
  ),
  ...causes.map(([code, purpose, cause]) =>
    rule(
      code,
      'N',
      'La finalidad no corresponde a la causa de la atención.',
      atText(ofConsultation, (declared, { data }) =>
        declared === purpose && causeOf(data) !== cause ? `Con ${purpose} va la causa ${cause}.` : false,
      ),
    ),
  ),
  rule('RVC083', 'N', 'El código no es de una intervención colectiva.', (given) =>
    atText({ procedimientos: ['finalidadTecnologiaSalud'] }, (purpose, { data }) => {
      const code = textIn(data, 'codProcedimiento')
      return purpose === collective && code !== null && given.known.collective(code) === false
    })(given),
  ),
  rule(
    'RVC084',
    'R',
    'Esta finalidad no admite pago moderador: el concepto es 05.',
    atText(
      ofConsultation,
      (purpose, { data }) => freePurposes.includes(purpose) && textIn(data, 'conceptoRecaudo') !== '05',
    ),
  ),
  rule(
    'RVC085',
    'N',
    'La valoración integral lleva un diagnóstico de la Z00 a la Z99.',
    atText(
      ofConsultation,
      (purpose, { data }) =>
        purpose === integralAssessment && textIn(data, 'codDiagnosticoPrincipal')?.startsWith('Z') !== true,
    ),
  ),
  rule('RVG06', 'R', 'El código no se usa en ese grupo de servicios.', (given) => [
    ...atText(purposes, (code, { kind }) => !given.known.applies('finalidad', code, kind))(given),
    ...atText(caused, (code, { kind }) => !given.known.applies('externalCause', code, kind))(given),
    ...atText(discharged, (code, { kind }) => !given.known.applies('dischargeCondition', code, kind))(given),
  ]),
]

const caused: Where = {
  consultas: ['causaMotivoAtencion'],
  urgencias: ['causaMotivoAtencion'],
  hospitalizacion: ['causaMotivoAtencion'],
}
const discharged: Where = {
  urgencias: ['condicionDestinoUsuarioEgreso'],
  hospitalizacion: ['condicionDestinoUsuarioEgreso'],
  recienNacidos: ['condicionDestinoUsuarioEgreso'],
}

const causeOf = (data: ServiceRecord['data']): string => textIn(data, 'causaMotivoAtencion') ?? ''

const isNotWoman = (user: ServiceRecord['userData']): boolean => textIn(user, 'codSexo') === 'M'

function unfit(purpose: string, { data, userData }: ServiceRecord, _: Case): Wrong {
  if (ofWomen.includes(purpose) && isNotWoman(userData)) return 'Es una finalidad de mujeres.'
  if (purpose !== newbornCare && purpose !== newbornFollowUp) return false
  const birth = birthOf(userData)
  const day = textIn(data, 'fechaInicioAtencion')
  if (birth === null || day === null || yearsOn(birth, day) <= lastYearOfNewborn) return false
  return purpose === newbornCare ? 'Es una finalidad de recién nacidos.' : false
}
