import { endpoint, numbers, permission, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { sessionAt } from '../../session/browser-session/session-address.contract.ts'

export const menuPermissions = {
  view: permission('admin.menu.view', 'Ver el administrador del menú'),
  edit: permission('admin.menu.edit', 'Editar el menú'),
}

const tag = 'menu'

/** One entry of the menu; a group has no `ruta`. The names are those of the specification's own calls. */
export interface MenuNode {
  readonly id: string
  readonly parent_id: string | null
  readonly titulo: string
  readonly ruta: string | null
  readonly icono: string | null
  readonly orden: number
  readonly permiso: string | null
  readonly hijos: readonly MenuNode[]
}

/** The icons of the menu, with their names in the editor. */
export const menuIcons = {
  home: 'Inicio',
  settings: 'Configuración',
  users: 'Personas',
  contract: 'Contratos',
  budget: 'Presupuesto',
  accounting: 'Contabilidad',
  treasury: 'Tesorería',
  payroll: 'Nómina',
  billing: 'Facturación',
  receivables: 'Cartera',
  warehouse: 'Almacén',
  pharmacy: 'Farmacia',
  assets: 'Activos fijos',
  calendar: 'Agenda',
  care: 'Atención',
  insurer: 'EPS',
  report: 'Informes',
  quality: 'Calidad',
  admin: 'Administración',
} as const

const id = z.object({ id: z.uuid() })
const found = z.object({
  ...strings('id', 'titulo', 'ruta'),
  icono: z.string().nullable(),
  /** Titles from the root to its parent. */
  migas: z.array(z.string()),
})
export type FoundMenu = z.infer<typeof found>

const body = {
  parent_id: z.uuid().nullable().default(null),
  titulo: z.string().trim().min(1, 'Escriba un título.').max(60, 'Use como máximo 60 letras.'),
  ruta: z.string().trim().max(200).nullable().default(null),
  icono: z
    .enum(Object.keys(menuIcons) as (keyof typeof menuIcons)[])
    .nullable()
    .default(null),
  /** The position among its siblings, which are then numbered 10, 20, 30… */
  orden: z.number().int().min(0).max(1_000_000).default(1_000_000),
  permiso: z.string().trim().max(100).nullable().default(null),
  activo: z.boolean().default(true),
}
const stored = z.object({ data: z.object({ id: z.string(), version: z.number() }) })
export const menuBody = z.strictObject(body)
export type MenuBody = z.output<typeof menuBody>

export const userMenu = endpoint({
  method: 'GET',
  path: sessionAt.menu,
  access: 'session',
  summary: 'El menú del usuario',
  tag,
  answer: z.object({ data: z.custom<readonly MenuNode[]>() }),
})

const page = z.object({
  data: z.array(found),
  ...numbers('total', 'per_page', 'current_page', 'last_page'),
})

export const searchMenu = endpoint({
  method: 'GET',
  path: '/api/menu/search',
  access: 'session',
  summary: 'Buscar en el menú del usuario',
  tag,
  query: z.object({
    s: z.string().max(200).default(''),
    paginate: z.preprocess((value) => value === true || value === 'true' || value === '1', z.boolean()),
    per_page: z.coerce.number().int().min(1).max(100).default(15),
    page: z.coerce.number().int().min(1).default(1),
  }),
  answer: z.union([page, z.object({ data: z.array(found) })]),
})

/** The same search, by pages. */
export const searchMenuPage = { ...searchMenu, answer: page }

/** What the editor of the menu offers. */
export interface MenuOptions {
  /** The whole stored tree, hidden entries included. */
  readonly arbol: readonly EditedMenuNode[]
  readonly padres: readonly { readonly id: string; readonly titulo: string; readonly nivel: number }[]
  readonly iconos: readonly { readonly nombre: string; readonly titulo: string }[]
  /** Screens that open without parameters, with the permission that they require. */
  readonly rutas: readonly { readonly ruta: string; readonly titulo: string; readonly permiso: string }[]
  readonly permisos: readonly { readonly nombre: string; readonly titulo: string }[]
  /** Roles for which the menu can be previewed. */
  readonly roles: readonly { readonly id: string; readonly nombre: string }[]
}

export const menuOptions = endpoint({
  method: 'GET',
  path: '/api/menu/options',
  access: menuPermissions.view,
  summary: 'Lo que el editor del menú ofrece: padres, íconos, rutas y permisos',
  tag,
  answer: z.object({ data: z.custom<MenuOptions>() }),
})
export interface EditedMenuNode extends Omit<MenuNode, 'hijos'> {
  readonly activo: boolean
  readonly version: number
  readonly hijos: readonly EditedMenuNode[]
}

export const storeMenu = endpoint({
  method: 'POST',
  path: '/api/menu/store',
  access: menuPermissions.edit,
  summary: 'Crear una entrada del menú',
  tag,
  body: menuBody,
  answer: stored,
})

export const updateMenu = endpoint({
  method: 'PUT',
  path: '/api/menu/update',
  access: menuPermissions.edit,
  summary: 'Editar o mover una entrada del menú',
  tag,
  body: z.strictObject({ id: z.uuid(), version: z.number().int(), ...body }),
  answer: stored,
})

/** A place in the tree: after the siblings before it, which are renumbered 10, 20, 30… (MEN-06). */
export const moveMenu = endpoint({
  method: 'PUT',
  path: '/api/menu/move',
  access: menuPermissions.edit,
  summary: 'Mover una entrada del menú',
  tag,
  body: z.strictObject({
    id: z.uuid(),
    version: z.number().int(),
    parent_id: z.uuid().nullable(),
    /** Number of siblings before it. */
    lugar: z.number().int().min(0),
  }),
  answer: stored,
})

/** The menu as a given role would see it, for any caller. */
export const previewMenu = endpoint({
  method: 'GET',
  path: '/api/menu/preview/:id',
  access: menuPermissions.view,
  summary: 'Probar el menú como un rol',
  tag,
  params: id,
  answer: z.object({ data: z.custom<readonly MenuNode[]>() }),
})

export const showMenu = endpoint({
  method: 'GET',
  path: '/api/menu/show/:id',
  access: menuPermissions.view,
  summary: 'Ver una entrada del menú y la cadena de sus padres',
  tag,
  params: id,
  answer: z.object({
    data: z.object({
      id: z.string(),
      parent_id: z.string().nullable(),
      titulo: z.string(),
      ...stringsOrNull('ruta', 'icono'),
      orden: z.number(),
      permiso: z.string().nullable(),
      activo: z.boolean(),
      version: z.number(),
      padres: z.array(z.object({ id: z.string(), titulo: z.string() })),
    }),
  }),
})
