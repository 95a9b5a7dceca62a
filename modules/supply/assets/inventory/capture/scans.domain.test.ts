import { expect, test } from 'vitest'
import { codeRead, markedSent, placeAsRead, type TakenScan } from './scans.domain.ts'

test.each([
  ['/assets?q=HOSP-0001', 'HOSP-0001'],
  ['/assets?placa=HOSP-0001~K7Q', 'HOSP-0001~K7Q'],
  ['https://quina.example/assets?q=HOSP%2D0001&x=1', 'HOSP-0001'],
  [' hosp-0001 ', 'HOSP-0001'],
  ['97-C101', '97-C101'],
])('«%s» is read as %s', (text, code) => {
  expect(codeRead(text)).toBe(code)
})

const scan = (change: Partial<TakenScan>): TakenScan => ({
  scanId: 'a',
  code: 'H-1',
  locationId: 'room',
  physical: 'good',
  description: null,
  note: null,
  scannedAt: '2026-11-29T15:00:00Z',
  sent: false,
  ...change,
})
const asset = (plate: string, locationId: string, oldPlate: string | null = null) => ({
  id: plate,
  plate,
  oldPlate,
  description: `Equipo ${plate}`,
  locationId,
})

test('a place is what should be there, seen or not, and what is there besides', () => {
  const assets = [
    asset('H-1', 'room'),
    asset('H-2', 'room', 'OLD-2'),
    asset('H-3', 'room'),
    asset('H-9', 'hall'),
  ]
  const scans = [
    scan({}),
    scan({ code: 'OLD-2' }),
    scan({ code: 'H-9' }),
    scan({ code: 'X-7' }),
    scan({ code: null, description: 'Silla azul' }),
    scan({ code: 'H-3', locationId: 'hall' }),
  ]
  expect(placeAsRead(assets, scans, 'room').map(({ plate, result }) => [plate, result])).toEqual([
    ['H-1', 'seen'],
    ['H-2', 'seen'],
    ['H-3', 'waiting'],
    ['H-9', 'stray'],
    ['X-7', 'unknown'],
    ['', 'unlabelled'],
  ])
})

test('each thing that was read names its last scan there, which its photograph is of', () => {
  const scans = [
    scan({}),
    scan({ scanId: 'later', code: 'OLD-1' }),
    scan({ scanId: 'bare', code: null, description: 'Silla' }),
  ]
  const rows = placeAsRead([asset('H-1', 'room', 'OLD-1'), asset('H-2', 'room')], scans, 'room')
  expect(rows.map(({ scan: read }) => read?.scanId)).toEqual(['later', undefined, 'bare'])
})

test('only what the server names is sent', () => {
  const marked = markedSent([scan({}), scan({ scanId: 'b' })], ['b', 'of another device'])
  expect(marked.map(({ sent }) => sent)).toEqual([false, true])
})
