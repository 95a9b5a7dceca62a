import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { catastropheClaim, sampleClaim } from '../../testing/claim-sample.domain.ts'
import { batchNames } from '../claim-form/batch-names.domain.ts'
import { fileOf, lineOf } from '../claim-form/field.domain.ts'
import type { Claim } from './claim.domain.ts'
import { faultsOf } from './faults.domain.ts'
import { furips1 } from './furips1.domain.ts'
import { furips2 } from './furips2.domain.ts'

const on = day('2026-11-20')
const codes = (claim: Claim, at = on) => faultsOf(claim, at).map((fault) => `${fault.at} ${fault.code}`)

/** The lengths of FURIPS1, field by field, from billing dossier §11. */
const lengths = [
  ...[10, 1, 20, 12, 12, 20, 30, 20, 30, 2, 16, 10, 10, 1, 100, 2, 3, 10, 1, 2],
  ...[25, 100, 10, 5, 2, 3, 1, 1, 15, 10, 2, 6, 20, 10, 10, 20, 1, 6, 1, 6],
  ...[6, 1, 2, 2, 16, 40, 30, 20, 30, 200, 10, 2, 3, 20, 30, 20, 30, 2, 16, 200],
  ...[2, 3, 10, 1, 10, 5, 12, 60, 30, 10, 5, 12, 60, 6, 6, 40, 40, 1, 1, 10],
  ...[5, 10, 5, 4, 4, 4, 4, 4, 4, 20, 30, 20, 30, 2, 16, 16, 15, 15, 15, 15],
  ...[1, 1000],
]

test('FURIPS1 has the 102 fields of its layout, each of its length', () => {
  expect(furips1(sampleClaim).map(({ max }) => max)).toEqual(lengths)
})

/** Fields by their number, from one, with their rules when a car is insured and there was no stay. */
test('FURIPS1 requires what its layout marks', () => {
  const input = furips1(sampleClaim).flatMap(({ must }, index) => (must ? [index + 1] : []))
  expect(input).toEqual([
    ...[
      3, 4, 5, 6, 8, 10, 11, 14, 15, 16, 17, 19, 20, 22, 23, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35, 36,
      37,
    ],
    ...[
      44, 45, 46, 48, 50, 52, 53, 54, 56, 58, 59, 60, 61, 62, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 87, 90,
    ],
    ...[92, 94, 95, 96, 97, 98, 99, 100, 101],
  ])
})

test('FURIPS1 is written byte by byte', () => {
  expect(fileOf([lineOf(furips1(sampleClaim))])).toBe(
    [
      ',,HSR12,7,730010012301,MUÑOZ,GÓMEZ,ANA,MARÍA,CC,65700111,02/03/1990,,F,CALLE 5 # 6-7,73,001,3001112233,3',
      '01,,CARRERA 7 CON CALLE 10,10/11/2026,07:30,73,001,U',
      '1,RENAULT,ABC123,1,AT1329,AT-1,01/01/2026,31/12/2026,SIRAS1,0',
      ',,,,0,0',
      'CC,52000111,VARGAS,,ELENA,,CALLE 8 # 9-10,3001112233,11,001',
      'VARGAS,,ELENA,,CC,52000111,CALLE 8 # 9-10,11,001,3001112233',
      ',,,,,,,,,,',
      'OTH123,CARRERA 7 CON CALLE 10,HOSPITAL,1,U',
      '10/11/2026,08:00,10/11/2026,15:40,S934,,,S934,,',
      'ROJAS,,LUIS,,CC,79000222,79000222',
      '92600,92100,250000,250000,1,CHOQUE EN EL CRUCE\r\n',
    ].join(','),
  )
  expect(Buffer.from(lineOf(furips1(sampleClaim)), 'latin1').includes(Buffer.from([0xd1]))).toBe(true)
})

const person = (who: string, number: string, municipality: string) => ({
  lastName: `${who} uno`,
  secondLastName: `${who} dos`,
  firstName: `${who} tres`,
  middleName: `${who} cuatro`,
  documentType: 'CE',
  number,
  address: `Calle de ${who}`,
  municipality,
  phone: `60${number}`,
})

/** Every field has a value and no two are equal: each can only be in its place. */
const wholeClaim: Claim = {
  ...sampleClaim,
  priorFiling: '12345678',
  glosaReply: '1',
  victim: { ...sampleClaim.victim, diedOn: '2026-11-14' },
  event: { ...sampleClaim.event!, otherNature: 'Volcamiento', spent: true },
  vehicle: {
    ...sampleClaim.vehicle,
    plate: 'ABC12D',
    kind: '10',
    owner: person('Propia', '11111111', '05001'),
    driver: person('Conduce', '22222222', '08758'),
  },
  care: {
    hospital: '129B02',
    complexity: '2',
    surgery: '792700',
    secondSurgery: '793500',
    icu: true,
    icuDays: 4,
    ambit: '3',
    enteredOn: '2026-11-11',
    enteredAt: '08:05',
    leftOn: '2026-11-14',
    leftAt: '15:40',
    entryDiagnosis: 'S720',
    leavingDiagnoses: ['S721', 'T07X', 'I219'],
    enabled: false,
  },
  doctor: { ...person('Médico', '33333333', '17001'), register: 'RM-4444' },
  referral: {
    kind: '1',
    on: '2026-11-12',
    at: '09:10',
    code: '170010000101',
    name: 'Quien remite',
    position: 'Médica',
    acceptedOn: '2026-11-13',
    acceptedAt: '10:20',
    receiver: '170010000202',
    receiverName: 'Quien recibe',
    plate: 'AMB001',
  },
  transport: { plate: 'AMB002', from: 'La vía', to: 'El hospital', kind: '2', zone: 'R' },
}

