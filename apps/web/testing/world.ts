import { type MenuNode, type SessionUser, sessionStore, signedOut } from '@quina/blocks/web'
import type { Answer } from './fake-server.ts'

export const north = { id: 'c-north', name: 'Sede Norte' }
export const south = { id: 'c-south', name: 'Sede Sur' }

export const paola: SessionUser = {
  id: 'u-paola',
  name: 'Paola Muñoz',
  email: 'paola@hospital.test',
  campus: north,
  campuses: [north, south],
  all_permissions: ['budget.cdp.view'],
}

const node = (titulo: string, ruta: string | null, hijos: readonly MenuNode[] = []): MenuNode => ({
  id: `m-${titulo}`,
  parent_id: null,
  titulo,
  ruta,
  icono: null,
  orden: 10,
  permiso: null,
  hijos,
})
export const menu = [
  node('Inicio', '/'),
  node('Presupuesto', null, [node('Certificados', '/cdp'), node('Libro de gastos', '/budget/expense-book')]),
]

export const aUser = (user: SessionUser = paola): Answer => ({ body: { data: user } })
export const aMenu = (version = '1'): Answer => ({
  body: { data: menu },
  headers: { 'X-Menu-Version': version },
})

/** Everything a server answers to someone who is signed in. */
export const signedIn = {
  'GET /sanctum/csrf-cookie': { status: 204 },
  'GET /api/user/current': aUser(),
  'GET /api/menu': aMenu(),
  'POST /login': aUser(),
  'POST /logout': { status: 204 },
  'POST /api/auth/campus': aUser({ ...paola, campus: south }),
  'GET /version.json': { body: { version: 'test' } },
}

/** A browser that has just been opened at an address. */
export function openedAt(address: string): void {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', address)
  sessionStore.set(signedOut)
}
