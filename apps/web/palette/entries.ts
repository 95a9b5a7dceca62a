import { type Deed, type Find, type MenuNode, pathTo } from '@quina/blocks/web'
import { fold } from '@quina/kernel'
import type { PaletteItem, PaletteProvider } from '@quina/ui/web'
import { leavesOf, searchLeaves } from '../shell/menu-tree.ts'

const most = 40
const fewestLetters = 2

/** The screens of the user's menu that answer to what was typed; all of them, in order, when nothing was. */
export const screensIn = (menu: readonly MenuNode[]): PaletteProvider => ({
  group: 'Pantallas',
  search: (typed) => {
    const leaves = leavesOf(menu)
    const found = fold(typed) === '' ? leaves : searchLeaves(leaves, typed)
    return found.slice(0, most).map(({ node, address, under }) => ({
      id: node.id,
      label: node.titulo,
      href: address,
      ...(under.length > 0 ? { detail: under.join(' › ') } : {}),
    }))
  },
})

/** What a module finds on the server: documents by number, people. */
export const foundBy = ({ label, find }: Find): PaletteProvider => ({
  group: label,
  remote: true,
  search: async (typed, signal) => {
    if (fold(typed).length < fewestLetters) return []
    const found = await find(typed, signal)
    return found.map(({ to, ...item }) => ({ ...item, href: to }))
  },
})

/** What modules offer to do: *Nuevo CDP*. */
export const deedItems = (deeds: readonly Deed[]): PaletteItem[] =>
  deeds.map(({ label, to }) => ({ id: `deed ${to}`, label, href: pathTo(to as '/') }))

/** Asked for after `>`. */
export const actionsIn = (items: readonly PaletteItem[]): PaletteProvider => ({
  group: 'Acciones',
  sign: '>',
  search: (typed) => {
    const words = fold(typed).split(' ')
    return items.filter(({ label }) => words.every((word) => fold(label).includes(word)))
  },
})
