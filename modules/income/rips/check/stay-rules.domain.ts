import {
  atField,
  atText,
  birthOf,
  hoursBetween,
  rule,
  type Where,
  type Wrong,
  yearsOn,
} from '../rule/find.domain.ts'
import type { Found } from '../rule/finding.contract.ts'
import type { Case, Rule } from '../rule/rule.domain.ts'
import { numberIn, type ServiceRecord, textIn, type UserRecord } from '../view/rips-view.domain.ts'
import { doneAt } from './date-rules.domain.ts'
import { isMultipleBirth } from './procedure-rules.domain.ts'

const condition = 'condicionDestinoUsuarioEgreso'
const conditions: Where = { urgencias: [condition], hospitalizacion: [condition], recienNacidos: [condition] }
const dead = '02'
const toAnotherService = '03'
const urgencyConsultation = '8907'
/** What must have been done before, for each way of entering the stay. */
const cameFrom: Readonly<Record<string, (record: ServiceRecord) => boolean>> = {
  '02': ({ kind }) => kind === 'consultas',
  '03': ({ kind, data }) =>
    kind === 'urgencias' ||
    (kind === 'consultas' && textIn(data, 'codConsulta')?.startsWith(urgencyConsultation) === true),
  '04': ({ kind }) => kind === 'hospitalizacion',
  '05': ({ kind, data }) => kind === 'procedimientos' && textIn(data, 'grupoServicios') === '04',
  '06': ({ kind }) => kind === 'procedimientos' || kind === 'recienNacidos',
}

/** Emergencies, stays and newborns: how the patient entered, how they left, and what that requires. */
export const stayRules: readonly Rule[] = [
  rule('RVG14', 'R', 'Varios recién nacidos llevan un procedimiento de parto múltiple.', ({ rips }) =>
    rips.users.flatMap((user) => {
      const born = user.services.filter(({ kind }) => kind === 'recienNacidos')
      const multiple = user.services.some(({ data }) =>
        isMultipleBirth(textIn(data, 'codProcedimiento') ?? ''),
      )
      return born.length > 1 && !multiple && born[1] !== undefined ? [{ path: born[1].path }] : []
    }),
  ),
  rule('RVG15', 'N', 'La urgencia con observación va con su consulta de urgencias.', ({ rips }) =>
    rips.users.flatMap(unmatchedUrgency),
  ),
  rule('RVG16', 'R', 'La causa de la urgencia no es la de su consulta.', (given) =>
    atText({ urgencias: ['causaMotivoAtencion'] }, (cause, record) => {
      const consultation = urgencyConsultationOf(given, record)
      const other = consultation === undefined ? null : textIn(consultation.data, 'causaMotivoAtencion')
      return other === null || other === cause ? false : `La consulta dice ${other}.`
    })(given),
  ),
  rule(
    'RVG17',
    'R',
    'Los servicios del recién nacido se informan con el recién nacido como usuario.',
    (given) =>
      atText({ consultas: ['finalidadTecnologiaSalud'] }, (purpose, record) =>
        isOfNewborn(purpose, record, given),
      )(given),
  ),
  rule('RVC008', 'N', 'La madre tiene menos de 9 años o más de 60.', ({ rips }) =>
    rips.users.flatMap((user) => {
      const born = user.services.find(({ kind }) => kind === 'recienNacidos')
      const birth = birthOf(user.data)
      const day = born === undefined ? null : textIn(born.data, 'fechaNacimiento')
      if (birth === null || day === null) return []
      const age = yearsOn(birth, day)
      return age < 9 || age > 60 ? [{ path: `${user.path}.fechaNacimiento`, value: birth }] : []
    }),
  ),
  rule('RVC009', 'N', 'Quien da a luz es de sexo femenino.', ({ rips }) =>
    rips.users
      .filter(({ data, services }) => textIn(data, 'codSexo') !== 'F' && services.some(isNewborn))
      .map(({ path, data }) => ({ path: `${path}.codSexo`, value: data.codSexo })),
  ),
  rule(
    'RVC042',
    'R',
    'Falta la causa básica de muerte.',
    atText(
      conditions,
      (declared, { data }) => declared === dead && textIn(data, 'codDiagnosticoCausaMuerte') === null,
    ),
  ),
  rule('RVC045', 'R', 'El nacimiento es posterior a la validación.', (given) =>
    atText({ recienNacidos: ['fechaNacimiento'] }, (minute) => minute > given.now)(given),
  ),
  rule(
    'RVC046',
    'R',
    'El egreso es anterior al nacimiento.',
    atText(
      { recienNacidos: ['fechaEgreso'] },
      (minute, { data }) => minute < (textIn(data, 'fechaNacimiento') ?? ''),
    ),
  ),
  rule(
    'RVC047',
    'R',
    'El recién nacido sin documento lleva el de la madre.',
    atText({ recienNacidos: ['numDocumentoIdentificacion'] }, isNotOfMother),
  ),
  rule('RVC053', 'R', 'Hay servicios de más de 24 horas después de la muerte.', servicesAfterDeath),
  rule('RVC054', 'R', 'No hay un servicio previo que explique la vía de ingreso.', (given) =>
    atText({ hospitalizacion: ['viaIngresoServicioSalud'] }, (route, record) => {
      const came = cameFrom[route]
      const since = textIn(record.data, 'fechaInicioAtencion') ?? ''
      const before = othersOf(given, record).filter((other) => other !== record && isUntil(other, since))
      return came !== undefined && !before.some(came)
    })(given),
  ),
  rule('RVC056', 'R', 'La estancia no tiene urgencia ni hospitalización que la soporte.', (given) =>
    atText({ otrosServicios: ['tipoOS'] }, (kind, record) => {
      if (kind !== '03') return false
      return !othersOf(given, record).some((other) => ['urgencias', 'hospitalizacion'].includes(other.kind))
    })(given),
  ),
  rule(
    'RVC057',
    'R',
    'La edad gestacional está entre 20 y 46 semanas.',
    atField({ recienNacidos: ['edadGestacional'] }, (_, record) =>
      beyond(record, 'edadGestacional', [20, 46]),
    ),
  ),
  rule(
    'RVC058',
    'R',
    'El peso está entre 500 y 5.000 gramos.',
    atField({ recienNacidos: ['peso'] }, (_, record) => beyond(record, 'peso', [500, 5000])),
  ),
  rule(
    'RVC097',
    'N',
    'Las consultas prenatales no pasan de 15.',
    atField({ recienNacidos: ['numConsultasCPrenatal'] }, (_, record) =>
      beyond(record, 'numConsultasCPrenatal', [0, 15]),
    ),
  ),
  rule('RVC062', 'R', 'Fue derivado a otro servicio y no hay servicios que lo muestren.', (given) =>
    atText(conditions, (declared, record) => {
      const since = textIn(record.data, 'fechaEgreso') ?? ''
      return (
        declared === toAnotherService &&
        !othersOf(given, record).some((other) => isAfter(other, record, since))
      )
    })(given),
  ),
]

