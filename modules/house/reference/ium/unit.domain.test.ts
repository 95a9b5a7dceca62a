import { shippedContent, shippedFileOf } from '@quina/blocks/server'
import { expect, test } from 'vitest'
import { unitInIum } from './unit.domain.ts'

test.each([
  ['BETAHISTINA 24mg/1 U TABLETAS DE LIBERACION NO MODIFICADA ORAL (MK) TABLETA 1 U/CAJA X 20', 'TABLETA'],
  ['ALBENDAZOL 2000 mg/100 ml SUSPENSION ORAL (ROTOPAR) FRASCO 20 ml/CAJA X 6 (N/A)', 'FRASCO'],
  ['RIVASTIGMINA 27mg/1 U SISTEMAS TRANSDERMICOS TRANSDERMICA (NEURACT) PARCHE 1 U/CAJA X 30 (NA)', 'PARCHE'],
  ['0', null],
])('%s', (name, unit) => {
  expect(unitInIum(name)).toBe(unit)
})

test('98 of each 100 official IUM have a unit of presentation', () => {
  const rows = (catalogue: string) =>
    shippedContent('reference', shippedFileOf('reference', catalogue))
      .toString('utf8')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => line.split('\t'))
  const units = new Set(rows('presentationUnit').map(([, name]) => name))
  const medicines = rows('medicine')
  const silent = medicines.filter(([, name]) => !units.has(unitInIum(name ?? '') ?? ''))
  console.log(`${silent.length} of ${medicines.length} do not say it, as ${silent[1]?.[1]}`)
  expect(silent.length).toBeLessThan((medicines.length * 2) / 100)
})
