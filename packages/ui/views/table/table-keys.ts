import type { KeyboardEvent } from 'react'
import type { KeyBinding } from '../../base/keys/registry.ts'
import type { RowKey } from './table-props.ts'

/** The commands behind the keys of a table; the table implements them. */
export interface TableCommands {
  readonly goTo: (at: number) => void
  readonly open: (at: number) => void
  readonly select: (at: number) => void
  /** Selects from the start of the selection to the row, and moves there. */
  readonly extendTo: (at: number) => void
  readonly clear: (() => void) | undefined
  readonly menu: (at: number) => void
  readonly nextPage: (() => void) | undefined
  readonly previousPage: (() => void) | undefined
  /** The command of the list's own letter on the row, if it has one. */
  readonly rowKey: (key: string, at: number) => (() => void) | undefined
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function rowAfter({ key }: Key, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, at + step))
}

const opensMenu = ({ key, shiftKey }: Key): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** The command of a key on the row at a position; undefined when the table does not handle the key. */
export function commandFor(
  event: Key,
  at: number,
  count: number,
  commands: TableCommands,
): (() => void) | undefined {
  const row = rowAfter(event, at, count)
  if (row !== undefined) return () => (event.shiftKey ? commands.extendTo(row) : commands.goTo(row))
  if (opensMenu(event)) return () => commands.menu(at)
  switch (event.key) {
    case 'Enter':
      return () => commands.open(at)
    case ' ':
      return () => commands.select(at)
    case 'Escape':
      return commands.clear
    case 'PageDown':
      return commands.nextPage
    case 'PageUp':
      return commands.previousPage
    default:
      return commands.rowKey(event.key, at)
  }
}

/** The keys of a table as the help lists them; `j` moves to the row from anywhere on the page. */
export const tableBindings = (goToRow: () => void, rowKeys: readonly Omit<RowKey<never>, 'run'>[] = []) => [
  ...tableKeyHelp,
  { keys: 'j', label: 'Ir a la lista', group: 'Lista', run: goToRow },
  ...rowKeys.map(({ keys, label }): KeyBinding => ({ keys, label: `${label} (en su fila)`, group: 'Lista' })),
]

/** The keys that the help lists for any table. */
const tableKeyHelp = [
  { keys: 'ArrowDown', label: 'Fila siguiente (también j)' },
  { keys: 'ArrowUp', label: 'Fila anterior (también k)' },
  { keys: 'Home', label: 'Primera fila' },
  { keys: 'End', label: 'Última fila' },
  { keys: 'Enter', label: 'Abrir' },
  { keys: ' ', label: 'Seleccionar' },
  { keys: 'Shift+ArrowDown', label: 'Extender la selección' },
  { keys: 'Shift+F10', label: 'Acciones de la fila' },
  { keys: 'PageDown', label: 'Página siguiente' },
  { keys: 'PageUp', label: 'Página anterior' },
].map((help) => ({ ...help, group: 'Lista' }))
