import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { nothingDeclared } from '../../invoice/charges/charge/declared.contract.ts'
import type { ReportedCharge, ReportedUser } from '../rips/rips-of.contract.ts'
import { classicFiles } from './classic.domain.ts'
import { ambits, byAge, causes, finalidades, outcomes, routes, userTypes } from './classic-codes.domain.ts'
import { classicFaults, classicTexts } from './classic-faults.domain.ts'
import type { ClassicCodes, ClassicLot } from './classic-parts.domain.ts'

const consultation: ReportedCharge = {
  object: 'consultas',
  consecutive: 1,
  records: 1,
  provider: '730010012301',
  at: '2026-11-05 08:00',
  code: '890201',
  name: 'Consulta',
  quantity: '1',
  unitPrice: pesos(54_600),
  amount: pesos(54_600),
  authorisation: 'A12345',
  declared: nothingDeclared,
  careModality: '01',
  serviceGroup: '01',
  repsService: '328',
  finalidad: '15',
  cause: '38',
  entryRoute: '02',
  diagnosis: 'J00X',
  related: [],
  complication: null,
  professional: null,
  otherKind: null,
  medicine: null,
  diagnosisKind: '01',
  moderating: { concept: '02', amount: pesos(5_000), fev: null },
}
const user: ReportedUser = {
  consecutive: 1,
  documentType: 'CC',
  document: '65700111',
  userType: '01',
  birthDate: '1991-03-02',
  sex: 'F',
  country: '170',
  originCountry: '170',
  municipality: '73001',
  zone: '02',
  sickLeave: false,
  siras: null,
  charges: [consultation],
  stays: [],
  newborns: [],
}
const inTables: ClassicCodes = new Map([
  ...(
    ['procedure 890201', 'diagnosis J00X', 'diagnosis S934', 'diagnosis Z380', 'diagnosis J00'] as const
  ).map((code) => [code, 'A'] as const),
  ['procedure 735301', 'F'],
  ['diagnosis N40X', 'M'],
])
const lotWith = (over: Partial<ReportedUser> = {}, net = '49600.00', paid = '5000.00'): ClassicLot => ({
  provider: '730010012301',
  house: 'ESE Hospital Demo',
  nit: '890700001',
  remission: '000045',
  day: day('2026-11-20'),
  codes: inTables,
  people: new Map([
    ['CC 65700111', { lastName: 'Pérez', secondLastName: 'Gómez', firstName: 'Ana', middleName: 'María' }],
  ]),
  invoices: [
    {
      number: 'FE1001',
      date: day('2026-11-18'),
      from: '2026-11-01',
      to: '2026-11-15',
      adminCode: 'EPS010',
      payer: 'EPS SURA',
      contract: 'CT-2026-01',
      plan: 'PBS contributivo',
      policy: null,
      paid,
      net,
      ambit: '1',
      reported: {
        issuerNit: '890700001',
        number: 'FE1001',
        note: null,
        modality: '04',
        sickLeaveStyle: 'SI/NO',
        shape: {} as never,
        cie11: new Map(),
        users: [{ ...user, ...over }],
      },
    },
  ],
})
const reported = (lot: ClassicLot) => classicTexts(classicFiles(lot), lot.remission)
const faults = (lot: ClassicLot) => classicFaults(lot, classicFiles(lot))

test('worked example 6 of the dossier, byte by byte', () => {
  const { 'CT000045.txt': control, 'AD000045.txt': grouped, ...files } = reported(lotWith())
  expect(files).toEqual({
    'AF000045.txt':
      '730010012301,ESE HOSPITAL DEMO,NI,890700001,FE1001,18/11/2026,01/11/2026,15/11/2026,EPS010,EPS SURA,CT-2026-01,' +
      'PBS CONTRIBUTIVO,,5000.00,0.00,0.00,49600.00\r\n',
    'US000045.txt': 'CC,65700111,EPS010,1,PEREZ,GOMEZ,ANA,MARIA,35,1,F,73,001,U\r\n',
    'AC000045.txt':
      'FE1001,730010012301,CC,65700111,05/11/2026,A12345,890201,10,13,J00X,,,,1,54600.00,5000.00,49600.00\r\n',
  })
  expect(grouped).toBe('FE1001,730010012301,01,1,54600.00,54600.00\r\n')
  expect(control?.split('\r\n')[0]).toBe('730010012301,20/11/2026,AF000045,1')
  expect(faults(lotWith())).toEqual([])
})

