import type { MenuNode } from '@quina/blocks/web'
import { fold } from '@quina/kernel'

/** A screen of the menu with the headings above it. */
export type MenuLeaf = Readonly<{ node: MenuNode; address: string; under: readonly string[] }>

/** The screens of the menu, in its order. */
export function leavesOf(nodes: readonly MenuNode[], under: readonly string[] = []): MenuLeaf[] {
  return nodes.flatMap((node) => {
    const own = node.ruta === null ? [] : [{ node, address: addressIn(node.ruta), under }]
    return [...own, ...leavesOf(node.hijos, [...under, node.titulo])]
  })
}

/** Returns a path without its optional parameters. */
export const addressIn = (path: string): string => path.replace(/\/:\w+\?/g, '')

/**
 * The entry of the present address: itself, or its parent (`/cdp/edit/7` belongs to `/cdp`). An exact match wins (`/citas` and
 * `/citas/index` are two screens), then the longest.
 */
export function activeLeaf(leaves: readonly MenuLeaf[], pathname: string): MenuLeaf | undefined {
  const here = tidy(pathname)
  const holds = (address: string): boolean => {
    const there = tidy(address)
    return here === there || (there !== '' && here.startsWith(`${there}/`)) // everything would hang from home
  }
  const exact = leaves.find(({ address }) => address === pathname)
  if (exact !== undefined) return exact
  return leaves
    .filter(({ address }) => holds(address))
    .sort((a, b) => tidy(b.address).length - tidy(a.address).length)[0]
}

const tidy = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/index$/, '')
    .replace(/\/$/, '')

/** Entries whose title or headings hold every word typed, without regard to accents; those that begin with it first. */
export function searchLeaves(leaves: readonly MenuLeaf[], typed: string): MenuLeaf[] {
  const words = fold(typed).split(' ')
  const begins = ({ node }: MenuLeaf): boolean => fold(node.titulo).startsWith(words.join(' '))
  const found = leaves.filter((leaf) => {
    const text = fold([leaf.node.titulo, ...leaf.under].join(' '))
    return words.every((word) => text.includes(word))
  })
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}
