import { money, pesos } from '@quina/kernel'
import { packFor } from '@quina/rips/contract'
import { officialExample } from '@quina/testing/server'
import { expect, test } from 'vitest'
import { nothingDeclared } from '../../invoice/charges/charge/declared.contract.ts'
import type {
  ReportedCharge,
  ReportedInvoice,
  ReportedMedicine,
  ReportedStay,
  ReportedUser,
} from './rips-of.contract.ts'
import { ripsOf } from './rips-of.domain.ts'

const shape = packFor('2026-09-01')!.shape

const consultation: ReportedCharge = {
  object: 'consultas',
  consecutive: 1,
  records: 1,
  provider: '192030405001',
  at: '2025-03-27 03:58',
  code: '890268',
  name: 'Consulta',
  quantity: '1.0000',
  unitPrice: pesos(103_470),
  amount: pesos(103_470),
  authorisation: '291000018674',
  declared: { ...nothingDeclared, treatmentDays: 1 },
  careModality: '01',
  serviceGroup: '01',
  repsService: '330',
  finalidad: '12',
  cause: '38',
  entryRoute: '01',
  diagnosis: 'E669',
  related: [],
  complication: null,
  professional: { documentType: 'CC', document: '987456321' },
  otherKind: null,
  medicine: null,
  diagnosisKind: '01',
  moderating: null,
}
const patient: ReportedUser = {
  consecutive: 1,
  documentType: 'CC',
  document: '123456789',
  userType: '12',
  birthDate: '2001-08-14',
  sex: 'M',
  country: '170',
  originCountry: '170',
  municipality: '11001',
  zone: '02',
  sickLeave: false,
  siras: null,
  charges: [consultation],
  stays: [],
  newborns: [],
}
const sold: ReportedInvoice = {
  shape,
  issuerNit: '530520110',
  number: 'PDD0019',
  note: null,
  modality: '04',
  sickLeaveStyle: 'SI/NO',
  cie11: new Map(),
  users: [patient],
}
const charged = (...charges: Partial<ReportedCharge>[]): ReportedInvoice => ({
  ...sold,
  users: [{ ...patient, charges: charges.map((charge) => ({ ...consultation, ...charge })) }],
})

type RipsText = {
  readonly tipoNota: string | null
  readonly usuarios: readonly {
    readonly incapacidad: string
    readonly servicios: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  }[]
}
const write = (invoice: ReportedInvoice) => JSON.parse(JSON.stringify(ripsOf(invoice))) as RipsText
const services = (invoice: ReportedInvoice) => write(invoice).usuarios[0]?.servicios ?? {}
const values = (records: readonly Readonly<Record<string, unknown>>[] = [], ...names: string[]) =>
  records.map((record) => names.map((name) => record[name]))

test('worked example 7: the official consultation comes out as the ministry wrote it', (context) => {
  const official = officialExample(context, 'billing/fev/RIPS_ERT3000.json')
  // The example is older than the field: the norm in force requires it.
  const expected = JSON.parse(official) as RipsText & { usuarios: object[] }
  const [user] = expected.usuarios
  expect(write(sold)).toEqual({ ...expected, usuarios: [{ registroSIRAS: null, ...user }] })
})

test('what was done three times is three records, to the centavo, and the user paid in the first', () => {
  const three = charged({
    object: 'procedimientos',
    code: '902210',
    records: 3,
    quantity: '3.0000',
    consecutive: 4,
    unitPrice: money('33333.34'),
    amount: money('100000.01'),
    moderating: { concept: '02', amount: pesos(5_000), fev: 'FR12' },
  })
  const reported = [
    'consecutivo',
    'vrServicio',
    'conceptoRecaudo',
    'valorPagoModerador',
    'numFEVPagoModerador',
  ]
  expect(values(services(three).procedimientos, ...reported)).toEqual([
    [4, 33_333.34, '02', 5_000, 'FR12'],
    [5, 33_333.34, '05', 0, null],
    [6, 33_333.33, '05', 0, null],
  ])
})