/** Fields of each file, as billing dossier §7 counts them. */
const fields = { CT: 4, AF: 17, US: 14, AC: 17, AP: 15, AU: 17, AH: 19, AN: 14, AM: 14, AT: 11, AD: 6 }
const stay = {
  consecutive: 1,
  provider: '730010012301',
  from: '2026-11-03 08:10',
  to: '2026-11-05 09:20',
  entryRoute: '03',
  authorisation: null,
  cause: '23',
  diagnosis: 'S934',
  dischargeDiagnosis: null,
  related: [],
  complication: null,
  condition: '04',
  deathCause: null,
}
const newborn = {
  consecutive: 1,
  provider: '730010012301',
  documentType: 'RC',
  document: '1',
  born: '2026-11-04 11:10',
  weeks: 38,
  visits: 4,
  sex: 'F',
  weight: 3100,
  diagnosis: 'Z380',
  condition: '01',
  deathCause: null,
  leftAt: '2026-11-05 09:20',
}
const whole = lotWith(
  {
    charges: [
      consultation,
      { ...consultation, object: 'procedimientos', records: 2, amount: pesos(20_001), moderating: null },
      { ...consultation, object: 'medicamentos', quantity: '2.5', amount: pesos(2_500), moderating: null },
      { ...consultation, object: 'otrosServicios', otherKind: '03', amount: pesos(90_000), moderating: null },
    ],
    stays: [
      { ...stay, object: 'urgencias' },
      { ...stay, object: 'hospitalizacion' },
    ],
    newborns: [newborn],
  },
  '162101.00',
)

test('each of the eleven files has the fields of its layout', () => {
  const files = classicFiles(whole)
  for (const [kind, count] of Object.entries(fields))
    for (const record of files[kind as keyof typeof fields]) expect(record, kind).toHaveLength(count)
  expect(Object.values(files).every((records) => records.length > 0)).toBe(true)
  expect(faults(whole)).toEqual([])
})

test('stays, births, medicines and other services, byte by byte', () => {
  const files = reported(whole)
  expect(files['AP000045.txt']?.split('\r\n').slice(0, 2)).toEqual([
    'FE1001,730010012301,CC,65700111,05/11/2026,A12345,890201,1,1,,J00X,,,,10000.50',
    'FE1001,730010012301,CC,65700111,05/11/2026,A12345,890201,1,1,,J00X,,,,10000.50',
  ])
  expect(files['AU000045.txt']).toBe(
    'FE1001,730010012301,CC,65700111,03/11/2026,08:10,,02,S934,,,,2,1,,05/11/2026,09:20\r\n',
  )
  expect(files['AH000045.txt']).toBe(
    'FE1001,730010012301,CC,65700111,1,03/11/2026,08:10,,02,S934,S934,,,,,1,,05/11/2026,09:20\r\n',
  )
  expect(files['AN000045.txt']).toBe(
    'FE1001,730010012301,CC,65700111,04/11/2026,11:10,38,1,F,3100,Z380,,,\r\n',
  )
  expect(files['AM000045.txt']).toBe(
    'FE1001,730010012301,CC,65700111,A12345,890201,1,CONSULTA,,,,2.5,54600.00,2500.00\r\n',
  )
  expect(files['AT000045.txt']).toBe(
    'FE1001,730010012301,CC,65700111,A12345,3,890201,CONSULTA,1,54600.00,90000.00\r\n',
  )
})

/** Nothing left unsaid, and no two fields that say the same where one could stand in the place of the other. */
const left = {
  ...stay,
  entryRoute: '13',
  authorisation: 'A77',
  cause: '27',
  dischargeDiagnosis: 'T07X',
  related: ['J00X', 'Z380', 'N40X'],
  complication: 'T810',
  condition: '02',
  deathCause: 'I219',
}
const magistral = {
  type: '03',
  unit: 'ML',
  ingredient: '01',
  ingredientName: 'Acetaminofén',
  concentration: '500',
  concentrationUnit: '1',
  form: 'Jarabe',
}
const declared = lotWith(
  {
    charges: [
      {
        ...consultation,
        finalidad: '23',
        cause: '23',
        diagnosisKind: '03',
        related: ['S934', 'Z380', 'N40X'],
      },
      {
        ...consultation,
        ...({ object: 'procedimientos', code: '735301', finalidad: '16' } as const),
        related: ['S934'],
        complication: 'T810',
        amount: pesos(20_000),
        moderating: null,
        ...({ attendedBy: 'specialist', surgicalForm: 'other-route-same-specialist' } as const),
      },
      {
        ...consultation,
        ...({ object: 'medicamentos', code: '19932754-987', quantity: '10' } as const),
        unitPrice: pesos(150),
        amount: pesos(1_500),
        medicine: magistral,
        moderating: null,
        declared: { ...nothingDeclared, mipres: '2026111012345' },
      },
      {
        ...consultation,
        ...({ object: 'otrosServicios', code: 'S31301', otherKind: '02' } as const),
        name: 'Traslado básico',
        quantity: '2',
        unitPrice: pesos(45_000),
        amount: pesos(90_000),
        moderating: null,
      },
    ],
    stays: [
      { ...left, object: 'urgencias' },
      { ...left, object: 'hospitalizacion' },
    ],
    newborns: [{ ...newborn, visits: 0, condition: '02', deathCause: 'P219' }],
  },
  '161100.00',
)
const reportedWhole = { ...declared, invoices: [{ ...declared.invoices[0]!, policy: 'POL-1', ambit: '3' }] }
const who = 'FE1001,730010012301,CC,65700111'

