import { atText, isPeriod, rule, type Where, withInvoice } from '../rule/find.domain.ts'
import type { Found } from '../rule/finding.contract.ts'
import type { Case, Rule } from '../rule/rule.domain.ts'
import { dayOfService, numberIn, type ServiceRecord, textIn } from '../view/rips-view.domain.ts'

const coded: Where = { consultas: ['codConsulta'], procedimientos: ['codProcedimiento'] }
const everywhere: Where = { ...coded, otrosServicios: ['codTecnologiaSalud'] }
/** Financed with the UPC: contributory, subsidised, and both before July 2026. */
const upc = ['01', '16', '17']
const surgical = '04'
const internment = '03'
const immediate = '05'
/** Chapters of CUPS: instrumented, assisted and spontaneous births, and caesareans. */
const births = /^(72|7322|7353|7359|740|741|742)/
const multipleBirths = ['735930', '735931']
const theatre = /^2DS00\d$/
/** Transfers and stays are reported with CUPS; of the rest, only codes of CUPS are checked as such. */
const cupsKinds = ['02', '03', '05']

const isBirth = (code: string): boolean => births.test(code)
export const isMultipleBirth = (code: string): boolean => multipleBirths.includes(code)

/** CUPS: they exist, and the rules on where, for whom, how often and with what they may be used. */
export const procedureRules: readonly Rule[] = [
  rule('RVC096', 'N', 'El código no está en la tabla de CUPS.', atText(everywhere, isUnknown)),
  rule(
    'RVC015',
    'N',
    'El CUPS no es de una consulta.',
    atText({ consultas: ['codConsulta'] }, (code, record, given) => hasOtherUse(given, code, record, 'AC')),
  ),
  rule(
    'RVC020',
    'N',
    'El CUPS no es de un procedimiento.',
    atText({ procedimientos: ['codProcedimiento'] }, (code, record, given) =>
      hasOtherUse(given, code, record, 'AP'),
    ),
  ),
  rule(
    'RVC026',
    'N',
    'El CUPS no es de otros servicios.',
    atText(
      { otrosServicios: ['codTecnologiaSalud'] },
      (code, record, given) =>
        ['02', '03'].includes(kindOf(record.data)) && hasOtherUse(given, code, record, 'AT'),
    ),
  ),
  rule(
    'RVC016',
    'N',
    'El CUPS no es para el sexo del usuario.',
    atText(everywhere, (code, record, { known }) => {
      const facts = cupsOf(known, code, record) ?? undefined
      const sex = textIn(record.userData, 'codSexo')
      return facts !== undefined && facts.sex !== 'A' && sex !== 'I' && sex !== facts.sex
    }),
  ),
  rule(
    'RVC017',
    'N',
    'El CUPS no lo cubre el plan de la factura.',
    withInvoice((given) =>
      atText(everywhere, (code, record) => {
        const facts = cupsOf(given.known, code, record) ?? undefined
        return (
          upc.includes(given.invoice.coverage) && facts !== undefined && !['01', ''].includes(facts.coverage)
        )
      })(given),
    ),
  ),
  rule('RVC018', 'N', 'El CUPS se informa por paciente y por día más veces de las que admite.', tooOften),
  rule(
    'RVC021',
    'N',
    'El CUPS necesita una estancia del usuario.',
    atText(coded, (code, record, { known, rips }) => {
      if (record.kind !== 'procedimientos' || cupsOf(known, code, record)?.stay !== true) return false
      return !othersOf({ rips }, record).some(
        ({ kind }) => kind === 'hospitalizacion' || kind === 'urgencias',
      )
    }),
  ),
  rule(
    'RVC022',
    'N',
    'Un parto en internación lleva hospitalización y sala.',
    atText({ procedimientos: ['codProcedimiento'] }, (code, record, { rips }) => {
      if (!isBirth(code) || textIn(record.data, 'grupoServicios') !== internment) return false
      const others = othersOf({ rips }, record)
      return !(others.some(({ kind }) => kind === 'hospitalizacion') && others.some(isRoom))
    }),
  ),
  rule(
    'RVC023',
    'R',
    'Un parto lleva los datos del recién nacido.',
    atText(
      { procedimientos: ['codProcedimiento'] },
      (code, record, { rips }) =>
        isBirth(code) && !othersOf({ rips }, record).some(({ kind }) => kind === 'recienNacidos'),
    ),
  ),
  rule(
    'RVC027',
    'N',
    'En internación o urgencias la consulta es interconsulta dentro de la estancia.',
    (given) =>
      atText({ consultas: ['codConsulta'] }, (code, record) => isStrayConsultation(code, record, given))(
        given,
      ),
  ),
  rule('RVC059', 'N', 'El CUPS no corresponde al grupo o al servicio.', (given) =>
    atText(coded, (code, { data }) => {
      const group = textIn(data, 'grupoServicios') ?? ''
      return given.known.admitted(code, group, numberIn(data, 'codServicio')) === false
    })(given),
  ),
  rule('RVC082', 'N', 'El CUPS no corresponde a otros servicios.', (given) =>
    atText(
      { otrosServicios: ['codTecnologiaSalud'] },
      (code, { data }) => cupsKinds.includes(kindOf(data)) && given.known.admitted(code, '', null) === false,
    )(given),
  ),
  rule(
    'RVC090',
    'N',
    'Una cirugía lleva su sala en otros servicios.',
    atText({ procedimientos: ['codProcedimiento'] }, (code, record, { known, rips }) => {
      if (textIn(record.data, 'grupoServicios') !== surgical) return false
      return cupsOf(known, code, record)?.surgical === true && !othersOf({ rips }, record).some(isRoom)
    }),
  ),
]