test('reports a surgery by parts: procedure, fees, the theatre as a room, materials by name', () => {
  const act = charged(
    { object: 'procedimientos', code: '471102', consecutive: 1, amount: pesos(500_000) },
    { object: 'otrosServicios', code: '471102', consecutive: 1, otherKind: '05', amount: pesos(200_000) },
    { object: 'otrosServicios', code: '2DS001', consecutive: 2, otherKind: '03', amount: pesos(300_000) },
    {
      object: 'otrosServicios',
      code: 'MAT',
      consecutive: 3,
      otherKind: '01',
      name: 'Sutura',
      amount: pesos(9_000),
    },
  )
  expect(values(services(act).otrosServicios, 'tipoOS', 'codTecnologiaSalud', 'nomTecnologiaSalud')).toEqual([
    ['05', '471102', null],
    ['03', '2DS001', null],
    ['01', 'MAT', 'Sutura'],
  ])
})

test.each([
  ['cápita', '03', 0],
  ['global prospective', '02', 0],
  ['per case', '01', 0],
  ['per event', '04', 103_470],
])('%s reports its values, or zero', (_, modality, value) => {
  expect(values(services({ ...sold, modality }).consultas, 'vrServicio')).toEqual([[value]])
})

test('reports a stay from its admission, without value and with its destination', () => {
  const invoice = { ...sold, users: [{ ...patient, stays: [stay] }] }
  const reported = [
    'viaIngresoServicioSalud',
    'codDiagnosticoPrincipalE',
    'codDiagnosticoRelacionadoE1',
    'condicionDestinoUsuarioEgreso',
    'fechaEgreso',
  ]
  expect(values(services(invoice).hospitalizacion, ...reported)).toEqual([
    ['03', 'J459', 'I10X', '08', '2026-08-31 23:59'],
  ])
})

test('a note reports the same consecutives, its own value, and no payment of the user', () => {
  const note = charged({
    consecutive: 7,
    amount: pesos(20_000),
    moderating: { concept: '01', amount: pesos(1), fev: null },
  })
  const invoice: ReportedInvoice = {
    ...note,
    note: { kind: 'NC', number: 'NC5' },
    users: note.users.map((user) => ({ ...user, consecutive: 3 })),
  }
  expect(write(invoice).tipoNota).toBe('NC')
  expect(
    values(services(invoice).consultas, 'consecutivo', 'vrServicio', 'conceptoRecaudo', 'valorPagoModerador'),
  ).toEqual([[7, 20_000, '05', 0]])
})

const stay: ReportedStay = {
  object: 'hospitalizacion',
  consecutive: 1,
  provider: '192030405001',
  from: '2026-08-01 10:00',
  to: '2026-08-31 23:59',
  entryRoute: '03',
  authorisation: 'A1',
  cause: '38',
  diagnosis: 'J459',
  dischargeDiagnosis: null,
  related: ['I10X'],
  complication: null,
  condition: '08',
  deathCause: null,
}
const twin = {
  consecutive: 1,
  provider: '192030405001',
  documentType: 'CN',
  document: '20963147753951',
  born: '2026-08-12 11:10',
  weeks: 38,
  visits: 9,
  sex: '02',
  weight: 2_900,
  diagnosis: 'Z379',
  condition: '01',
  deathCause: null,
  leftAt: '2026-08-13 09:00',
}

test('every field of the norm is there in its order, each of its type, and no other', () => {
  const charges = (['consultas', 'procedimientos', 'medicamentos', 'otrosServicios'] as const).map(
    (object) => ({ ...consultation, object }),
  )
  const stays = [stay, { ...stay, object: 'urgencias' as const }]
  const { usuarios, ...root } = write({ ...sold, users: [{ ...patient, charges, stays, newborns: [twin] }] })
  const { servicios, ...user } = usuarios[0]!
  expect(Object.keys(servicios).toSorted()).toEqual(Object.keys(shape.services).toSorted())
  const typed = (record: object | undefined) =>
    Object.entries(record ?? {}).map(([name, value]) => [name, value === null ? 'text' : kinds[typeof value]])
  const input = (fields: typeof shape.user) => fields.map(({ name, kind }) => [name, kind])
  expect(typed(root)).toEqual(input(shape.transaction))
  expect(typed(user)).toEqual(input(shape.user))
  for (const [kind, fields] of Object.entries(shape.services))
    expect(typed(servicios[kind]?.[0])).toEqual(input(fields))
})
const kinds: Readonly<Record<string, string>> = { string: 'text', number: 'number' }

