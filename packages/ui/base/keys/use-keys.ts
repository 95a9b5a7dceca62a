import { useEffect, useRef } from 'react'
import { type KeyBinding, register } from './registry.ts'

/**
 * Registers shortcuts while a component is mounted. `?` and the help list them, and those that write a letter never act while an
 * input has the focus. While a dialog or a menu is open only keys declared `inDialog` count.
 */
export function useKeys(bindings: readonly KeyBinding[], { inDialog = false } = {}): void {
  const latest = useRef(bindings)
  latest.current = bindings
  const shape = JSON.stringify(
    bindings.map(({ keys, label, group, disabled }) => [keys, label, group, disabled]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when what is shown changes
  useEffect(
    () =>
      register(
        bindings.map((binding, index) => ({
          ...binding,
          run: binding.run && ((event) => latest.current[index]?.run?.(event)),
        })),
        inDialog,
      ),
    [shape, inDialog],
  )
}
