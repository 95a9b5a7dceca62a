import type { KeyboardEvent } from 'react'

export interface TreeCommands {
  readonly step: (rows: number) => void
  readonly first: () => void
  readonly last: () => void
  /** Opens the row, or moves to its first child when it is open. */
  readonly inwards: () => void
  /** Closes the row, or moves to its parent when it is closed. */
  readonly outwards: () => void
  readonly follow: () => void
  readonly menu: () => void
  /** Moves to the code that is being typed. */
  readonly jump: (letter: string) => void
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }
const named: Readonly<Record<string, Exclude<keyof TreeCommands, 'step' | 'jump'>>> = {
  Home: 'first',
  End: 'last',
  ArrowRight: 'inwards',
  ArrowLeft: 'outwards',
  Enter: 'follow',
  ContextMenu: 'menu',
}

/** The command of a key in a tree; undefined when the tree does not handle the key. */
export function treeCommand(event: Key, commands: TreeCommands): (() => void) | undefined {
  const { key } = event
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  if (key === 'F10') return event.shiftKey ? commands.menu : undefined
  if (/^[\w.]$/.test(key)) return () => commands.jump(key)
  const rows = steps[key]
  if (rows !== undefined) return () => commands.step(rows)
  const command = named[key]
  return command && commands[command]
}

export const treeKeyHelp = [
  { keys: 'ArrowRight', label: 'Abrir' },
  { keys: 'ArrowLeft', label: 'Cerrar, o ir al nivel de arriba' },
  { keys: 'ArrowDown', label: 'Fila siguiente' },
  { keys: 'ArrowUp', label: 'Fila anterior' },
  { keys: 'Home', label: 'Primera fila' },
  { keys: 'End', label: 'Última fila' },
  { keys: 'Enter', label: 'Ver' },
  { keys: 'Shift+F10', label: 'Acciones de la fila' },
].map((help) => ({ ...help, group: 'Árbol (escriba un código para ir a él)' }))