test('writes each of the eleven files with every field filled in, byte by byte', () => {
  const files = reported(reportedWhole)
  expect(files).toEqual({
    'AF000045.txt':
      '730010012301,ESE HOSPITAL DEMO,NI,890700001,FE1001,18/11/2026,01/11/2026,15/11/2026,EPS010,EPS SURA,CT-2026-01,' +
      'PBS CONTRIBUTIVO,POL-1,5000.00,0.00,0.00,161100.00\r\n',
    'US000045.txt': 'CC,65700111,EPS010,1,PEREZ,GOMEZ,ANA,MARIA,35,1,F,73,001,U\r\n',
    'AC000045.txt': `${who},05/11/2026,A12345,890201,06,02,J00X,S934,Z380,N40X,3,54600.00,5000.00,49600.00\r\n`,
    'AP000045.txt': `${who},05/11/2026,A12345,735301,2,2,1,J00X,S934,T810,5,20000.00\r\n`,
    'AU000045.txt': `${who},03/11/2026,08:10,A77,06,T07X,J00X,Z380,N40X,1,2,I219,05/11/2026,09:20\r\n`,
    'AH000045.txt': `${who},3,03/11/2026,08:10,A77,06,S934,T07X,J00X,Z380,N40X,T810,2,I219,05/11/2026,09:20\r\n`,
    'AN000045.txt': `${who},04/11/2026,11:10,38,2,F,3100,Z380,P219,05/11/2026,09:20\r\n`,
    'AM000045.txt': `${who},A12345,19932754-987,2,ACETAMINOFEN,JARABE,500,ML,10,150.00,1500.00\r\n`,
    'AT000045.txt': `${who},A12345,2,S31301,TRASLADO BASICO,2,45000.00,90000.00\r\n`,
    'AD000045.txt':
      'FE1001,730010012301,01,1,54600.00,54600.00\r\nFE1001,730010012301,03,1,20000.00,20000.00\r\n' +
      'FE1001,730010012301,13,1,1500.00,1500.00\r\nFE1001,730010012301,14,1,90000.00,90000.00\r\n',
    'CT000045.txt': ['AF', 'US', 'AC', 'AP', 'AU', 'AH', 'AN', 'AM', 'AT', 'AD']
      .map((kind) => `730010012301,20/11/2026,${kind}000045,${kind === 'AD' ? 4 : 1}\r\n`)
      .join(''),
  })
})

test('only by event an invoice is worth what its services are', () => {
  const [invoice] = lotWith({}, '9000000.00').invoices
  const pgp = { ...invoice!, reported: { ...invoice!.reported, modality: '02' } }
  expect(codes({ ...lotWith(), invoices: [pgp] })).toEqual([])
})

test('groups under the provider of the lot, even when the first user of the invoice has no charge', () => {
  const lot = lotWith()
  const [invoice] = lot.invoices
  const idle = { ...user, consecutive: 1, document: '1', charges: [] }
  const withIdle = { ...invoice!.reported, users: [idle, ...invoice!.reported.users] }
  const files = reported({ ...lot, invoices: [{ ...invoice!, reported: withIdle }] })
  expect(files['AD000045.txt']).toBe('FE1001,730010012301,01,1,54600.00,54600.00\r\n')
})

test('a cause, a type of user and a finalidad that had no code then go as «otra», «otro» and «no aplica»', () => {
  const files = reported(
    lotWith({ userType: '09', charges: [{ ...consultation, cause: '99', finalidad: '44' }] }),
  )
  expect(files['US000045.txt']?.split(',')[3]).toBe('5')
  expect(files['AC000045.txt']?.split(',').slice(7, 9)).toEqual(['10', '15'])
})

test('follows the sex of a newborn, not of the mother', () => {
  const boy = { ...newborn, sex: 'M', diagnosis: 'N40X' }
  expect(codes(lotWith({ newborns: [boy] }))).toEqual([])
  expect(codes(lotWith({ newborns: [{ ...boy, sex: 'F' }] }))).toEqual(['AN 1.11 RIC-013'])
})

