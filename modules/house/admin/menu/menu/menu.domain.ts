import { enough } from '@quina/blocks'
import { fold, insist } from '@quina/kernel'
import type { MenuBody } from './menu.contract.ts'

/** One stored entry. */
export interface MenuItem {
  readonly id: string
  readonly parentId: string | null
  readonly title: string
  readonly route: string | null
  readonly icon: string | null
  readonly position: number
  readonly permission: string | null
  readonly active: boolean
  readonly version: number
}

const maxDepth = 3

/** What a new or changed entry is checked against. */
export interface MenuFacts {
  /** All the entries, the changed one included. */
  readonly items: readonly MenuItem[]
  /** Null for a new one. */
  readonly id: string | null
  /** Routes of the product that open without parameters. */
  readonly routes: ReadonlySet<string>
  /** Known permissions, in lower case. */
  readonly permissions: ReadonlySet<string>
}

/** The rules of the menu (care dossier §2.3, MEN-01 to MEN-04 and MEN-09). @throws Problem `MEN-…` */
export function checkMenuItem(body: MenuBody, facts: MenuFacts): void {
  checkRoute(body, facts)
  checkMove(body, facts)
  const { permiso } = body
  const isKnown =
    permiso === null || permiso === 'campus' || enough(permiso).every((name) => facts.permissions.has(name))
  insist(isKnown, 'MEN-005', `El permiso «${permiso}» no existe.`, {
    fields: { permiso: 'Elija un permiso de la lista.' },
  })
}

type EntryPlace = Pick<MenuBody, 'parent_id' | 'titulo' | 'ruta'>
type PlaceFacts = Pick<MenuFacts, 'items' | 'id'>

/** Checks the place of an entry: depth, cycles, titles of its siblings. @throws Problem `MEN-001`, `002`, `006`, `007`, `009` */
export function checkMove(body: EntryPlace, facts: PlaceFacts): void {
  checkPlace(body, facts)
  const siblings = facts.items.filter(({ id, parentId }) => parentId === body.parent_id && id !== facts.id)
  insist(
    !siblings.some(({ title }) => fold(title) === fold(body.titulo)),
    'MEN-009',
    'Ya hay una entrada con ese título en el mismo grupo.',
    { fields: { titulo: 'Use otro título.' } },
  )
}

function checkRoute({ ruta }: MenuBody, { items, id, routes }: MenuFacts): void {
  if (ruta === null) return
  insist(routes.has(ruta), 'MEN-003', `La ruta «${ruta}» no es una pantalla del programa.`, {
    fields: { ruta: 'Elija una ruta de la lista.' },
  })
  insist(
    !items.some((item) => item.route === ruta && item.id !== id),
    'MEN-004',
    `La ruta «${ruta}» ya está en el menú.`,
    { fields: { ruta: 'Ya está en el menú.' } },
  )
}

function checkPlace({ parent_id: parentId, ruta }: EntryPlace, { items, id }: PlaceFacts): void {
  const field = (message: string) => ({ fields: { parent_id: message } })
  const hasChildren = items.some((item) => item.parentId === id && id !== null)
  insist(!hasChildren || ruta === null, 'MEN-006', 'Un grupo con entradas no puede tener ruta.', {
    fields: { ruta: 'Déjela vacía.' },
  })
  if (parentId === null) return
  const parent = items.find((item) => item.id === parentId)
  insist(parent !== undefined, 'MEN-007', 'El grupo elegido no existe.', field('Elija un grupo de la lista.'))
  insist(parent.route === null, 'MEN-010', 'El grupo elegido es una pantalla.', field('Elija un grupo.'))
  const chain = chainTo(items, parentId)
  insist(
    !chain.some((item) => item.id === id),
    'MEN-002',
    'Un grupo no puede estar dentro de sí mismo.',
    field('Elija otro grupo.'),
  )
  const below = id === null ? 0 : heightOf(items, id)
  insist(
    chain.length + 1 + below <= maxDepth,
    'MEN-001',
    `El menú tiene como máximo ${maxDepth} niveles.`,
    field('Elija un grupo de un nivel superior.'),
  )
}

/** Returns the entries from the root to the given one, included. Stops if the rows contain a cycle. */
export function chainTo(items: readonly MenuItem[], id: string): MenuItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const chain: MenuItem[] = []
  for (let at = byId.get(id); at !== undefined && !chain.includes(at); at = byId.get(at.parentId ?? ''))
    chain.unshift(at)
  return chain
}

/** Levels below an entry: 0 for a leaf. */
function heightOf(items: readonly MenuItem[], id: string): number {
  const children = items.filter((item) => item.parentId === id)
  return children.length === 0 ? 0 : 1 + Math.max(...children.map((child) => heightOf(items, child.id)))
}

/** Entries in the order they are shown among siblings. */
const inOrder = (one: MenuItem, other: MenuItem): number =>
  one.position - other.position || fold(one.title).localeCompare(fold(other.title))

/** New positions 10, 20, 30… of some siblings, for those whose position changes (MEN-06). `last` goes first on a tie. */
export function renumbered(
  items: readonly MenuItem[],
  parentId: string | null,
  last: string,
): Map<string, number> {
  const siblings = items
    .filter((item) => item.parentId === parentId)
    .sort(
      (one, other) =>
        one.position - other.position ||
        Number(other.id === last) - Number(one.id === last) ||
        inOrder(one, other),
    )
  return numbered(siblings)
}

/** New positions of the siblings when an entry takes its place after `before` of them (MEN-06). Only those that change. */
export function placed(items: readonly MenuItem[], moved: MenuItem, before: number): Map<string, number> {
  const siblings = items
    .filter(({ id, parentId }) => parentId === moved.parentId && id !== moved.id)
    .sort(inOrder)
  siblings.splice(before, 0, moved)
  return numbered(siblings)
}

/** 10, 20, 30… for those that have another number. */
function numbered(siblings: readonly MenuItem[]): Map<string, number> {
  const all = siblings.map((item, index) => [item, (index + 1) * 10] as const)
  const changed = all.filter(([item, position]) => item.position !== position)
  return new Map(changed.map(([item, position]) => [item.id, position]))
}

export type Tree = Readonly<{ item: MenuItem; children: readonly Tree[] }>

export const treeOf = (items: readonly MenuItem[], parentId: string | null = null): Tree[] =>
  items
    .filter((item) => item.parentId === parentId)
    .sort(inOrder)
    .map((item) => ({ item, children: treeOf(items, item.id) }))

/** Returns what a user sees (MEN-05, MEN-07): active leaves that they may open, and the groups that have any. */
export function visibleTree(tree: readonly Tree[], may: (permission: string | null) => boolean): Tree[] {
  return tree
    .filter(({ item }) => item.active)
    .map(({ item, children }) => ({ item, children: visibleTree(children, may) }))
    .filter(({ item, children }) => (item.route === null ? children.length > 0 : may(item.permission)))
}

export type FoundItem = Readonly<{ item: MenuItem; trail: readonly string[] }>

/** Returns the leaves whose title or trail contains the typed text, regardless of accents and case. */
export function foundIn(tree: readonly Tree[], typed: string, trail: readonly string[] = []): FoundItem[] {
  const wanted = fold(typed)
  return tree.flatMap(({ item, children }) => {
    if (item.route === null) return foundIn(children, typed, [...trail, item.title])
    return fold([...trail, item.title].join(' ')).includes(wanted) ? [{ item, trail }] : []
  })
}
