import type { EditedMenuNode, MenuOptions } from '@quina/admin/contract'
import { checkSession, watchSession } from '@quina/admin/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../app.tsx'
import { type DrawnPage, draw } from './drawn.tsx'
import { type FakeServer, fakeServer, refused } from './fake-server.ts'
import { aUser, openedAt, paola, signedIn } from './world.ts'

const entry = (id: string, hijos?: readonly EditedMenuNode[]): EditedMenuNode => ({
  id,
  parent_id: null,
  titulo: `Título ${id}`,
  ruta: hijos === undefined ? `/${id}` : null,
  icono: null,
  orden: 10,
  permiso: null,
  activo: true,
  version: 3,
  hijos: hijos ?? [],
})
const options: MenuOptions = {
  arbol: [entry('home'), entry('budget', [entry('cdp'), entry('rp')])],
  padres: [{ id: 'budget', titulo: 'Título budget', nivel: 1 }],
  iconos: [{ nombre: 'home', titulo: 'Inicio' }],
  rutas: [{ ruta: '/cdp', titulo: 'CDP', permiso: 'budget.cdp.view' }],
  permisos: [{ nombre: 'budget.cdp.view', titulo: 'Ver CDP' }],
  roles: [{ id: 'r1', nombre: 'Tesorero' }],
}

let stop: () => void
let drawn: DrawnPage
let server: FakeServer
async function open(permissions: readonly string[]): Promise<void> {
  openedAt('/menu/manager')
  server = fakeServer({
    ...signedIn,
    'GET /api/user/current': aUser({ ...paola, all_permissions: permissions }),
    'GET /api/menu/options': { body: { data: options } },
    'PUT /api/menu/move': { body: { data: { id: 'rp', version: 4 } } },
    'PUT /api/menu/update': { body: { data: { id: 'rp', version: 4 } } },
  })
  stop = watchSession()
  void checkSession()
  drawn = await draw(<App />)
  await drawn.until(() => line('rp'))
}
beforeEach(() => open(['admin.menu.view', 'admin.menu.edit']))
afterEach(() => {
  drawn.close()
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const line = (id: string) => drawn.find(`[data-entry="${id}"]`)
const key = (name: string, more: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
  )
const moves = () => server.input.filter(({ path }) => path === '/api/menu/move').map(({ body }) => body)

test('the arrows walk the tree, open and close it, and what they reach is in the form', async () => {
  line('home').focus()
  key('ArrowDown')
  expect(document.activeElement).toBe(line('budget'))
  await drawn.until(() => expect(drawn.find('form h2, section h2').textContent).toBe('Entradas'))
  await drawn.until(() =>
    expect((drawn.find('[name=titulo]') as HTMLInputElement).value).toBe('Título budget'),
  )
  key('ArrowLeft')
  await drawn.until(() => expect(document.querySelector('[data-entry="cdp"]')).toBeNull())
  expect(line('budget').getAttribute('aria-expanded')).toBe('false')
  key('ArrowRight')
  await drawn.until(() => line('cdp'))
  key('End')
  expect(document.activeElement).toBe(line('rp'))
  key('ArrowLeft')
  expect(document.activeElement).toBe(line('budget'))
})

test('Alt and the arrows move an entry, and the focus goes with it', async () => {
  line('rp').focus()
  key('ArrowUp', { altKey: true })
  await drawn.until(() => expect(moves()).toEqual([{ id: 'rp', version: 3, parent_id: 'budget', lugar: 0 }]))
  await drawn.until(() => expect(document.activeElement).toBe(line('rp')))
  key('ArrowLeft', { altKey: true })
  await drawn.until(() => expect(moves()[1]).toMatchObject({ id: 'rp', parent_id: null, lugar: 2 }))
  key('ArrowDown', { altKey: true })
  await new Promise((next) => setTimeout(next, 50))
  expect(moves()).toHaveLength(2)
})

test('reports a refused move, and reads the tree again', async () => {
  server.answer({ 'PUT /api/menu/move': refused(422, 'MEN-001', 'El menú tiene como máximo 3 niveles.') })
  const before = server.count('GET /api/menu/options')
  line('cdp').focus()
  key('ArrowDown', { altKey: true })
  await drawn.until(() => expect(drawn.text()).toContain('El menú tiene como máximo 3 niveles.'))
  expect(server.count('GET /api/menu/options')).toBeGreaterThan(before)
})

test('the form sends the whole entry, and shows a refusal at its field', async () => {
  server.answer({
    'PUT /api/menu/update': {
      status: 422,
      body: { code: 'MEN-009', message: 'Repetido.', fields: { titulo: 'Use otro título.' } },
    },
  })
  line('cdp').focus()
  await drawn.until(() => expect((drawn.find('[name=titulo]') as HTMLInputElement).value).toBe('Título cdp'))
  await drawn.type(drawn.find('[name=titulo]'), 'Título rp')
  await drawn.press(drawn.named('Guardar'))
  await drawn.until(() => expect(drawn.text()).toContain('Use otro título.'))
  const sent = server.input.find(({ path }) => path === '/api/menu/update')?.body
  expect(sent).toMatchObject({ id: 'cdp', version: 3, titulo: 'Título rp', ruta: '/cdp', activo: true })
})

test('who may only look moves nothing', async () => {
  drawn.close()
  stop()
  await open(['admin.menu.view'])
  line('rp').focus()
  key('ArrowUp', { altKey: true })
  await new Promise((next) => setTimeout(next, 50))
  expect(moves()).toEqual([])
  expect(drawn.text()).not.toContain('Nueva entrada')
})
