import { expect, test } from 'vitest'
import { permission, permissionsDeclaredIn } from './permission.ts'

test('a permission is its name, offered by the module it begins with, in the order of its file', () => {
  expect(permission('drills.well.open', 'Abrir pozos')).toBe('drills.well.open')
  permission('drills.well.close', 'Cerrar pozos')
  permission('drillsToo.well.open', 'Abrir otros pozos')
  expect(permissionsDeclaredIn('drills')).toEqual([
    { name: 'drills.well.open', label: 'Abrir pozos' },
    { name: 'drills.well.close', label: 'Cerrar pozos' },
  ])
})

test('a permission declared twice is the same; with other words the program does not start', () => {
  permission('drills.pump.open', 'Abrir bombas')
  expect(permission('drills.pump.open', 'Abrir bombas')).toBe('drills.pump.open')
  expect(() => permission('drills.pump.open', 'Abrir las bombas')).toThrow('drills.pump.open')
})
