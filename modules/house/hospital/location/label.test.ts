import { expect, test } from 'vitest'
import { drawnLabel, locationMark } from './location.server.ts'

const place = {
  campusCode: '08',
  campus: 'Sede principal',
  code: 'C101',
  name: 'Consultorio 101',
  kind: 'consulting',
  within: null,
} as const

test('a label carries the code of its site and its own, as a file of locations names it', () => {
  const context = {
    company: { name: 'Hospital', nit: '800000000', dv: 0, address: '' },
    campus: 'Sede principal',
    user: 'Ana Ruiz',
    printedAt: '2026/11/20 05:30 PM',
    signers: {},
    copy: false,
  }
  expect(locationMark(place)).toBe('08-C101')
  const { content, size } = drawnLabel(context, place)
  expect(size).toBe('receipt')
  expect(content).toContainEqual(expect.objectContaining({ qr: '08-C101' }))
})
