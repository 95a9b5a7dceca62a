import type { KeyboardEvent } from 'react'

export type Command =
  | 'next'
  | 'previous'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'pageUp'
  | 'pageDown'
  | 'insert'
  | 'remove'
  | 'copyAbove'
  | 'undo'
  | 'nextError'
  | 'cancel'
  | 'edit'
  | 'leave'
  | 'leaveBack'

/** The commands for the input and the screen, not for the lines. */
export type ScreenCommand = 'cancel' | 'edit' | 'leave' | 'leaveBack'

/** The state of the input: arrows move through the grid until the user edits the cell, and then leave it only at its ends. */
export type Caret = Readonly<{ writing: boolean; atStart: boolean; atEnd: boolean }>

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>

const plain: Readonly<Record<string, Command>> = {
  Enter: 'next',
  Tab: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Escape: 'cancel',
  F2: 'edit',
  F6: 'leave',
  F8: 'nextError',
}

const withControl: Readonly<Record<string, Command>> = {
  d: 'copyAbove',
  Delete: 'remove',
  Home: 'first',
  End: 'last',
}

const withShift: Readonly<Record<string, Command>> = { Enter: 'previous', Tab: 'previous', F6: 'leaveBack' }

function sideways({ key }: Key, { writing, atStart, atEnd }: Caret): Command | undefined {
  if (key === 'ArrowLeft') return !writing || atStart ? 'left' : undefined
  if (key === 'ArrowRight') return !writing || atEnd ? 'right' : undefined
  if (writing) return undefined
  return key === 'Home' ? 'rowStart' : key === 'End' ? 'rowEnd' : undefined
}

/** The command of a key in the grid; undefined leaves it to the input or to the screen. */
export function commandOf(event: Key, caret: Caret): Command | undefined {
  const { key, shiftKey } = event
  if (event.altKey || event.metaKey) return undefined
  if (event.ctrlKey) {
    if (shiftKey) return key === 'Enter' ? 'insert' : undefined
    if (key.toLowerCase() === 'z') return caret.writing ? undefined : 'undo'
    return withControl[key.length === 1 ? key.toLowerCase() : key]
  }
  if (shiftKey) return withShift[key]
  return plain[key] ?? sideways(event, caret)
}

/** The keys that the help and the line under the grid list. */
export const gridHints = [
  { keys: 'Enter', label: 'siguiente celda' },
  { keys: 'Ctrl+Shift+Enter', label: 'insertar línea' },
  { keys: 'Ctrl+D', label: 'copiar de arriba' },
  { keys: 'Ctrl+Delete', label: 'borrar línea' },
  { keys: 'F4', label: 'buscar' },
  { keys: 'F2', label: 'editar' },
  { keys: 'F6', label: 'salir de las líneas' },
]

export const gridKeyHelp = [
  { keys: 'Enter', label: 'Siguiente celda que se pide; al final agrega una línea' },
  { keys: 'Tab', label: 'Siguiente celda que se pide; al final agrega una línea' },
  { keys: 'Shift+Enter', label: 'Celda anterior' },
  { keys: 'F2', label: 'Editar dentro de la celda' },
  { keys: 'Escape', label: 'Dejar la celda como estaba; si no cambió, salir de las líneas' },
  { keys: 'F4', label: 'Buscar (también Alt ↓)' },
  { keys: 'Ctrl+Shift+Enter', label: 'Insertar línea' },
  { keys: 'Ctrl+D', label: 'Copiar la celda de arriba' },
  { keys: 'Ctrl+Delete', label: 'Borrar línea' },
  { keys: '=', label: 'Cuadrar con este valor' },
  { keys: 'F8', label: 'Ir a la siguiente celda con error' },
  { keys: 'F6', label: 'Salir de las líneas hacia adelante' },
  { keys: 'Shift+F6', label: 'Salir de las líneas hacia atrás' },
  { keys: 'Ctrl+Home', label: 'Primera celda' },
  { keys: 'Ctrl+End', label: 'Última celda' },
].map((help) => ({ ...help, group: 'Líneas' }))
