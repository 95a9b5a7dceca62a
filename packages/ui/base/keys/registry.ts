import { type Combination, combination, matches, writes } from './combination.ts'

export interface KeyBinding {
  /** `Alt+N`, `Ctrl+Enter`, `/`. */
  readonly keys: string
  /** What it does, as shown in the help: *Nuevo CDP*. */
  readonly label: string
  /** Without it the key is only listed in the help: a table or a grid acts on it itself. */
  readonly run?: ((event: KeyboardEvent) => void) | undefined
  /** Heading in the help. */
  readonly group?: string | undefined
  readonly disabled?: boolean | undefined
}

type Registered = Readonly<{ bindings: readonly KeyBinding[]; inDialog: boolean }>

/** What is on screen now; the last to arrive handles a key first. */
const registered = new Set<Registered>()

/** @throws Error when a binding claims a combination of the browser. */
export function register(bindings: readonly KeyBinding[], inDialog: boolean): () => void {
  for (const { keys } of bindings) combination(keys)
  const entry = { bindings, inDialog }
  registered.add(entry)
  return () => void registered.delete(entry)
}

export const registeredBindings = (): KeyBinding[] => [...registered].flatMap(({ bindings }) => bindings)

/** Something is open over the page: a dialog or a menu. The keys of the page are suspended meanwhile. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'))

/** Runs the command of a key. While a dialog or a menu is open only its own keys count. */
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
  // The whole page is gone through to know that nothing is open over it: not for every letter that is typed.
  const modal = meant.length > 0 && isCovered()
  return meant.find(({ inDialog }) => !modal || inDialog)?.binding
}
