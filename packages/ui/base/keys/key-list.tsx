import { useState } from 'react'
import { Keys } from './keys.tsx'
import { type KeyBinding, registeredBindings } from './registry.ts'

/** The keys of the screen when this is first drawn, without those of what is opened over it. */
export function useHeldKeys(): readonly KeyBinding[] {
  const [held] = useState(registeredBindings)
  return held
}

type KeyRow = Readonly<{ label: string; keys: string[] }>

/** Bindings with the same label share a row. */
function grouped(bindings: readonly KeyBinding[]): [string, KeyRow[]][] {
  const groups = new Map<string, Map<string, string[]>>()
  for (const { group = 'Esta pantalla', label, keys } of bindings) {
    const rows = groups.get(group) ?? new Map<string, string[]>()
    rows.set(label, [...new Set([...(rows.get(label) ?? []), keys])])
    groups.set(group, rows)
  }
  return [...groups]
    .reverse()
    .map(([group, rows]) => [group, [...rows].map(([label, keys]) => ({ label, keys }))])
}

/** Keys and their effects, by groups; those of the screen first. */
export function KeyList({ bindings }: { bindings: readonly KeyBinding[] }) {
  return (
    <div className="q-key-help">
      {grouped(bindings).map(([group, rows]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {rows.map(({ label, keys }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {keys.map((combination) => (
                    <Keys key={combination} of={combination} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