const isNewborn = ({ kind }: ServiceRecord): boolean => kind === 'recienNacidos'

const othersOf = ({ rips }: Case, { userPath }: ServiceRecord): readonly ServiceRecord[] =>
  rips.services.filter((record) => record.userPath === userPath)

const isUrgencyConsultation = ({ kind, data }: ServiceRecord): boolean =>
  kind === 'consultas' && textIn(data, 'codConsulta')?.startsWith(urgencyConsultation) === true

/** The consultation within this urgency, when the patient came more than once. */
function urgencyConsultationOf(given: Case, { data, userPath }: ServiceRecord): ServiceRecord | undefined {
  const all = given.rips.services.filter((one) => one.userPath === userPath && isUrgencyConsultation(one))
  const from = textIn(data, 'fechaInicioAtencion') ?? ''
  const until = textIn(data, 'fechaEgreso') ?? ''
  const within = all.find((one) => {
    const minute = textIn(one.data, 'fechaInicioAtencion') ?? ''
    return from <= minute && minute <= until
  })
  return within ?? all[0]
}

/** A record without its counterpart is reported at the record that exists. */
function unmatchedUrgency({ services }: UserRecord): Found[] {
  const stays = services.filter(({ kind }) => kind === 'urgencias')
  const consultations = services.filter(isUrgencyConsultation)
  if (stays.length > 0 && consultations.length === 0) return stays.map(({ path }) => ({ path }))
  const first = stays[0]
  const came = first === undefined ? null : textIn(first.data, 'fechaInicioAtencion')
  if (came === null) return []
  return consultations
    .filter(({ data }) => (textIn(data, 'fechaInicioAtencion') ?? '') < came)
    .map(({ path, data }) => ({ path: `${path}.fechaInicioAtencion`, value: data.fechaInicioAtencion }))
}

/** Follow-up of a newborn reported under a user who is not one, in a file where that user gave birth. */
const isOfNewborn = (purpose: string, record: ServiceRecord, given: Case): boolean =>
  ['26', '27'].includes(purpose) && othersOf(given, record).some(isNewborn)

function isNotOfMother(document: string, { data, userData }: ServiceRecord): Wrong {
  const kind = textIn(data, 'tipoDocumentoIdentificacion')
  if (kind !== 'MS') return false
  const mother = textIn(userData, 'numDocumentoIdentificacion')
  return mother === document ? false : `El de la madre es ${mother ?? 'desconocido'}.`
}

function servicesAfterDeath({ rips }: Case): readonly Found[] {
  return rips.users.flatMap(({ services }) => {
    const deaths = services.filter(
      ({ kind, data }) => textIn(data, condition) === dead && kind !== 'recienNacidos',
    )
    const died = deaths.map(({ data }) => textIn(data, 'fechaEgreso') ?? '').sort()[0]
    if (died === undefined || died === '') return []
    return services.flatMap((record): Found[] => {
      const name = doneAt[record.kind]?.[0]
      const minute = name === undefined ? null : textIn(record.data, name)
      return minute !== null && hoursBetween(died, minute) > 24
        ? [{ path: `${record.path}.${name}`, value: minute, detail: `Murió el ${died}.` }]
        : []
    })
  })
}

function isAfter(other: ServiceRecord, record: ServiceRecord, since: string): boolean {
  if (other === record) return false
  const name = doneAt[other.kind]?.[0] ?? 'fechaInicioAtencion'
  return (textIn(other.data, name) ?? '') >= since.slice(0, 10)
}

/** Done on the day of the stay or before; hours are ignored. */
function isUntil(other: ServiceRecord, since: string): boolean {
  const name = other.kind === 'recienNacidos' ? 'fechaNacimiento' : doneAt[other.kind]?.[0]
  return (textIn(other.data, name ?? 'fechaInicioAtencion') ?? '').slice(0, 10) <= since.slice(0, 10)
}

function beyond({ data }: ServiceRecord, name: string, [least, most]: readonly [number, number]): boolean {
  const value = numberIn(data, name)
  return value !== null && (value < least || value > most)
}
