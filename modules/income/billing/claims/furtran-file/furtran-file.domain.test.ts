import { expect, test } from 'vitest'
import { catastropheClaim, sampleClaim } from '../../testing/claim-sample.domain.ts'
import { fileOf, lineOf } from '../claim-form/field.domain.ts'
import { furtranRecord, type TransportClaim, transportFaults } from './furtran-file.domain.ts'

const house = {
  lastName: 'ESE Hospital Demo',
  secondLastName: null,
  firstName: null,
  middleName: null,
  documentType: 'NI',
  number: '890700001',
  address: 'Calle 1',
  municipality: '73001',
  phone: '6082700000',
}
const taken = {
  from: 'Carrera 7 con calle 10',
  municipality: '73001',
  zone: 'U',
  on: '2026-11-10',
  at: '07:45',
}
const { invoice, provider, victim, event, vehicle } = sampleClaim
const sample: TransportClaim = {
  priorFiling: null,
  glosaReply: null,
  invoice,
  provider,
  claimant: house,
  vehicleService: '1',
  plate: 'OTH123',
  victim,
  event,
  vehicle,
  taken,
  receiver: provider,
  receiverMunicipality: '73001',
  billed: '250000.00',
  claimed: '240000.00',
  enabled: true,
}
const codes = (over: Partial<TransportClaim>) =>
  transportFaults({ ...sample, ...over }).map(({ at, code }) => `${at} ${code}`)

test('FURTRAN has the 46 fields of its layout, byte by byte', () => {
  expect(furtranRecord(sample)).toHaveLength(46)
  expect(fileOf([lineOf(furtranRecord(sample))])).toBe(
    [
      ',,HSR12,730010012301,ESE HOSPITAL DEMO,,,,NI,890700001,1,OTH123,CALLE 1,6082700000,73,001',
      'CC,65700111,ANA,MARÍA,MUÑOZ,GÓMEZ,02/03/1990,F,1',
      'CARRERA 7 CON CALLE 10,73,001,U,10/11/2026,07:45,730010012301,73,001',
      '3,1,1,ABC123,AT1329,AT-1,01/01/2026,31/12/2026,SIRAS1,250000,240000,1\r\n',
    ].join(','),
  )
})

test('FURTRAN of a natural person who answers a glosa, with every field filled in, byte by byte', () => {
  const claimant = {
    lastName: 'Lozano',
    secondLastName: 'Ruiz',
    firstName: 'Eva',
    middleName: 'Luz',
    documentType: 'CE',
    number: '55555',
    address: 'Vereda 4',
    municipality: '05001',
    phone: '3005556677',
  }
  const answered = {
    ...sample,
    claimant,
    priorFiling: '12345678',
    glosaReply: '6',
    vehicleService: '3',
    enabled: false,
    receiver: '170010000101',
    receiverMunicipality: '17001',
    taken: { ...taken, municipality: '08758', zone: 'R', on: '2026-11-11', at: '01:05' },
  }
  expect(codes(answered)).toEqual([])
  expect(fileOf([lineOf(furtranRecord(answered))])).toBe(
    [
      '12345678,6,HSR12,730010012301,LOZANO,RUIZ,EVA,LUZ,CE,55555,3,OTH123,VEREDA 4,3005556677,05,001',
      'CC,65700111,ANA,MARÍA,MUÑOZ,GÓMEZ,02/03/1990,F,1',
      'CARRERA 7 CON CALLE 10,08,758,R,11/11/2026,01:05,170010000101,17,001',
      '3,1,1,ABC123,AT1329,AT-1,01/01/2026,31/12/2026,SIRAS1,250000,240000,0\r\n',
    ].join(','),
  )
})

test('the transport of the victim of an unknown vehicle only reports that it was unknown', () => {
  const reported = furtranRecord({ ...sample, vehicle: { ...vehicle, insurance: '3' } }).map(
    ({ value }) => value,
  )
  expect(reported.slice(34, 43)).toEqual(['3', '3', '', '', '', '', '', '', 'SIRAS1'])
  expect(codes({ vehicle: { ...vehicle, insurance: '3' } })).toEqual([])
})

test('of a catastrophe the vehicle goes empty, and of an attack the event is another', () => {
  const quake = furtranRecord({ ...sample, event: catastropheClaim.event, vehicle: catastropheClaim.vehicle })
  const reported = quake.map(({ value }) => value)
  expect([reported[24], reported.slice(34, 43).join('')]).toEqual(['2', ''])
  expect(furtranRecord({ ...sample, event: { ...event!, nature: '10' } })[24]!.value).toBe('3')
})

test.each<readonly [string, Partial<TransportClaim>, readonly string[]]>([
  ['nothing', {}, []],
  ['a person without a first name', { claimant: { ...house, documentType: 'CC' } }, ['FURTRAN.7 SOA-061']],
  ['no event', { event: null }, ['FURTRAN.25 SOA-061', 'FURTRAN.25 SOA-065']],
  ['taken before it happened', { taken: { ...taken, at: '07:29' } }, ['FURTRAN.30 SOA-075']],
  ['a vehicle of no kind', { vehicleService: '0' }, ['FURTRAN.11 SOA-063']],
  ['centavos', { claimed: '1.50' }, ['FURTRAN.45 SOA-064']],
  ['a house of ten digits', { receiver: '7300100123' }, ['FURTRAN.32 SOA-064']],
])('the receiver refuses %s', (_name, over, reported) => {
  expect(codes(over)).toEqual(reported)
})
