import { checkSession, watchSession } from '@quina/admin/web'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from '../app.tsx'
import { type DrawnPage, draw } from './drawn.tsx'
import { type Answer, type FakeServer, fakeServer, refused } from './fake-server.ts'
import { aMenu, aUser, openedAt, paola, signedIn } from './world.ts'

let stop: () => void
let drawn: DrawnPage

/** What `main.tsx` does. */
async function open(address: string, server: Parameters<typeof fakeServer>[0]): Promise<FakeServer> {
  openedAt(address)
  const fake = fakeServer(server)
  stop = watchSession()
  void checkSession()
  drawn = await draw(<App />)
  return fake
}

afterEach(() => {
  drawn.close()
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('SES-01 until the server says who is there, nothing protected is drawn and nobody is moved', async () => {
  let tell: (answer: Answer) => void = () => {}
  const pending = new Promise<Answer>((resolve) => {
    tell = resolve
  })
  const server = await open('/', { ...signedIn, 'GET /api/user/current': () => pending })
  await new Promise((next) => setTimeout(next, 300))
  expect(server.calls).toEqual(['GET /api/user/current'])
  expect(drawn.text()).not.toContain('Iniciar sesión')
  expect(document.querySelector('main')).toBeNull()
  expect(window.location.pathname).toBe('/')
  tell(aUser())
  await drawn.until(() => expect(drawn.text()).toContain('Hola, Paola'))
})

test('SES-05 shows a server error in its place, and tries again on demand', async () => {
  const server = await open('/', { ...signedIn, 'GET /api/user/current': refused(500) })
  await drawn.until(() => expect(drawn.text()).toContain('No fue posible verificar la sesión'))
  server.answer({ 'GET /api/user/current': aUser() })
  await drawn.press(drawn.named('Reintentar'))
  await drawn.until(() => expect(drawn.text()).toContain('Hola, Paola'))
})

test('a user enters with the keyboard, reads what was wrong, and reaches home', async () => {
  const server = await open('/', {
    ...signedIn,
    'GET /api/user/current': refused(401),
    'POST /login': refused(422, 'SES-001', 'Usuario o contraseña incorrectos.'),
  })
  await drawn.until(() => expect(drawn.text()).toContain('Iniciar sesión'))
  expect(window.location.pathname).toBe('/login')
  await drawn.press(drawn.named('Entrar'))
  expect(drawn.text()).toContain('Este dato es obligatorio.')
  expect(server.count('POST /login')).toBe(0)

  await drawn.type(drawn.find('[name=email]'), ' paola@hospital.test ')
  await drawn.type(drawn.find('[name=password]'), 'otra')
  await drawn.press(drawn.named('Entrar'))
  await drawn.until(() => expect(drawn.text()).toContain('Usuario o contraseña incorrectos.'))
  expect((drawn.find('[name=password]') as HTMLInputElement).value).toBe('')
  expect(document.activeElement).toBe(drawn.find('[name=password]'))

  server.answer({ 'POST /login': aUser() })
  await drawn.type(drawn.find('[name=password]'), 'una frase bien larga')
  await drawn.press(drawn.named('Entrar'))
  await drawn.until(() => expect(drawn.text()).toContain('Hola, Paola'))
  expect(server.input.findLast(({ path }) => path === '/login')?.body).toEqual({
    email: 'paola@hospital.test',
    password: 'una frase bien larga',
  })
})

test('the second factor comes after the password, and the password is not typed again', async () => {
  const needsCode = { code: 'SES-003', message: 'Escriba el código.', fields: { code: 'Escriba el código.' } }
  const server = await open('/login', {
    ...signedIn,
    'GET /api/user/current': refused(401),
    'POST /login': { status: 422, body: needsCode },
  })
  await drawn.until(() => expect(drawn.text()).toContain('Iniciar sesión'))
  await drawn.type(drawn.find('[name=email]'), 'paola')
  await drawn.type(drawn.find('[name=password]'), 'una frase')
  await drawn.press(drawn.named('Entrar'))
  await drawn.until(() => expect(drawn.find('[name=code]')).toBeTruthy())
  server.answer({ 'POST /login': aUser() })
  await drawn.type(drawn.find('[name=code]'), '123456')
  await drawn.press(drawn.named('Entrar'))
  await drawn.until(() => expect(drawn.text()).toContain('Hola, Paola'))
  expect(server.input.findLast(({ path }) => path === '/login')?.body).toEqual({
    email: 'paola',
    password: 'una frase',
    code: '123456',
  })
})

test('a locked account says how long, and offers to enter again when it is over', async () => {
  const locked = { code: 'SES-002', message: 'Cuenta bloqueada.', facts: { retryAfter: 2 } }
  await open('/login', {
    ...signedIn,
    'GET /api/user/current': refused(401),
    'POST /login': { status: 429, body: locked },
  })
  await drawn.until(() => expect(drawn.text()).toContain('Iniciar sesión'))
  await drawn.type(drawn.find('[name=email]'), 'paola')
  await drawn.type(drawn.find('[name=password]'), 'x')
  await drawn.press(drawn.named('Entrar'))
  await drawn.until(() => expect(drawn.text()).toMatch(/Intente de nuevo en 0:0[12]/))
  expect(drawn.named('Entrar').hasAttribute('disabled')).toBe(true)
  await drawn.until(() => expect(drawn.named('Entrar').hasAttribute('disabled')).toBe(false))
})

test('an address that is no screen says so inside the layout', async () => {
  await open('/no-such-screen', signedIn)
  await drawn.until(() => expect(drawn.text()).toContain('Esta página no existe'))
  expect(document.querySelector('nav[aria-label="Menú"]')).not.toBeNull()
})

test('a session that ends while working leads to the login page, which says it', async () => {
  const server = await open('/seleccionar-sede', signedIn)
  await drawn.until(() => expect(drawn.text()).toContain('Elegir sede'))
  server.answer({ 'POST /api/auth/campus': refused(401) })
  await drawn.press(drawn.named('Sede Sur'))
  await drawn.until(() => expect(drawn.text()).toContain('Su sesión terminó.'))
  expect(window.location.pathname).toBe('/login')
})

test('leaving a session that had already ended is leaving', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined) // nothing has a size here, so the menu finds nothing to focus
  await open('/', { ...signedIn, 'POST /logout': refused(401) })
  await drawn.until(() => expect(drawn.text()).toContain('Hola, Paola'))
  await drawn.press(drawn.named('Cuenta de'))
  await drawn.until(() => expect(drawn.text()).toContain('Cerrar sesión'))
  await drawn.press(drawn.named('Cerrar sesión'))
  await drawn.until(() => expect(drawn.text()).toContain('Iniciar sesión'))
  expect(drawn.text()).not.toContain('Su sesión terminó')
  expect(drawn.text()).not.toContain('sigue abierta')
})

test('changing site shows the cards, and the site chosen in the header', async () => {
  const server = await open('/seleccionar-sede', signedIn)
  await drawn.until(() => expect(drawn.text()).toContain('Elegir sede'))
  await drawn.press(drawn.named('Sede Sur'))
  await drawn.until(() => expect(drawn.find('.q-chip').textContent).toContain('Sede Sur'))
  expect(server.count('GET /api/menu')).toBe(2)
  expect(window.location.pathname).toBe('/')
})

test('without permissions at a site, the first page says what to do', async () => {
  await open('/', {
    ...signedIn,
    'GET /api/menu': { body: { data: [] } },
    'GET /api/user/current': aUser({ ...paola, all_permissions: [] }),
  })
  await drawn.until(() => expect(drawn.text()).toContain('Aún no tiene opciones en esta sede'))
})

test('a menu that could not be read is offered again', async () => {
  const server = await open('/', { ...signedIn, 'GET /api/menu': refused(500) })
  await drawn.until(() => expect(drawn.text()).toContain('No fue posible cargar el menú'))
  server.answer({ 'GET /api/menu': aMenu() })
  await drawn.press(drawn.named('Reintentar'))
  await drawn.until(() => expect(drawn.text()).toContain('Presupuesto'))
})
