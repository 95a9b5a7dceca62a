import { defineCatalog, defineProcess, defineReport, f, listOf } from '@quina/blocks'
import {
  catalogPages,
  catalogScreens,
  Go,
  processScreen,
  ReportScreen,
  type Screen,
  sessionStore,
  useParams,
} from '@quina/blocks/web'
import { QuinaProvider } from '@quina/ui/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routerOf, type ScreenList } from '../router/router.tsx'
import { type DrawnPage, draw } from './drawn.tsx'
import { fakeServer } from './fake-server.ts'
import { north, openedAt, paola } from './world.ts'

const screen = (title: string, more: Partial<Screen> = {}): Screen => ({
  title,
  permission: 'campus',
  load: async () => () => <h1>{title}</h1>,
  ...more,
})
const Frame = () => (
  <>
    <nav>menú</nav>
    <Outlet />
  </>
)

let drawn: DrawnPage
const may = (...all_permissions: string[]) =>
  sessionStore.set({ user: { ...paola, all_permissions }, campus: north, loggedIn: true, layout: 'main' })

async function open(address: string, screens: ScreenList): Promise<void> {
  window.history.replaceState(null, '', address)
  const router = routerOf(screens, Frame)
  drawn = await draw(
    <QuinaProvider>
      <RouterProvider router={router} />
    </QuinaProvider>,
  )
}
const shows = (text: string) => drawn.until(() => expect(drawn.text()).toContain(text))

beforeEach(() => {
  openedAt('/')
  may()
  fakeServer({ 'GET /version.json': { status: 404 } })
})
afterEach(() => {
  drawn.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('PER-04 without the permission the code is not fetched, the layout stays and the address too', async () => {
  const load = vi.fn(async () => () => <h1>Secreto</h1>)
  await open('/cdp', [
    ['/', screen('Inicio')],
    ['/cdp', screen('CDP', { permission: 'Budget.CDP.View', load })],
  ])
  await shows('No tiene permiso para esta opción')
  expect(load).not.toHaveBeenCalled()
  expect(drawn.text()).toContain('menú')
  expect(window.location.pathname).toBe('/cdp')
  expect(drawn.named('Ir al inicio').getAttribute('href')).toBe('/')
})

test('PER-04 a permission granted while the refusal is on screen brings the screen', async () => {
  await open('/cdp', [['/cdp', screen('Certificados', { permission: 'budget.cdp.view' })]])
  await shows('No tiene permiso')
  may('BUDGET.CDP.VIEW')
  await shows('Certificados')
  may()
  await shows('No tiene permiso')
})

const care = screen('Ordenamiento', {
  load: async () => () => {
    const { idUsuario, idTriage } = useParams('/triage/ordenamiento/:idUsuario/:idTriage')
    return <h1>{`Paciente ${idUsuario}, triage ${idTriage}`}</h1>
  },
})
const entries = screen('Comprobantes', {
  load: async () => () => {
    const { accountingPeriodId } = useParams('/accounting/seat/:accountingPeriodId?')
    return <h1>{`Periodo ${accountingPeriodId ?? 'abierto'}`}</h1>
  },
})
const paths: ScreenList = [
  ['/triage/ordenamiento/:idUsuario/:idTriage', care],
  ['/accounting/seat/:accountingPeriodId?', entries],
  ['/Registro-Presupuestal', screen('Registros')],
  ['/registro-presupuestal/edit/:id', screen('Registro')],
  ['/contratos-eps/', screen('Contratos con EPS')],
  ['/contratos-eps/create', screen('Nuevo contrato')],
  ['/budget/index', screen('Presupuesto')],
  ['/citas/index', screen('Lista de citas')],
  ['/citas', screen('Citas')],
  ['/causaciones/create/:type/:id_ingreso?', screen('Nueva causación')],
  ['/causaciones', screen('Causaciones')],
]

test.each([
  ['/triage/ordenamiento/12/34', 'Paciente 12, triage 34'],
  ['/accounting/seat', 'Periodo abierto'],
  ['/accounting/seat/2026-11', 'Periodo 2026-11'],
  ['/Registro-Presupuestal', 'Registros'],
  ['/registro-presupuestal/edit/9', 'Registro'],
  ['/contratos-eps/', 'Contratos con EPS'],
  ['/contratos-eps', 'Contratos con EPS'],
  ['/contratos-eps/create', 'Nuevo contrato'],
  ['/budget/index', 'Presupuesto'],
  ['/budget', 'Presupuesto'],
  ['/citas/index', 'Lista de citas'],
  ['/citas', 'Citas'],
  ['/causaciones/create/FV', 'Nueva causación'],
  ['/causaciones/create/FV/3', 'Nueva causación'],
  ['/causaciones/create', 'Esta página no existe'],
  ['/triage/ordenamiento/12', 'Esta página no existe'],
])('SES-12 %s opens «%s»', async (address, expected) => {
  await open(address, paths)
  await drawn.until(() => expect(drawn.find('h1').textContent).toBe(expected))
  expect(window.location.pathname).toBe(address)
})

test('a screen that takes longer than 100 ms says that it is loading, in the words of the specification', async () => {
  let arrive: (content: ComponentType) => void = () => {}
  const load = () => new Promise<ComponentType>((resolve) => (arrive = resolve))
  await open('/', [['/', screen('Apropiación inicial', { load })]])
  await new Promise((next) => setTimeout(next, 50))
  expect(drawn.text()).not.toContain('Cargando Componente')
  await shows('Cargando Componente')
  arrive(() => <h1>Llegó</h1>)
  await shows('Llegó')
})

test('reports a screen whose code does not arrive, and loads it again on demand', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('gone'))
  load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue(() => <h1>Por fin</h1>)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await open('/', [['/', screen('Inicio', { load })]])
  await shows('No fue posible abrir esta pantalla')
  await drawn.press(drawn.named('Reintentar'))
  await shows('Por fin')
})

