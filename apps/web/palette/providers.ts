import {
  allows,
  type Command,
  type Find,
  filled,
  type MenuNode,
  opensAlone,
  useSession,
  writeSearch,
} from '@quina/blocks/web'
import { fold } from '@quina/kernel'
import {
  type Density,
  densityLabels,
  type PaletteItem,
  type PaletteProvider,
  type Scheme,
  schemeLabels,
  useDensity,
  useScheme,
} from '@quina/ui/web'
import { useMemo } from 'react'
import { commands, finds } from '../modules.ts'
import { screens } from '../screens.ts'
import { leave } from '../shell/leave.ts'
import { leavesOf, searchLeaves } from '../shell/menu-tree.ts'
import { type Places, rememberedIn } from './remembered.ts'

/** What the palette offers this user: their places, the menu, the actions and what modules find. */
export function usePaletteProviders(places: Places): readonly PaletteProvider[] {
  const session = useSession()
  const general = useGeneralItems()
  return useMemo(() => {
    const mine = <T extends { readonly permission: string }>(all: readonly T[]): readonly T[] =>
      all.filter(({ permission }) => allows(session, permission))
    const actions = [...commandItems(mine([...commands, ...creations])), ...general]
    return [
      rememberedIn(places),
      screensIn(session.menu),
      whenNamed(actions),
      ...mine(finds).map(foundBy),
      actionsIn(actions),
    ]
  }, [session, general, places])
}

/** The actions available everywhere: site, appearance and signing out. */
function useGeneralItems(): readonly PaletteItem[] {
  const [, chooseScheme] = useScheme()
  const [, chooseDensity] = useDensity()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choosing functions are new at each render, and do the same
  return useMemo(() => {
    const schemes = Object.entries(schemeLabels).map(([scheme, label]) => ({
      id: `scheme ${scheme}`,
      label: `Tema: ${label.toLowerCase()}`,
      run: () => chooseScheme(scheme as Scheme),
    }))
    const densities = Object.entries(densityLabels).map(([density, label]) => ({
      id: `density ${density}`,
      label: `Densidad de las tablas: ${label.toLowerCase()}`,
      run: () => chooseDensity(density as Density),
    }))
    return [
      { id: 'campus', label: 'Cambiar sede', href: '/seleccionar-sede' },
      ...schemes,
      ...densities,
      { id: 'leave', label: 'Cerrar sesión', run: () => void leave() },
    ]
  }, [])
}

/** *Nuevo CDP*: a screen that creates something declares the command by its title. */
const creations: readonly Command[] = screens
  .filter(([path, { title }]) => opensAlone(path) && /^Nuev[oa] /.test(title))
  .map(([to, { title, permission }]) => ({ label: title, permission, to }))

const most = 40
const fewestLetters = 2

/** The screens of the user's menu that match the typed text; all of them, in order, when nothing is typed. */
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
    const all = {
      id: 'all',
      label: `Ver en una página lo de «${typed}»`,
      href: `/buscar${writeSearch({ q: typed })}`,
    }
    return found.length === 0 ? [] : [...found.map(({ to, ...item }) => ({ ...item, href: to })), all]
  },
})

/** The actions that modules offer: *Nuevo CDP*. */
export const commandItems = (commands: readonly Command[]): ActionItem[] =>
  commands.map(({ label, to, words }) => ({
    id: `deed ${to} ${label}`,
    label,
    href: filled(to),
    ...(words === undefined ? {} : { words }),
  }))

/** An action, with other words by which people look for it: *cerrar octubre*. */
type ActionItem = PaletteItem & { readonly words?: string }

const named = (items: readonly ActionItem[], typed: string): readonly PaletteItem[] => {
  const words = fold(typed).split(' ')
  return items.filter(({ label, words: others = '' }) =>
    words.every((word) => fold(`${label} ${others}`).includes(word)),
  )
}

/** The actions shown after `>`: all of them when nothing more is typed. */
export const actionsIn = (items: readonly ActionItem[]): PaletteProvider => ({
  group: 'Acciones',
  sign: '>',
  search: (typed) => named(items, typed),
})

/** The actions shown without `>`: those whose names were typed. */
const whenNamed = (items: readonly ActionItem[]): PaletteProvider => ({
  group: 'Hacer',
  search: (typed) => (fold(typed).length < fewestLetters ? [] : named(items, typed).slice(0, 6)),
})