test('FURIPS1 with every field filled in, byte by byte', () => {
  expect(codes(wholeClaim)).toEqual([])
  expect(fileOf([lineOf(furips1(wholeClaim))])).toBe(
    [
      '12345678,1,HSR12,7,730010012301',
      'MUÑOZ,GÓMEZ,ANA,MARÍA,CC,65700111,02/03/1990,14/11/2026,F,CALLE 5 # 6-7,73,001,3001112233,3',
      '01,VOLCAMIENTO,CARRERA 7 CON CALLE 10,10/11/2026,07:30,73,001,U',
      '1,RENAULT,ABC12D,10,AT1329,AT-1,01/01/2026,31/12/2026,SIRAS1,1',
      '129B02,2,792700,793500,1,4',
      'CE,11111111,PROPIA UNO,PROPIA DOS,PROPIA TRES,PROPIA CUATRO,CALLE DE PROPIA,6011111111,05,001',
      'CONDUCE UNO,CONDUCE DOS,CONDUCE TRES,CONDUCE CUATRO,CE,22222222,CALLE DE CONDUCE,08,758,6022222222',
      '1,12/11/2026,09:10,170010000101,QUIEN REMITE,MÉDICA,13/11/2026,10:20,170010000202,QUIEN RECIBE,AMB001',
      'AMB002,LA VÍA,EL HOSPITAL,2,R',
      '11/11/2026,08:05,14/11/2026,15:40,S720,,,S721,T07X,I219',
      'MÉDICO UNO,MÉDICO DOS,MÉDICO TRES,MÉDICO CUATRO,CE,33333333,RM-4444',
      '92600,92100,250000,250000,0,CHOQUE EN EL CRUCE\r\n',
    ].join(','),
  )
})

test('FURIPS2 is written byte by byte, and adds up to FURIPS1', () => {
  expect(fileOf(furips2(sampleClaim).map(lineOf))).toBe(
    'HSR12,7,2,39145,CONSULTA DE URGENCIAS,1,90100,90100,90100\r\n' +
      'HSR12,7,1,19941234-1,DIPIRONA,2.5,1000,2500,2000\r\n' +
      'HSR12,7,3,39202,,1,250000,250000,250000\r\n',
  )
  expect(furips2(sampleClaim)[0]!.map(({ max }) => max)).toEqual([20, 20, 1, 15, 100, 15, 15, 15, 15])
})

test('the files are called by their provider and day', () => {
  expect(batchNames('furips', '730010012301', on)).toEqual([
    'FURIPS173001001230120112026.txt',
    'FURIPS273001001230120112026.txt',
  ])
})

test('of an event that is no traffic the vehicle and its people go empty', () => {
  const record = furips1(catastropheClaim).map(({ value }) => value)
  expect([18, ...Array.from({ length: 10 }, (_, index) => 27 + index)].map((at) => record[at])).toEqual(
    Array.from({ length: 11 }, () => ''),
  )
  expect(record.slice(43, 63).join('')).toBe('')
  expect(codes(catastropheClaim)).toEqual([])
})

test('of a ghost nothing is known but that it was one', () => {
  const { owner } = sampleClaim.vehicle
  const vehicle = { ...sampleClaim.vehicle, insurance: '3', owner, driver: null }
  const record = furips1({ ...sampleClaim, vehicle }).map(({ value }) => value)
  expect(record.slice(27, 37)).toEqual(['3', '', '', '', '', '', '', '', 'SIRAS1', '0'])
  expect(record.slice(43, 63).join('')).toBe('')
  expect(codes({ ...sampleClaim, vehicle })).toEqual([])
})

