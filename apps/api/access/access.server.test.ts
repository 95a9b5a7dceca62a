import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { modules } from '../modules.ts'
import { openDoors, pendingCallers } from '../testing/matrix.ts'
import { type TestApp, testApp, testSettings } from '../testing/test-app.ts'

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

test('a factor to set up, no site chosen or a session that was closed open no door', {
  timeout: 300_000,
}, async () => {
  expect(await openDoors(world, pendingCallers)).toEqual([])
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
  expect(doors.filter((door, index) => doors.indexOf(door) !== index)).toEqual([])
})

test('the description of the API covers every operation, and the page to read it runs nothing', async () => {
  const described = await world.app.inject('/api/openapi.json')
  const api = JSON.parse(gunzipSync(described.rawPayload).toString())
  const calls = Object.values(api.paths as Record<string, object>).flatMap((path) => Object.keys(path))
  expect(api.openapi).toBe('3.1.0')
  expect(calls).toHaveLength(world.product.operations.length)
  expect(api.paths['/api/menu/show/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path' }])
  const page = gunzipSync((await world.app.inject('/api/docs')).rawPayload).toString()
  expect(page).toContain('/api/menu/show/:id')
  expect(page).not.toMatch(/<script|https?:/)
})

test('in production the description of the API is for those who are signed in', async () => {
  const app = await buildApp({
    connection: world.connection,
    settings: { ...testSettings, production: true },
    modules: [],
    webRoot: '/nowhere',
  })
  for (const url of ['/api/openapi.json', '/api/docs']) expect((await app.inject(url)).statusCode).toBe(404)
  await app.close()
})