const kindOf = (data: ServiceRecord['data']): string => textIn(data, 'tipoOS') ?? ''

const isRoom = ({ kind, data }: ServiceRecord): boolean =>
  kind === 'otrosServicios' && theatre.test(textIn(data, 'codTecnologiaSalud') ?? '')

const othersOf = ({ rips }: Pick<Case, 'rips'>, { userPath }: ServiceRecord): readonly ServiceRecord[] =>
  rips.services.filter((record) => record.userPath === userPath)

function isUnknown(code: string, record: ServiceRecord, { known }: Case): boolean {
  if (record.kind === 'otrosServicios' && !cupsKinds.includes(kindOf(record.data))) return false
  return cupsOf(known, code, record) === undefined
}

/** The CUPS entry of a code on the day of its service: an entry that ended within the month was in force before. */
const cupsOf = (known: Case['known'], code: string, { data }: ServiceRecord) =>
  known.procedure(code, dayOfService(data))

function hasOtherUse({ known }: Case, code: string, record: ServiceRecord, use: string): boolean {
  const facts = cupsOf(known, code, record) ?? undefined
  return facts !== undefined && facts.use !== use
}

/** The fields of rule RVC018: consultations (C04), procedures (P05) and other services (S06), with the day of each. */
const counted: Readonly<Record<string, readonly [code: string, day: string]>> = {
  consultas: ['codConsulta', 'fechaInicioAtencion'],
  procedimientos: ['codProcedimiento', 'fechaInicioAtencion'],
  otrosServicios: ['codTecnologiaSalud', 'fechaSuministroTecnologia'],
}

/** Finds the same CUPS for the same user on the same day, beyond its limit. */
function tooOften({ rips, known }: Case): readonly Found[] {
  const times = new Map<string, number>()
  return rips.services.flatMap((record): Found[] => {
    const [name, when] = counted[record.kind] ?? []
    if (name === undefined || when === undefined) return []
    const code = textIn(record.data, name)
    const day = textIn(record.data, when)?.slice(0, 10)
    const limit = code === null ? null : (cupsOf(known, code, record)?.perDay ?? null)
    if (code === null || day === undefined || limit === null) return []
    const key = [record.userPath, code, day].join(' ')
    const count = (times.get(key) ?? 0) + 1
    times.set(key, count)
    return count > limit
      ? [{ path: `${record.path}.${name}`, value: code, detail: `Admite ${limit} por día.` }]
      : []
  })
}

/**
 * Whether a consultation of internment or immediate care is out of place: the urgency consultation (8907) never is;
 * interconsultations (8904) and care inside a stay (8906) are, outside a stay or an urgency; any other is.
 */
function isStrayConsultation(code: string, record: ServiceRecord, { rips }: Case): boolean {
  const group = textIn(record.data, 'grupoServicios')
  if (group !== internment && group !== immediate) return false
  if (code.startsWith('8907')) return false
  if (!code.startsWith('8904') && !code.startsWith('8906')) return true
  const minute = textIn(record.data, 'fechaInicioAtencion') ?? ''
  return !othersOf({ rips }, record).some(
    ({ kind, data }) =>
      (kind === 'urgencias' || kind === 'hospitalizacion') &&
      isPeriod(
        textIn(data, 'fechaInicioAtencion')?.slice(0, 10) ?? '',
        textIn(data, 'fechaEgreso')?.slice(0, 10) ?? '',
        minute,
      ),
  )
}