const { event, vehicle, care, victim, doctor, items } = sampleClaim
const item = (over: Partial<Claim['items'][number]>) => ({ items: [{ ...items[0]!, ...over }] })
const refused: readonly (readonly [string, Partial<Claim>, readonly string[]])[] = [
  ['nothing', {}, []],
  [
    'of no event',
    { event: null },
    [
      'FURIPS1.20 SOA-061',
      'FURIPS1.22 SOA-061',
      'FURIPS1.23 SOA-061',
      'FURIPS1.24 SOA-061',
      'FURIPS1.25 SOA-061',
      'FURIPS1.26 SOA-061',
      'FURIPS1.20 SOA-065',
    ],
  ],
  ['an answer without its radicado', { glosaReply: '0' }, ['FURIPS1.1 SOA-061']],
  ['a radicado without its answer', { priorFiling: 'R1' }, ['FURIPS1.2 SOA-061']],
  [
    'an invoice too long',
    { invoice: 'X'.repeat(21) },
    [
      'FURIPS1.3 SOA-062',
      'FURIPS2 línea 1.1 SOA-062',
      'FURIPS2 línea 2.1 SOA-062',
      'FURIPS2 línea 3.1 SOA-062',
    ],
  ],
  ['a provider of ten digits', { provider: '7300100123' }, ['FURIPS1.5 SOA-064']],
  ['a document of nobody', { victim: { ...victim, documentType: 'XX' } }, ['FURIPS1.10 SOA-063']],
  ['who was born after', { victim: { ...victim, birthDate: '2026-11-11' } }, ['FURIPS1.12 SOA-066']],
  ['who died before', { victim: { ...victim, diedOn: '2026-11-09' } }, ['FURIPS1.13 SOA-067']],
  ['without condition', { victim: { ...victim, condition: null } }, ['FURIPS1.19 SOA-061']],
  [
    'another event without words',
    { event: { ...event!, nature: '17' }, vehicle: { ...vehicle } },
    ['FURIPS1.21 SOA-061'],
  ],
  ['without SIRAS', { event: { ...event!, siras: null } }, ['FURIPS1.36 SOA-061']],
  ['a plate with a dash', { vehicle: { ...vehicle, plate: 'ABC-123' } }, ['FURIPS1.30 SOA-064']],
  ['an insurer without its code', { vehicle: { ...vehicle, insurer: '1329' } }, ['FURIPS1.32 SOA-064']],
  ['a policy of another year', { vehicle: { ...vehicle, policyTo: '2026-11-09' } }, ['FURIPS1.34 SOA-070']],
  [
    'an owner of whom nothing is known',
    { vehicle: { ...vehicle, owner: null } },
    [44, 45, 46, 48, 50, 52, 53].map((at) => `FURIPS1.${at} SOA-061`),
  ],
  ['a stay without its service', { care: { ...care, ambit: '3' } }, ['FURIPS1.38 SOA-061']],
  ['a surgery without its complexity', { care: { ...care, surgery: '792700' } }, ['FURIPS1.39 SOA-061']],
  ['a second surgery alone', { care: { ...care, secondSurgery: '792700' } }, ['FURIPS1.40 SOA-061']],
  ['who came before', { care: { ...care, enteredAt: '07:29' } }, ['FURIPS1.80 SOA-068']],
  ['who left before', { care: { ...care, leftAt: '07:59' } }, ['FURIPS1.82 SOA-069']],
  [
    'who has not left',
    { care: { ...care, leftOn: null, leftAt: null } },
    ['FURIPS1.82 SOA-061', 'FURIPS1.83 SOA-061'],
  ],
  ['a diagnosis of three', { care: { ...care, entryDiagnosis: 'S93' } }, ['FURIPS1.84 SOA-064']],
  ['nobody who attended', { doctor: null }, [90, 92, 94, 95, 96].map((at) => `FURIPS1.${at} SOA-061`)],
  ['a doctor with a NIT', { doctor: { ...doctor!, documentType: 'NI' } }, ['FURIPS1.94 SOA-063']],
  [
    'a remisión of nobody',
    { referral: { ...sampleClaim.referral, kind: '1' } },
    [65, 66, 67, 68, 70, 71, 72, 73].map((at) => `FURIPS1.${at} SOA-061`),
  ],
  [
    'an ambulance without its plate',
    { transport: { ...sampleClaim.transport, plate: null } },
    ['FURIPS1.75 SOA-061'],
  ],
  ['a price that does not multiply', item({ price: '90000.00' }), ['FURIPS2 línea 1.8 SOA-071']],
  ['more than was invoiced', item({ claimed: '90101.00' }), ['FURIPS2 línea 1.9 SOA-072']],
  ['centavos', item({ claimed: '90099.50' }), ['FURIPS1.98 SOA-064', 'FURIPS2 línea 1.9 SOA-064']],
  ['a supply without words', item({ kind: '5', description: null }), ['FURIPS2 línea 1.5 SOA-061']],
]
test.each(refused)('the receiver refuses %s', (_name, over, reported) => {
  expect(codes({ ...sampleClaim, ...over })).toEqual(reported)
})

test('warns, without blocking, that ADRES may not receive it a year after the discharge', () => {
  const late = faultsOf(catastropheClaim, day('2027-11-11'))
  expect(late).toMatchObject([{ at: 'FURIPS1.82', code: 'SOA-073', warns: true }])
  expect(faultsOf(catastropheClaim, day('2027-11-10'))).toEqual([])
})

test('removes a separator and any character that is not in ANSI', () => {
  const address = 'Cra 7, "B"\n2; bis 😀 ñ|'
  const reported = furips1({ ...sampleClaim, victim: { ...victim, address } })[14]!
  expect(reported.value).toBe('CRA 7 B 2 BIS Ñ')
})
