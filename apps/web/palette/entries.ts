import { type Deed, type MenuNode, pathTo, type ScreenPath } from '@quina/blocks/web'
import { fold } from '@quina/kernel'
import { leavesOf, searchLeaves } from '../shell/menu-tree.ts'

/** One line of the palette: it leads somewhere or does something. */
export interface Entry {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly run: () => void
}

export interface EntryGroup {
  readonly label: string
  readonly entries: readonly Entry[]
}

type Open = (address: string) => void

/** What was typed after `>` asks for something to do; anything else, for somewhere to go. */
export const asksForDeed = (typed: string): boolean => typed.trimStart().startsWith('>')
export const wordsTyped = (typed: string): string => fold(typed.replace(/^\s*>/, ''))

const most = 40

/** The screens of the user's menu that answer to what was typed; all of them, in order, when nothing was. */
export function screenEntries(menu: readonly MenuNode[], typed: string, open: Open): EntryGroup {
  const leaves = leavesOf(menu)
  const found = wordsTyped(typed) === '' ? leaves : searchLeaves(leaves, typed)
  return {
    label: 'Pantallas',
    entries: found.slice(0, most).map(({ node, address, under }) => ({
      id: node.id,
      label: node.titulo,
      ...(under.length > 0 ? { detail: under.join(' › ') } : {}),
      run: () => open(address),
    })),
  }
}

/** The deeds that modules offer, as entries: *Nuevo CDP*. */
export const deedEntries = (deeds: readonly Deed[], open: Open): Entry[] =>
  deeds.map(({ label, to }) => ({
    id: `deed ${to}`,
    label,
    run: () => open(pathTo(to as ScreenPath & '/')),
  }))

/** Entries that hold every word typed. */
export function entriesWith(entries: readonly Entry[], typed: string): Entry[] {
  const words = wordsTyped(typed).split(' ')
  return entries.filter(({ label, detail = '' }) => {
    const text = fold(`${label} ${detail}`)
    return words.every((word) => text.includes(word))
  })
}