test('the RIPS of a consultation, byte by byte', () => {
  expect(JSON.stringify(ripsOf(sold))).toBe(
    [
      '{"numDocumentoIdObligado":"530520110","numFactura":"PDD0019","tipoNota":null,"numNota":null,',
      '"usuarios":[{"tipoDocumentoIdentificacion":"CC","numDocumentoIdentificacion":"123456789",',
      '"tipoUsuario":"12","fechaNacimiento":"2001-08-14","codSexo":"M","codPaisResidencia":"170",',
      '"codMunicipioResidencia":"11001","codZonaTerritorialResidencia":"02","incapacidad":"NO",',
      '"consecutivo":1,"codPaisOrigen":"170","registroSIRAS":null,',
      '"servicios":{"consultas":[{"codPrestador":"192030405001","fechaInicioAtencion":"2025-03-27 03:58",',
      '"numAutorizacion":"291000018674","codConsulta":"890268","modalidadGrupoServicioTecSal":"01",',
      '"grupoServicios":"01","codServicio":330,"finalidadTecnologiaSalud":"12","causaMotivoAtencion":"38",',
      '"codDiagnosticoPrincipal":"E669","codDiagnosticoPrincipalCIE11":null,"nomCodDiagnosticoPrincipalCIE11":null,',
      '"codDiagnosticoRelacionado1":null,"codDiagnosticoRelacionado1CIE11":null,"nomCodDiagnosticoRelacionado1CIE11":null,',
      '"codDiagnosticoRelacionado2":null,"codDiagnosticoRelacionado2CIE11":null,"nomCodDiagnosticoRelacionado2CIE11":null,',
      '"codDiagnosticoRelacionado3":null,"codDiagnosticoRelacionado3CIE11":null,"nomCodDiagnosticoRelacionado3CIE11":null,',
      '"tipoDiagnosticoPrincipal":"01","tipoDocumentoIdentificacion":"CC","numDocumentoIdentificacion":"987456321",',
      '"vrServicio":103470,"conceptoRecaudo":"05","valorPagoModerador":0,"numFEVPagoModerador":null,',
      '"codigoVIDA":null,"consecutivo":1}]}}]}',
    ].join(''),
  )
})

test('the RIPS of an invoice under the Resolución 2275 has the cause in the codes of that norm', () => {
  const before = packFor('2026-06-30')!.shape
  const [consultation = {}] = services({ ...sold, shape: before }).consultas ?? []
  expect(Object.keys(consultation)).toEqual(before.services.consultas.map(({ name }) => name))
  expect(consultation).toMatchObject({ causaMotivoAtencion: '38' })
})

/** Every field has a value and no two are equal where one could take the place of the other. */
const ended = {
  ...stay,
  consecutive: 5,
  cause: '27',
  diagnosis: 'S934',
  dischargeDiagnosis: 'T07X',
  condition: '02',
  related: ['J00X', 'Z380', 'N40X'],
  complication: 'T810',
  deathCause: 'I219',
}
const whole: ReportedInvoice = {
  ...charged(
    {
      object: 'procedimientos',
      code: '735301',
      finalidad: '16',
      consecutive: 2,
      entryRoute: '02',
      careModality: '03',
      serviceGroup: '02',
      repsService: '745',
      related: ['I10X'],
      complication: 'T810',
      amount: pesos(20_000),
      declared: { ...nothingDeclared, mipres: '20261110000000000001' },
      moderating: { concept: '01', amount: pesos(3_000), fev: 'FR9' },
    },
    {
      object: 'medicamentos',
      consecutive: 3,
      quantity: '10.5',
      unitPrice: pesos(150),
      related: ['I10X'],
      amount: pesos(1_575),
      declared: { ...nothingDeclared, treatmentDays: 5 },
      medicine: {
        type: '03',
        unit: '66',
        ingredient: '1234',
        ingredientName: 'Acetaminofén jarabe',
        concentration: '500',
        concentrationUnit: '168',
        form: 'COLFF001',
      },
    },
    {
      object: 'otrosServicios',
      code: 'MAT',
      name: 'Sutura absorbible',
      otherKind: '01',
      quantity: '3',
      consecutive: 4,
      unitPrice: pesos(3_000),
      amount: pesos(9_000),
    },
  ),
}
const reportedWhole = services({
  ...whole,
  users: whole.users.map((user) => ({
    ...user,
    stays: [ended, { ...ended, object: 'urgencias' }],
    newborns: [twin],
  })),
})
const doctor = '"tipoDocumentoIdentificacion":"CC","numDocumentoIdentificacion":"987456321",'
const discharged =
  '"codDiagnosticoPrincipal":"S934","codDiagnosticoPrincipalE":"T07X","codDiagnosticoRelacionadoE1":"J00X",' +
  '"codDiagnosticoRelacionadoE2":"Z380","codDiagnosticoRelacionadoE3":"N40X",'