const nothing = { amount: pesos(0), moderating: null }
const codes = (lot: ClassicLot) =>
  faults(lot).map(({ file, line, field, code }) => `${file} ${line}.${field} ${code}`)
test.each<readonly [string, ClassicLot, readonly string[]]>([
  ['a net that its services do not add up to', lotWith({}, '49601.00'), ['AF 1.17 RIC-004']],
  ['a long diagnosis', lotWith({ charges: [{ ...consultation, diagnosis: 'J00' }] }), ['AC 1.10 RIC-006']],
  ['who lives nowhere', lotWith({ municipality: null }), ['US 1.12 RIC-006', 'US 1.13 RIC-006']],
  [
    'a death without cause',
    lotWith({ stays: [{ ...stay, object: 'urgencias', condition: '02' }] }),
    ['AU 1.15 RIC-006'],
  ],
  [
    'leaving before',
    lotWith({ stays: [{ ...stay, object: 'hospitalizacion', to: '2026-11-03 08:09' }] }),
    ['AH 1.18 RIC-009'],
  ],
  ['who was attended before being born', lotWith({ birthDate: '2026-11-06' }), ['US 1.9 RIC-007']],
  ['who would be older than anybody', lotWith({ birthDate: '1891-03-02' }), ['US 1.9 RIC-007']],
  [
    'a diagnosis of the other sex',
    lotWith({ charges: [{ ...consultation, related: ['N40X'] }] }),
    ['AC 1.11 RIC-013'],
  ],
  [
    'a procedure of the other sex',
    lotWith({
      sex: 'M',
      charges: [
        consultation,
        { ...consultation, ...nothing, object: 'procedimientos', code: '735301', attendedBy: 'physician' },
      ],
    }),
    ['AP 1.7 RIC-013'],
  ],
  [
    'a birth that nobody attended',
    lotWith({
      charges: [consultation, { ...consultation, ...nothing, object: 'procedimientos', code: '735301' }],
    }),
    ['AP 1.10 RIC-006'],
  ],
  [
    'a stay told by a code of the house',
    lotWith({
      charges: [
        consultation,
        { ...consultation, ...nothing, object: 'otrosServicios', otherKind: '03', code: 'CAMA' },
      ],
    }),
    ['AT 1.7 RIC-005'],
  ],
  [
    'a stay with a diagnosis in no table',
    lotWith({ stays: [{ ...stay, object: 'hospitalizacion', dischargeDiagnosis: 'B999' }] }),
    ['AH 1.11 RIC-005'],
  ],
  ['an invoice after the remission', { ...lotWith(), day: day('2026-11-17') }, ['AF 1.6 RIC-008']],
])('it refuses %s, by file, line and field', (_name, lot, expected) => {
  expect(codes(lot)).toEqual(expected)
})

test('writes the codes of today as those of then', () => {
  expect(['1', '2', '3'].map((ambit) => ambits[ambit])).toEqual(['1', '3', '2'])
  const pairs = (table: Readonly<Record<string, string>>) =>
    Object.entries(table)
      .map(([from, to]) => `${from}→${to}`)
      .toSorted()
      .join(' ')
  expect(pairs(causes)).toBe('21→01 23→02 24→02 26→05 27→06 28→07 29→08 30→09 31→12 32→11 38→13 39→14 44→06')
  expect(pairs(userTypes)).toBe('01→1 02→1 03→1 04→2 05→3 12→4')
  expect(pairs(routes)).toBe('01→2 02→2 03→1 07→4 13→3 14→3')
  expect(['01', '02', '03', '04', '05', null].map((condition) => outcomes(condition))).toEqual(
    ['1', '1', '3', '2', '2', '1'].map((destination, index) => ({ destination, dead: index === 1 })),
  )
  expect(['23', '25', '26', '27', '19', '16', '44'].map((one) => finalidades(one, 30))).toEqual([
    '06',
    '01',
    '02',
    '02',
    '03',
    '10',
    '10',
  ])
  expect([finalidades('11', 5), finalidades('11', 25), finalidades('11', 45), finalidades('15', 5)]).toEqual([
    '04',
    '05',
    '07',
    '10',
  ])
  expect([
    byAge('1991-03-02', '2026-11-05'),
    byAge('2026-09-06', '2026-11-05'),
    byAge('2026-11-01', '2026-11-05'),
  ]).toEqual([
    { age: 35, unit: '1' },
    { age: 1, unit: '2' },
    { age: 4, unit: '3' },
  ])
})
