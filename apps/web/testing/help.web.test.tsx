import { type Screen, sessionStore } from '@quina/blocks/web'
import { QuinaProvider } from '@quina/ui/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeHelp, openHelp } from '../help/help-state.ts'
import { routerOf } from '../router/router.tsx'
import { Help } from '../shell/main-layout.tsx'
import { type DrawnPage, draw } from './drawn.tsx'
import { north, openedAt, paola } from './world.ts'

const titled = (title: string): Screen => ({
  title,
  permission: 'campus',
  load: async () => () => <h1>{title}</h1>,
})
const Frame = () => (
  <>
    <Outlet />
    <Help />
  </>
)
const screens = [
  ['/cdp', titled('Certificados')],
  ['/cdp/edit/:id', titled('CDP')],
  ['/sin-manual', titled('Otra')],
] as const

let drawn: DrawnPage
const shows = (text: string) => drawn.until(() => expect(drawn.text()).toContain(text))
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

async function open(address: string): Promise<void> {
  openedAt(address)
  sessionStore.set({
    user: { ...paola, all_permissions: ['budget.cdp.view', 'budget.registro.view'] },
    campus: north,
    loggedIn: true,
    layout: 'main',
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <QuinaProvider>
        <RouterProvider router={routerOf(screens, Frame)} />
      </QuinaProvider>
    </QueryClientProvider>,
  )
}

beforeEach(closeHelp)
afterEach(() => drawn.close())

test('F1 opens the section of the present screen, with its refusals and the keys below it', async () => {
  await open('/cdp/edit/7')
  await shows('CDP')
  press('F1')
  await shows('El certificado de disponibilidad presupuestal')
  expect(drawn.find('.q-help-text h3').textContent).toBe('CDP')
  expect(drawn.text()).toContain('PRE-010')
  expect(drawn.find('.q-help-keys').textContent).toContain('Ayuda de esta pantalla')
  expect(drawn.find('.q-help-doors a').getAttribute('href')).toBe('/cdp')
})

test('? shows only the keys', async () => {
  await open('/cdp')
  await shows('Certificados')
  press('?')
  await shows('Teclas de esta pantalla')
  expect(document.querySelector('.q-help-text')).toBeNull()
})

test('one searches without accents, goes to what was found, and comes back', async () => {
  await open('/cdp')
  await shows('Certificados')
  openHelp()
  await shows('El certificado de disponibilidad presupuestal')
  await drawn.type(drawn.find('[aria-label="Buscar en la ayuda"]'), 'apropiacion inicial')
  await drawn.until(() => expect(drawn.find('.q-help-titles button').textContent).toBe('Apropiación inicial'))
  await drawn.press(drawn.find('.q-help-titles button'))
  await drawn.until(() => expect(drawn.find('.q-help-text h3').textContent).toBe('Apropiación inicial'))
  await drawn.press(drawn.named('Volver'))
  await drawn.until(() => expect(drawn.find('.q-help-text h3').textContent).toBe('CDP'))
})

test('a link inside a section opens the other, and what one may not open has no door', async () => {
  await open('/cdp')
  await shows('Certificados')
  openHelp()
  await shows('El certificado de disponibilidad presupuestal')
  await drawn.press(drawn.named('modificación'))
  await drawn.until(() =>
    expect(drawn.find('.q-help-text h3').textContent).toBe('Modificaciones presupuestales'),
  )
  expect(document.querySelector('.q-help-doors a')).toBeNull()
})

test('where the manual says nothing, its areas are offered', async () => {
  await open('/sin-manual')
  await shows('Otra')
  openHelp()
  await drawn.until(() => expect(drawn.find('.q-help-titles').textContent).toContain('Presupuesto'))
})
