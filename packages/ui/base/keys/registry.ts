import { type Combination, combination, matches, writes } from './combination.ts'

export interface KeyBinding {
  /** `Alt+N`, `Ctrl+Enter`, `/`. */
  readonly keys: string
  /** Its effect, as the help shows it: *Nuevo CDP*. */
  readonly label: string
  /** Without it the key is only listed in the help: a table or a grid handles it itself. */
  readonly run?: ((event: KeyboardEvent) => void) | undefined
  /** The heading in the help. */
  readonly group?: string | undefined
  readonly disabled?: boolean | undefined
}

type RegisteredKeys = Readonly<{ bindings: readonly KeyBinding[]; inDialog: boolean }>

/** The bindings on screen now; the latest handles a key first. */
const registered = new Set<RegisteredKeys>()

/** @throws Error when a binding claims a combination of the browser. */
export function register(bindings: readonly KeyBinding[], inDialog: boolean): () => void {
  for (const { keys } of bindings) combination(keys)
  const entry = { bindings, inDialog }
  registered.add(entry)
  return () => void registered.delete(entry)
}

export const registeredBindings = (): KeyBinding[] => [...registered].flatMap(({ bindings }) => bindings)

/** Whether a dialog or a menu is open over the page, which suspends the keys of the page. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'))

/** Runs the command of a key. While a dialog or a menu is open, only its own keys count. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const found = bindingFor(event, isTyping(event.target))
  if (!found?.run) return
  event.preventDefault()
  found.run(event)
}

function bindingFor(event: KeyboardEvent, typing: boolean): KeyBinding | undefined {
  const applies = (wanted: Combination) => !(typing && writes(wanted)) && matches(event, wanted)
  const meant = [...registered]
    .reverse()
    .flatMap(({ bindings, inDialog }) => bindings.map((binding) => ({ binding, inDialog })))
    .filter(({ binding: { keys, run, disabled } }) => run && !disabled && applies(combination(keys)))
  // Searching the whole page for an open dialog is slow, so it is not done for every typed letter.
  const modal = meant.length > 0 && isCovered()
  return meant.find(({ inDialog }) => !modal || inDialog)?.binding
}