const dead =
  '"condicionDestinoUsuarioEgreso":"02","codDiagnosticoCausaMuerte":"I219","fechaEgreso":"2026-08-31 23:59",' +
  '"codigoVIDA":null,"consecutivo":5}'
const unpaid =
  '"conceptoRecaudo":"05","valorPagoModerador":0,"numFEVPagoModerador":null,"codigoVIDA":null,"consecutivo":'

test.each([
  [
    'procedimientos',
    '"fechaInicioAtencion":"2025-03-27 03:58","idMIPRES":"20261110000000000001","numAutorizacion":"291000018674",' +
      '"codProcedimiento":"735301","viaIngresoServicioSalud":"02","modalidadGrupoServicioTecSal":"03",' +
      `"grupoServicios":"02","codServicio":745,"finalidadTecnologiaSalud":"16",${doctor}` +
      '"codDiagnosticoPrincipal":"E669","codDiagnosticoRelacionado":"I10X","codComplicacion":"T810",' +
      '"vrServicio":20000,"conceptoRecaudo":"01","valorPagoModerador":3000,"numFEVPagoModerador":"FR9",' +
      '"codigoVIDA":null,"consecutivo":2}',
  ],
  [
    'medicamentos',
    '"idMIPRES":null,"fechaDispensAdmon":"2025-03-27 03:58","codDiagnosticoPrincipal":"E669",' +
      '"codDiagnosticoRelacionado":"I10X","tipoMedicamento":"03","codTecnologiaSalud":null,' +
      '"nomTecnologiaSalud":"Acetaminofén jarabe","concentracionMedicamento":500,"unidadMedida":168,' +
      '"formaFarmaceutica":"COLFF001","unidadMinDispensa":66,"cantidadMedicamento":10.5,"diasTratamiento":5,' +
      `${doctor}"vrUnitMedicamento":150,"vrDispensacion":0,"vrServicio":1575,${unpaid}3}`,
  ],
  [
    'otrosServicios',
    '"numAutorizacion":"291000018674","idMIPRES":null,"fechaSuministroTecnologia":"2025-03-27 03:58","tipoOS":"01",' +
      `"codTecnologiaSalud":"MAT","nomTecnologiaSalud":"Sutura absorbible","cantidadOS":3,${doctor}` +
      `"vrUnitOS":3000,"vrDispensacion":0,"vrServicio":9000,${unpaid}4}`,
  ],
  ['urgencias', `"fechaInicioAtencion":"2026-08-01 10:00","causaMotivoAtencion":"27",${discharged}${dead}`],
  [
    'hospitalizacion',
    '"viaIngresoServicioSalud":"03","fechaInicioAtencion":"2026-08-01 10:00","numAutorizacion":"A1",' +
      `"causaMotivoAtencion":"27",${discharged}"codComplicacion":"T810",${dead}`,
  ],
  [
    'recienNacidos',
    '"tipoDocumentoIdentificacion":"CN","numDocumentoIdentificacion":"20963147753951",' +
      '"fechaNacimiento":"2026-08-12 11:10","edadGestacional":38,"numConsultasCPrenatal":9,"codSexoBiologico":"02",' +
      '"peso":2900,"codDiagnosticoPrincipal":"Z379","condicionDestinoUsuarioEgreso":"01",' +
      '"codDiagnosticoCausaMuerte":null,"fechaEgreso":"2026-08-13 09:00","codigoVIDA":null,"consecutivo":1}',
  ],
])('the RIPS of one of %s, byte by byte, but for the empty pairs of CIE-11', (kind, bytes) => {
  const record = JSON.stringify(reportedWhole[kind]![0]).replace(/"\w+CIE11":null,/g, '')
  expect(record).toBe(`{"codPrestador":"192030405001",${bytes}`)
})

test('incapacidad is written in the form of the setup', () => {
  const written = write({ ...sold, sickLeaveStyle: '01/02', users: [{ ...patient, sickLeave: true }] })
  expect(written.usuarios[0]?.incapacidad).toBe('01')
})

