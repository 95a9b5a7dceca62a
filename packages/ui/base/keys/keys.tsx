import { shownKeys } from './combination.ts'

/** A key combination drawn in a button or a menu: `<Keys of="Ctrl+S" />`. */
export function Keys({ of }: { of: string }) {
  return (
    <span className="q-keys" aria-hidden="true">
      {shownKeys(of).map((name) => (
        <kbd className="q-key" key={name}>
          {name}
        </kbd>
      ))}
    </span>
  )
}

/** One line of hints under a grid or a form. */
export function KeyHints({ hints }: { hints: readonly { readonly keys: string; readonly label: string }[] }) {
  return (
    <p className="q-key-hints q-no-print">
      {hints.map(({ keys, label }) => (
        <span key={keys}>
          <Keys of={keys} /> {label}
        </span>
      ))}
    </p>
  )
}
