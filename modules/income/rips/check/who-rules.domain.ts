import { atText, birthOf, rule, type Where, yearsOn } from '../rule/find.domain.ts'
import type { Found } from '../rule/finding.contract.ts'
import type { Case, Rule } from '../rule/rule.domain.ts'
import {
  type Data,
  dayOfService,
  type ServiceRecord,
  textIn,
  type UserRecord,
} from '../view/rips-view.domain.ts'

const providers: Where = {
  consultas: ['codPrestador'],
  procedimientos: ['codPrestador'],
  urgencias: ['codPrestador'],
  hospitalizacion: ['codPrestador'],
  recienNacidos: ['codPrestador'],
  medicamentos: ['codPrestador'],
  otrosServicios: ['codPrestador'],
}
const professionals: Where = {
  consultas: ['numDocumentoIdentificacion'],
  procedimientos: ['numDocumentoIdentificacion'],
  medicamentos: ['numDocumentoIdentificacion'],
  otrosServicios: ['numDocumentoIdentificacion'],
}

const colombia = '170'

/** The reporter, the professional and the patient. */
export const whoRules: readonly Rule[] = [
  rule('RVG11', 'R', 'El profesional no está en ReTHUS ni presta servicio social.', (given) =>
    atText(professionals, (document, { data }) => {
      const kind = textIn(data, 'tipoDocumentoIdentificacion') ?? ''
      return given.known.professional(kind, document) === false
    })(given),
  ),
  rule('RVG12', 'R', 'Hay usuarios repetidos con los mismos datos.', ({ rips }) => {
    if (rips.users.length < 2) return []
    const seen = new Set<string>()
    return rips.users.flatMap((user): Found[] => {
      const key = identityOf(user.data)
      if (!seen.has(key)) {
        seen.add(key)
        return []
      }
      return [{ path: user.path, value: textIn(user.data, 'numDocumentoIdentificacion') }]
    })
  }),
  rule('RVC002', 'R', 'El NIT del facturador no está entre los prestadores.', (given) =>
    given.rips.services.some(
      ({ data }) => given.known.providerNit(textIn(data, 'codPrestador') ?? '') === undefined,
    )
      ? unknownIssuer(given)
      : [],
  ),
  rule(
    'RVC003',
    'R',
    'Un proveedor de tecnologías solo informa medicamentos y otros servicios.',
    ({ rips, known }) =>
      known.issuer === 'technology-provider'
        ? rips.services
            .filter(({ kind }) => kind !== 'medicamentos' && kind !== 'otrosServicios')
            .map(({ path }) => ({ path }))
        : [],
  ),
  rule('RVC006', 'R', 'La fecha de nacimiento es posterior a la validación.', ({ rips, now }) =>
    rips.users.flatMap((user) => {
      const birth = birthOf(user.data)
      return birth !== null && birth > now.slice(0, 10)
        ? [{ path: `${user.path}.fechaNacimiento`, value: birth }]
        : []
    }),
  ),
  rule('RVC007', 'N', 'El tipo de documento no corresponde a la edad.', ({ rips, now }) =>
    rips.users.flatMap((user) => documentOfAnotherAge(user, now)),
  ),
  rule('RVC011', 'R', 'El código de habilitación no está entre los prestadores.', (given) =>
    atText(providers, (code) => given.known.providerNit(code) === undefined)(given),
  ),
  rule('RVC012', 'R', 'El código de habilitación no es del facturador.', (given) =>
    atText(providers, (code) => {
      const nit = given.known.providerNit(code)
      return typeof nit === 'string' && nit !== textIn(given.rips.root, 'numDocumentoIdObligado')
    })(given),
  ),
  rule('RVG06', 'R', 'Quien reside en Colombia dice su municipio y su zona.', ({ rips }) =>
    rips.users.flatMap(({ path, data }) =>
      textIn(data, 'codPaisResidencia') !== colombia
        ? []
        : ['codMunicipioResidencia', 'codZonaTerritorialResidencia']
            .filter((name) => name in data && textIn(data, name) === null)
            .map((name) => ({ path: `${path}.${name}`, value: data[name] })),
    ),
  ),
  rule('RVC095', 'N', 'Un usuario de SOAT lleva el registro de SIRAS.', ({ rips }) =>
    rips.users
      .filter(({ data }) => textIn(data, 'tipoUsuario') === '10' && textIn(data, 'registroSIRAS') === null)
      .map(({ path }) => ({ path: `${path}.registroSIRAS`, value: null })),
  ),
]

/** All the values of a user except their place in the file and their services. */
const identityOf = (data: Data): string =>
  JSON.stringify(
    Object.entries(data)
      .filter(([key]) => key !== 'consecutivo' && key !== 'servicios')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Reports the issuer when no código de habilitación of its services is known. */
function unknownIssuer({ rips, known }: Case): Found[] {
  const someKnown = rips.services.some((record: ServiceRecord) => {
    const code = textIn(record.data, 'codPrestador')
    return code === null || known.providerNit(code) !== undefined
  })
  return someKnown
    ? []
    : [{ path: 'numDocumentoIdObligado', value: textIn(rips.root, 'numDocumentoIdObligado') }]
}

/**
 * The ages for each document, in completed years (DT1, identification by age): a child's document lasts one year less a day
 * beyond its bound, and an adult's never starts before its own. A TI is valid through the age of nineteen.
 */
const ages: Readonly<Record<string, readonly [from: number, until: number]>> = {
  RC: [0, 7],
  CN: [0, 4],
  NV: [0, 4],
  TI: [7, 19],
  MS: [0, 18],
  CE: [7, 200],
  CC: [18, 200],
  AS: [18, 200],
  ...Object.fromEntries(['PA', 'CD', 'SC', 'PE', 'DE', 'PT'].map((kind) => [kind, [0, 200] as const])),
}

/** Valid for the age at the first attention, or today: a patient who comes of age in between may have either. */
function documentOfAnotherAge({ path, data, services }: UserRecord, now: string): Found[] {
  const birth = birthOf(data)
  const kind = textIn(data, 'tipoDocumentoIdentificacion')
  if (birth === null || kind === null) return []
  const [from, until] = ages[kind] ?? [1, 0]
  const days = [
    ...services
      .flatMap((record) => dayOf(record) ?? [])
      .sort()
      .slice(0, 1),
    now,
  ]
  const years = days.map((day) => yearsOn(birth, day))
  if (years.some((age) => from <= age && age <= until)) return []
  return [{ path: `${path}.tipoDocumentoIdentificacion`, value: kind, detail: `Tiene ${years[0]} años.` }]
}

const dayOf = ({ data }: ServiceRecord): string | undefined =>
  dayOfService(data) ?? textIn(data, 'fechaDispensAdmon')?.slice(0, 10)