test('a medicine has its days, a consultation the certainty of its diagnosis, a payment the invoice of the user', () => {
  const [medicine] =
    services(charged({ object: 'medicamentos', declared: { ...nothingDeclared, treatmentDays: 10 } }))
      .medicamentos ?? []
  expect(medicine?.diasTratamiento).toBe(10)
  const paid = charged({
    diagnosisKind: '03',
    moderating: { concept: '02', amount: pesos(5_000), fev: 'RC12' },
  })
  expect(
    values(
      services(paid).consultas,
      'tipoDiagnosticoPrincipal',
      'conceptoRecaudo',
      'valorPagoModerador',
      'numFEVPagoModerador',
    ),
  ).toEqual([['03', '02', 5_000, 'RC12']])
})

const tablet: ReportedMedicine = {
  type: '01',
  unit: '66',
  ingredient: null,
  ingredientName: null,
  concentration: null,
  concentrationUnit: null,
  form: null,
}
const magistral: ReportedMedicine = {
  type: '03',
  unit: '13',
  ingredient: '1234',
  concentration: '2.5',
  concentrationUnit: '176',
  ingredientName: 'HIDROQUINONA EN CREMA BASE LANETTE',
  form: 'C28944',
}

test.each<[string, ReportedMedicine, unknown[]]>([
  [
    'registered, by tablets: the rest is said by its code',
    tablet,
    ['01', '19932754-987', null, 0, 0, null, 66],
  ],
  [
    'not available, by a measure',
    { ...tablet, type: '02', unit: '176' },
    ['02', '19932754-987', null, 0, 0, null, 176],
  ],
  [
    'magistral: what it is made of, and no code',
    magistral,
    ['03', null, 'HIDROQUINONA EN CREMA BASE LAN', 2.5, 176, 'C28944', 13],
  ],
  [
    'magistral of cannabis: by its DCI',
    { ...magistral, ingredient: '2887', ingredientName: 'CANNABINOL' },
    ['03', '02887', 'CANNABINOL', 2.5, 176, 'C28944', 13],
  ],
])('a medicine %s', (_, medicine, reported) => {
  const sold = charged({ object: 'medicamentos', code: '19932754-987', medicine })
  const names = ['tipoMedicamento', 'codTecnologiaSalud', 'nomTecnologiaSalud', 'concentracionMedicamento']
  const more = ['unidadMedida', 'formaFarmaceutica', 'unidadMinDispensa']
  expect(values(services(sold).medicamentos, ...names, ...more)).toEqual([reported])
})

test('the CIE-11 code and name of a diagnosis in the catalogue are reported beside it', () => {
  const cie11 = new Map([['E669', { code: '5B81.Z', title: 'Obesidad, sin especificación' }]])
  const [reported] = services({ ...charged({ related: ['I10X'] }), cie11 }).consultas ?? []
  expect([reported?.codDiagnosticoPrincipalCIE11, reported?.nomCodDiagnosticoPrincipalCIE11]).toEqual([
    '5B81.Z',
    'Obesidad, sin especificación',
  ])
  expect(reported?.codDiagnosticoRelacionado1).toBe('I10X')
  expect(reported?.codDiagnosticoRelacionado1CIE11).toBeNull()
})

test('leaves the kind of other services empty when it is unknown, for the rules to find', () => {
  const [reported] = services(charged({ object: 'otrosServicios', otherKind: null })).otrosServicios ?? []
  expect(reported?.tipoOS).toBeNull()
})

test('reports newborns inside their mother', () => {
  const other = { ...twin, consecutive: 2, document: '20963147753952', born: '2026-08-12 11:25' }
  const mother = { ...sold, users: [{ ...patient, newborns: [twin, other] }] }
  expect(
    values(
      services(mother).recienNacidos,
      'consecutivo',
      'numDocumentoIdentificacion',
      'edadGestacional',
      'peso',
      'fechaEgreso',
    ),
  ).toEqual([
    [1, '20963147753951', 38, 2_900, '2026-08-13 09:00'],
    [2, '20963147753952', 38, 2_900, '2026-08-13 09:00'],
  ])
  expect(Object.keys(services(mother).recienNacidos?.[0] ?? {})).toEqual(
    shape.services.recienNacidos.map(({ name }) => name),
  )
})
