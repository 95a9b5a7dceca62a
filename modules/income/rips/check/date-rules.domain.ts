import {
  atText,
  birthOf,
  hoursBetween,
  isPeriod,
  rule,
  type Where,
  withInvoice,
} from '../rule/find.domain.ts'
import type { Rule } from '../rule/rule.domain.ts'
import { type ServiceRecord, textIn } from '../view/rips-view.domain.ts'

/** The field with the day or time of each service. */
export const doneAt: Where = {
  consultas: ['fechaInicioAtencion'],
  procedimientos: ['fechaInicioAtencion'],
  medicamentos: ['fechaDispensAdmon'],
  otrosServicios: ['fechaSuministroTecnologia'],
}
const entered: Where = { urgencias: ['fechaInicioAtencion'], hospitalizacion: ['fechaInicioAtencion'] }
const left: Where = {
  urgencias: ['fechaEgreso'],
  hospitalizacion: ['fechaEgreso'],
  recienNacidos: ['fechaEgreso'],
}
const longestObservation = 48
const shortestStay = 6
const afterDeath = 48

/** Dates: never in the future, before birth, after the discharge or outside the period of the invoice. */
export const dateRules: readonly Rule[] = [
  rule(
    'RVC013',
    'R',
    'El servicio tiene una fecha posterior a la validación.',
    atText(doneAt, (minute, _, { now }) => minute > now),
  ),
  rule(
    'RVC014',
    'R',
    'El servicio está por fuera del período de la factura.',
    withInvoice((given) => atText(doneAt, (minute) => outside(minute, given.invoice))(given)),
  ),
  rule(
    'RVC038',
    'R',
    'El ingreso es posterior a la validación.',
    atText(entered, (minute, _, { now }) => minute > now),
  ),
  rule(
    'RVC039',
    'R',
    'El ingreso es posterior al egreso.',
    atText(entered, (minute, { data }) => minute > (textIn(data, 'fechaEgreso') ?? minute)),
  ),
  rule(
    'RVC040',
    'N',
    'La observación en urgencias pasa de 48 horas.',
    atText({ urgencias: ['fechaEgreso'] }, (minute, record) => stayOf(record, minute) > longestObservation),
  ),
  rule(
    'RVC041',
    'N',
    'La hospitalización no llega a 6 horas.',
    atText({ hospitalizacion: ['fechaEgreso'] }, (minute, record) => stayOf(record, minute) < shortestStay),
  ),
  rule(
    'RVC043',
    'R',
    'El egreso es posterior a la validación.',
    atText(left, (minute, _, { now }) => minute > now),
  ),
  rule(
    'RVC044',
    'R',
    'El egreso está por fuera del período de la factura.',
    withInvoice((given) => atText(left, (minute) => outside(minute, given.invoice))(given)),
  ),
  rule(
    'RVC079',
    'R',
    'El servicio es anterior al nacimiento del usuario.',
    atText(doneAt, (minute, { userData }) => beforeBirth(minute, userData)),
  ),
  rule(
    'RVC080',
    'R',
    'El egreso es anterior al nacimiento del usuario.',
    atText(left, (minute, { userData }) => beforeBirth(minute, userData)),
  ),
  rule(
    'RVC081',
    'R',
    'El ingreso es anterior al nacimiento del usuario.',
    atText(entered, (minute, { userData }) => beforeBirth(minute, userData)),
  ),
  rule('RVC098', 'N', 'El servicio es de más de 48 horas después del fallecimiento.', (given) =>
    atText(doneAt, (minute, { userData }) => {
      const kind = textIn(userData, 'tipoDocumentoIdentificacion') ?? ''
      const died = given.known.diedAt(kind, textIn(userData, 'numDocumentoIdentificacion') ?? '')
      return died !== null && hoursBetween(died, minute) > afterDeath
    })(given),
  ),
]

const outside = (minute: string, { from, to }: { readonly from: string; readonly to: string }) =>
  isPeriod(from, to, minute) ? false : `El período es del ${from} al ${to}.`

const stayOf = ({ data }: ServiceRecord, until: string): number =>
  hoursBetween(textIn(data, 'fechaInicioAtencion') ?? until, until)

const beforeBirth = (minute: string, user: ServiceRecord['userData']): boolean =>
  minute.slice(0, 10) < (birthOf(user) ?? '')
