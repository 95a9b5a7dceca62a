import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { openDoors } from '../testing/matrix.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp(modules)
})
afterAll(() => world.close())

test('every door of the API lets in whom its access says, and nobody else', {
  timeout: 300_000,
}, async () => {
  expect(await openDoors(world)).toEqual([])
})

test('every access that is a permission is in the catalogue, so that somebody can be given it', () => {
  const known = new Set(
    world.product.admin
      .permissions()
      .flatMap((module) => module.permissions.map(({ name }) => name.toLowerCase())),
  )
  const unknown = world.product.operations
    .map(({ endpoint }) => endpoint.access)
    .filter((access) => !['public', 'session', 'campus'].includes(access) && !known.has(access.toLowerCase()))
  expect([...new Set(unknown)]).toEqual([])
})

test('no two operations share a method and path', () => {
  const doors = world.product.operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(doors.filter((door, at) => doors.indexOf(door) !== at)).toEqual([])
})

test('the description of the API covers every operation, and the page to read it runs nothing', async () => {
  const api = (await world.app.inject('/api/openapi.json')).json()
  const described = Object.values(api.paths as Record<string, object>).flatMap((path) => Object.keys(path))
  expect(api.openapi).toBe('3.1.0')
  expect(described).toHaveLength(world.product.operations.length)
  expect(api.paths['/api/menu/show/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path' }])
  const page = await world.app.inject('/api/docs')
  expect(page.body).toContain('/api/menu/show/:id')
  expect(page.body).not.toMatch(/<script|https?:/)
})
