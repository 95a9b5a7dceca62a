import { expect, test } from 'vitest'
import { accessOf, defineScreenAccess } from './screen-access.ts'

defineScreenAccess('/notas-prueba/:code', 'accounting.note.view')
defineScreenAccess('/notas-prueba/todas', 'accounting.note.run')

test.each([
  ['/notas-prueba/NC', 'accounting.note.view'],
  ['/notas-prueba/todas', 'accounting.note.run'],
  ['/notas-prueba/NC?desde=2026', 'accounting.note.view'],
  ['/notas-prueba', undefined],
  ['/notas-prueba/NC/otra', undefined],
])('%s asks for %s', (address, permission) => expect(accessOf(address)).toBe(permission))
