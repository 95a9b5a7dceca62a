import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { People } from '../../modules/finance/payroll/period/people/period-people.web.tsx'
import { openAsking } from '../../packages/blocks/testing/asking-screen.web.tsx'

const idOf = (at: number) => `01a00000-0000-7000-8000-00000000000${at}`
const person = (at: number, name: string, pending: readonly object[] = []) => ({
  ...{ engagementId: idOf(at), name, identification: `CC ${at}`, days: 30, before: null, stale: false },
  ...{ earned: '2000000.00', deducted: '160000.00', net: '1840000.00', employer: '400000.00' },
  position: '217 Médico',
  centre: '1.1 Urgencias',
  regime: 'public',
  ...{ problem: null, problemCode: null, alerts: [], pending },
})
const people = [
  { ...person(1, 'Édgar Ficticio'), before: '1600000.00', regime: 'private', position: '407 Auxiliar' },
  person(2, 'Ruby Ficticia', [{ id: idOf(8), kind: 'Licencia de maternidad' }]),
]

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://quina.test')
    const body = JSON.stringify(pathname.endsWith('periodPeople') ? people : [])
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function opened() {
  const scrolled: Element[] = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this)
  }
  const route = createRootRoute({ component: () => <People periodId={idOf(9)} open={false} /> })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  const screen = openAsking(<RouterProvider router={router} />)
  const nameOf = (name: string) =>
    [...document.querySelectorAll('tbody button')].find(({ textContent }) => textContent === name)
  await screen.until(() => nameOf('Ruby Ficticia'))
  return { screen, nameOf, scrolled }
}

test('what nobody approved is counted above, and beside its person with the way to it', async () => {
  const { screen } = await opened()
  expect(document.body.textContent).toContain('1 novedad de sus días sin aprobar')
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Licencia de maternidad',
  )
  expect(link?.getAttribute('href')).toBe(`/nomina/novedades/edit/${idOf(8)}`)
  screen.close()
})

test('what comes of everybody is above them', async () => {
  const { screen } = await opened()
  const totals = [...document.querySelectorAll('thead tr')].at(-1)?.textContent ?? ''
  for (const part of ['Total de 2 personas', '4.000.000', '320.000', '3.680.000', '800.000'])
    expect(totals).toContain(part)
  screen.close()
})

test('the filters show only some of them, with their totals, and a net says how much it changed', async () => {
  const { screen, nameOf } = await opened()
  expect(nameOf('Édgar Ficticio')?.closest('tr')?.textContent).toContain('+15 %')
  const choose = (label: string, value: string) => {
    const { htmlFor } = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    )!
    const field = document.querySelector<HTMLSelectElement>(`#${CSS.escape(htmlFor)}`)!
    act(() => {
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  choose('Régimen', 'Empleado público')
  expect(nameOf('Édgar Ficticio')).toBeUndefined()
  expect(document.querySelector('thead')?.textContent).toContain('Total de 1 persona2.000.000')
  choose('Régimen', '')
  choose('Ver', 'notices')
  expect([nameOf('Édgar Ficticio'), nameOf('Ruby Ficticia')?.textContent]).toEqual([
    undefined,
    'Ruby Ficticia',
  ])
  choose('Ver', 'nothing')
  expect(document.body.textContent).toContain('Nadie cumple los filtros')
  screen.close()
})

test('who is opened is brought into view with the focus, under their row; the arrows keep it on the names', async () => {
  const { screen, nameOf, scrolled } = await opened()
  screen.click(nameOf('Édgar Ficticio'))
  const detail = () => document.querySelector('section[aria-label]')
  await screen.until(detail)
  expect(detail()?.getAttribute('aria-label')).toBe('Liquidación de Édgar Ficticio')
  expect(document.activeElement).toBe(detail())
  expect(scrolled).toEqual([detail()])
  const name = nameOf('Édgar Ficticio') as HTMLElement
  expect(name.closest('tr')?.nextElementSibling?.contains(detail())).toBe(true)
  name.focus()
  name.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  await screen.until(() => detail()?.getAttribute('aria-label') === 'Liquidación de Ruby Ficticia')
  expect(document.activeElement).toBe(nameOf('Ruby Ficticia'))
  screen.close()
})