const Links = () => (
  <>
    <Go to="/contratos-eps/">Contratos</Go>
    <Go to="/Registro-Presupuestal" search={{ status: 'draft,approved', number: '007' }}>
      Registros
    </Go>
  </>
)

test('a link keeps the slash and the capitals of its path, and its query in plain text', async () => {
  await open('/', [['/', screen('Inicio', { load: async () => Links })], ...paths])
  await shows('Contratos')
  expect(drawn.named('Registros').getAttribute('href')).toBe(
    '/Registro-Presupuestal?status=draft,approved&number=007',
  )
  await drawn.press(drawn.named('Contratos'))
  await shows('Contratos con EPS')
  expect(window.location.pathname).toBe('/contratos-eps/')
})

function Record() {
  const { id } = useParams('/cdp/edit/:id')
  const [first] = useState(id)
  return (
    <>
      <h1>{`Borrador de ${first}`}</h1>
      <Go to="/cdp/edit/:id" params={{ id: '2' }}>
        Siguiente
      </Go>
    </>
  )
}

test('another record of the same screen starts from nothing', async () => {
  await open('/cdp/edit/1', [['/cdp/edit/:id', screen('CDP', { load: async () => Record })]])
  await shows('Borrador de 1')
  await drawn.press(drawn.named('Siguiente'))
  await shows('Borrador de 2')
})

const fields = { code: f.code('Código', { max: 20 }), ownerId: f.optional(f.ref('people.tercero', 'Dueño')) }
const house = defineCatalog({
  id: 'test.house',
  label: { one: 'Casa', many: 'Casas', gender: 'f' },
  fields,
  shows: ['code'],
  key: 'code',
  taken: 'TST-001',
  list: listOf({ columns: fields, sort: 'code', searches: 'Código' }),
  screens: { list: '/casas', create: '/casas/nueva', edit: '/casas/:id' },
})
const demolition = defineProcess({
  id: 'test.demolition',
  title: 'Demoler',
  verb: 'Demoler',
  items: ['casa', 'casas'],
  consequence: 'No queda nada.',
  params: fields,
  item: fields,
})
const worth = defineReport({ id: 'test.worth', title: 'Avalúo', params: fields, columns: fields })

test.each([
  ['the drawer of a catalog', 'Guardar', catalogScreens(house).List],
  ['the page of a catalog', 'Guardar', catalogPages(house, { nameOf: () => 'Casa' }).Create],
  ['a process', 'Ver lo que se haría', processScreen(demolition)],
  ['a report', 'Consultar', () => <ReportScreen report={worth} defaults={{}} />],
])('%s sends nothing while a look-up shows what it did not understand', async (_, verb, Screen) => {
  const server = fakeServer({ 'GET /version.json': { status: 404 } })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  may('TEST.HOUSE.EDIT', 'TEST.DEMOLITION.RUN')
  const Asking = () => (
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>
  )
  await open('/casas?open=new', [['/casas', screen('Casas', { load: async () => Asking })]])
  await shows('Dueño')
  const field = (name: string) => drawn.find(`form input[name=${name}]`)
  await drawn.type(field('code'), 'C1')
  field('ownerId').focus()
  await drawn.type(field('ownerId'), '52345678')
  await drawn.press(drawn.named(verb))
  await shows('Elija una opción de la lista.')
  expect(document.activeElement).toBe(field('ownerId'))
  expect(server.calls.filter((call) => call.startsWith('POST') || call.includes('C1'))).toEqual([])
})
